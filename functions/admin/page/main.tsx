import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './frame/start.tsx'
import { Styled } from './frame/styled.tsx'
import { languageNow, startLanguage, subscribe } from './language/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
subscribe(() => {
  document.documentElement.lang = languageNow()
})
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Styled>
        <Start />
      </Styled>
    </StrictMode>,
  ),
)
