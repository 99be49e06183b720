import type { Locator, Page } from 'playwright-core'

/** What forms of entries, pages, accounts and collections have in common. @param within the page, or the form in it */
export const savedForm = (within: Page | Locator) => ({
  save: (): Promise<void> => within.getByRole('button', { name: 'Save', exact: true }).click(),
  /** Waits until all is saved that is in the form. */
  isSaved: (): Promise<void> => within.getByText(/^Saved at/).waitFor(),
})

/** The form of an entry. Labels are looked for in it alone: the columns of a list have the same names. */
export const entryForm = (page: Page): Locator => page.getByRole('form', { name: 'Entry' })
