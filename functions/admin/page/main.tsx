import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './frame/start.tsx'
import { Styled } from './frame/styled.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <Styled>
      <Start />
    </Styled>
  </StrictMode>,
)
