import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useSyncExternalStore } from 'react'
import { useNotify, useUserMenu } from 'react-admin'
import { chooseLanguage, languageNow, subscribe } from '../language/language.ts'
import { type Language, languages } from '../language/languages.ts'
import { said } from '../session/said.ts'

const all: readonly Language[] = ['en', 'fr']

/** One item of the menu for each language that the page is not in. An open form keeps its text. */
export const LanguageItems = () => {
  const menu = useUserMenu()
  const notify = useNotify()
  const now = useSyncExternalStore(subscribe, languageNow)
  const choose = (language: Language): void => {
    menu?.onClose()
    chooseLanguage(language).catch((error: unknown) => notify(said(error), { type: 'error' }))
  }
  return all
    .filter((language) => language !== now)
    .map((language) => (
      <MenuItem key={language} lang={language} onClick={() => choose(language)}>
        <ListItemText inset>{languages[language]}</ListItemText>
      </MenuItem>
    ))
}
