import type { Locator, Page } from 'playwright-core'
import type { Admin } from '../../../../shared/client/admin/create-admin.ts'

/** The list of a collection's entries, as a person uses it. */
export const entryList = (page: Page) => {
  const selection = page.getByRole('region', { name: 'Selected entries' })
  const row = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  return {
    row,
    /** The links of the entries of `worksOf`, in the order of the list. */
    links: page.getByRole('link', { name: /^e-/ }),
    link: (name: string): Locator => page.getByRole('link', { name, exact: true }),
    selection,
    /** Selects the rows with these names. */
    select: async (...names: readonly string[]): Promise<void> => {
      for (const name of names) await row(name).getByRole('checkbox').check()
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

/** The address of the list of a collection in the page. */
export const listOf = (collection: number): string => `/entries/${collection}`
