import type { Page } from 'playwright-core'

/** The form of a role. */
export const roleView = (page: Page) => {
  const form = page.getByRole('form', { name: 'Role' })
  return {
    form,
    name: form.getByLabel('Name of the role'),
    /** The box of an action on a resource, such as `Entries: Publish`. */
    grant: (name: string) => form.getByRole('checkbox', { name, exact: true }),
  }
}

/** The form of an account. */
export const accountView = (page: Page) => {
  const form = page.getByRole('form', { name: 'Account' })
  return {
    form,
    chooseRole: async (name: string): Promise<void> => {
      await form.getByLabel('Role').click()
      await page.getByRole('option', { name }).click()
    },
  }
}

/** Takes the secret out of the dialog that shows it once, and closes that. */
export const takeSecret = async (page: Page, label: string): Promise<string> => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close' }) })
  const secret = await dialog.getByLabel(label, { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return secret
}
