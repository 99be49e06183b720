import type { Page } from 'playwright-core'
import { entryForm, savedForm } from './entry.ts'

/** The views of pages and static blocks. */
export const siteViews = (page: Page) => {
  const form = entryForm(page)
  const tree = page.getByRole('tree', { name: 'Sections' })
  const values = (list: string) => form.getByRole('group', { name: list })
  const actions = page.getByRole('group', { name: 'What to do with the section' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const section = (name: string) => tree.getByRole('treeitem').getByText(name, { exact: true })
  return {
    form,
    tree,
    values,
    heading,
    section,
    alert: page.getByRole('alert'),
    /** The buttons of the section that is open. */
    actions,
    openSection: async (name: string): Promise<void> => {
      await section(name).click()
      await heading(name).waitFor()
    },
    /** Deletes the section that is open, and answers the question. */
    deleteSection: async (): Promise<void> => {
      await actions.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    ...savedForm(page),
    /** Adds a typed value at the end of a list. @param value fills its input */
    addValue: async (
      list: string,
      key: string,
      type: string,
      value: (label: string) => Promise<void>,
    ): Promise<void> => {
      const group = values(list)
      await group.getByRole('button', { name: `Add a value: ${list}` }).click()
      const number = await group.getByRole('listitem').count()
      await group.getByLabel(`Key ${number}`).fill(key)
      if (type !== 'Text') {
        await group.getByLabel(`Type ${number}`).click()
        await page.getByRole('option', { name: type, exact: true }).click()
      }
      await value(`Value ${number}`)
    },
    /** Chooses a section in an input. */
    choose: async (within: ReturnType<Page['getByRole']>, label: string, name: string): Promise<void> => {
      await within.getByRole('combobox', { name: label }).fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    },
  }
}
