import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The import of a file, as a person does it. */
export const importPage = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Import/ }),
  choose: (name: string, text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }),
  /** Chooses the column for a field. */
  map: async (field: string, column: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  },
  next: async (): Promise<void> => {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^The first rows, as they will be stored/).waitFor()
  },
  begin: (): Promise<void> => page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click(),
  imported: (rows: number): Promise<void> =>
    page.getByText(new RegExp(`^${rows} rows? (?:is|are) imported`)).waitFor(),
  /** The rows that were refused, as the page lists them: the line and the reason. */
  bad: (): Promise<string[]> =>
    page.getByRole('region', { name: 'Rows that were not imported' }).locator('tbody tr').allInnerTexts(),
})

/** What a click downloads: the file's name and its text. */
export const downloaded = async (page: Page, click: () => Promise<void>): Promise<[string, string]> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
}
