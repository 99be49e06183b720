/** The languages of the page, each in its own words. */
export const languages = { en: 'English', fr: 'Français' } as const

export type Language = keyof typeof languages

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

/** The language that was chosen in this browser, or the first of the browser's own that the page has. */
export const wantedLanguage = (chosen: string | null, own: readonly string[]): Language =>
  [chosen ?? '', ...own.map((tag) => tag.slice(0, 2).toLowerCase())].find(isLanguage) ?? 'en'
