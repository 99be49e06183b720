import type { Locator, Page } from 'playwright-core'

/** The list of a collection's entries, as a person uses it. */
export const entryList = (page: Page) => {
  const selection = page.getByRole('region', { name: 'Selected entries' })
  return {
    row: (name: string): Locator =>
      page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) }),
    link: (name: string): Locator => page.getByRole('link', { name, exact: true }),
    selection,
    /** Selects the rows with these names. */
    select: async (...names: readonly string[]): Promise<void> => {
      for (const name of names)
        await page
          .getByRole('row')
          .filter({ has: page.getByText(name, { exact: true }) })
          .getByRole('checkbox')
          .check()
    },
    act: (action: 'Publish' | 'Unpublish' | 'Delete'): Promise<void> =>
      selection.getByRole('button', { name: action, exact: true }).click(),
    /** Opens the filters, sets one, and closes them again. */
    filter: async (label: string, value: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByLabel(label).fill(value)
      await page.getByRole('list', { name: 'Filters that are on', includeHidden: true }).waitFor()
      await sheet.getByRole('button', { name: 'Show' }).click()
    },
    chips: page.getByRole('list', { name: 'Filters that are on' }).getByRole('listitem'),
  }
}
