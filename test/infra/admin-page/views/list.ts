import type { Locator, Page } from 'playwright-core'
import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import { type openBrowser, signIn, type Tab } from '../browser.ts'
import { adminPassword } from '../stack.ts'

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

/** A collection of its own for a test, with drafts `e-1`, `e-2` and so on. @returns its id */
export const worksOf = async (admin: Admin, name: string, count: number): Promise<number> => {
  const { id } = await admin.collections.add({
    name,
    singleName: `work of ${name}`,
    pluralName: name,
    fields: [
      { name: 'title', type: 'text', label: 'Heading' },
      { name: 'kind', type: 'text', options: ['painting', 'print'] },
      { name: 'year', type: 'number' },
    ],
  })
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `e-${at + 1}`,
    title: `Work ${at + 1}`,
    kind: at % 2 === 0 ? 'print' : 'painting',
    year: 1_800 + at,
    active: false,
  }))
  await admin.elements.import(id, rows)
  return id
}

/** The address of the list of a collection. */
export const addressOf = (origin: string, collection: number): string =>
  `${origin}/admin#/entries/${collection}`

/** A tab that shows the list of a collection. */
export const openListOf = async (
  browser: Awaited<ReturnType<typeof openBrowser>>,
  origin: string,
  collection: number,
  email: string,
): Promise<Tab & { close: () => Promise<void> }> => {
  const { openTab, context } = await browser.openAs()
  const tab = await openTab()
  await signIn(tab.page, origin, email, adminPassword)
  await tab.page.goto(addressOf(origin, collection))
  await tab.page.getByRole('link', { name: /^e-/ }).first().waitFor()
  return { ...tab, close: () => context.close() }
}
