import type { Locator, Page } from 'playwright-core'
import { savedForm } from './entry.ts'

/** The form of a collection, new or stored. */
export const collectionView = (page: Page) => {
  const form = page.getByRole('form', { name: 'Collection' })
  const fields = form.getByRole('list', { name: 'Fields' })
  /** The settings of the field that is open: beside the list, or over it on a narrow screen. */
  const settings = page.getByLabel(/^Settings of/)
  const choose = async (label: string, option: string, within: Locator = settings): Promise<void> => {
    await within.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  return {
    form,
    fields,
    settings,
    choose,
    /** A text of the form, and not the button beside a clash, which names it too. */
    input: (name: string) => form.getByRole('textbox', { name }),
    names: async (name: string, single: string, several: string): Promise<void> => {
      await form.getByLabel('Name in addresses').fill(name)
      await form.getByLabel('One entry is called').fill(single)
      await form.getByLabel('Several are called').fill(several)
    },
    open: (field: string) => fields.getByRole('button', { name: new RegExp(`^${field} ?`) }).click(),
    add: async (name: string, type?: string): Promise<void> => {
      await form.getByRole('button', { name: 'Add a field' }).click()
      await settings.getByLabel('Name of the field').fill(name)
      if (type !== undefined) await choose('Type', type)
    },
    order: () => fields.getByRole('listitem').locator('.MuiListItemText-primary').allTextContents(),
    ...savedForm(form),
  }
}
