import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './frame/start.tsx'
import { Styled } from './frame/styled.tsx'
import { startLanguage } from './language/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Styled>
        <Start />
      </Styled>
    </StrictMode>,
  ),
)
