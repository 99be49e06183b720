import type { Page } from 'playwright-core'

/** The form of the sign-in, and what a person sees who has a session. */
export const signInView = (page: Page) => {
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  /** The bar above every view. */
  const frame = page.getByRole('banner')
  const email = page.getByLabel('Email')
  /** Sends an email and a password. */
  const send = async (person: string, password: string): Promise<void> => {
    await email.fill(person)
    await page.getByLabel('Password').fill(password)
    await button.click()
  }
  return {
    button,
    frame,
    email,
    send,
    /** Signs in, and waits for the frame of the page. */
    signIn: async (person: string, password: string): Promise<void> => {
      await send(person, password)
      await frame.waitFor()
    },
  }
}

/** Signs out, by the menu of the person. */
export const signOut = async (page: Page, person: string): Promise<void> => {
  await page.getByRole('button', { name: person }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** The dialog in which a person whose session has ended gives the password. */
export const endedSession = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  return {
    dialog,
    signIn: async (password: string): Promise<void> => {
      await dialog.getByLabel('Password').fill(password)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
    },
  }
}
