import polyglotI18nProvider from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { english } from './english/index.ts'
import { type Language, wantedLanguage } from './languages.ts'

/** Where this browser keeps the choice. It holds before anybody signs in. */
const place = 'typecase-language'

type Messages = Parameters<typeof polyglotI18nProvider>[0] extends (locale: string) => infer M
  ? Exclude<M, Promise<unknown>>
  : never

const messagesOf: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => ({ ...raEnglish, ...english }),
  fr: async () => (await import('./french/index.ts')).french,
}

const providerOf = (name: Language, messages: Messages): I18nProvider =>
  polyglotI18nProvider(() => messages, name)

/** Each change makes a provider of its own: what shows text is drawn anew by it, and no form is closed. */
let current = providerOf('en', { ...raEnglish, ...english })
let name: Language = 'en'
const listeners = new Set<() => void>()

/** The provider of the current language. */
export const provider = (): I18nProvider => current

/** The current language. */
export const languageNow = (): Language => name

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the page in a language. @throws when its texts cannot be loaded; the language stays as it is then */
export const changeLanguage = async (wanted: Language): Promise<void> => {
  const messages = await messagesOf[wanted]()
  current = providerOf(wanted, messages)
  name = wanted
  for (const listener of listeners) listener()
}

/** Shows the page in a language, now and at the next visit. */
export const chooseLanguage = async (wanted: Language): Promise<void> => {
  await changeLanguage(wanted)
  localStorage.setItem(place, wanted)
}

/** Shows the page in the language that its reader wants. English stays where the texts cannot be loaded. */
export const startLanguage = (): Promise<void> => {
  const wanted = wantedLanguage(localStorage.getItem(place), navigator.languages)
  return wanted === 'en' ? Promise.resolve() : changeLanguage(wanted).catch(() => undefined)
}

/** How dates and numbers are written: as the browser does in this language, such as `en-GB`. */
export const localeNow = (): string => navigator.languages.find((tag) => tag.startsWith(name)) ?? name
