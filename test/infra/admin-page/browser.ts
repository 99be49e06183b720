import type { BrowserContextOptions, Page } from 'playwright-core'
import { launch } from '../docs-browser.ts'

/** A tab of the page, with everything in it that should not be. */
export interface Tab {
  page: Page
  /** Console errors, uncaught errors, violations of the policy, and requests to another origin. */
  wrong: string[]
}

/** Notes violations of the policy in the page itself: the browser's message about them is a console error too. */
const noteViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

export const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** What the browser itself says of an answer with an error status. A test that wants one expects it. */
const isStatusMessage = (text: string): boolean =>
  text.startsWith('Failed to load resource: the server responded')

/** One browser for a file of tests. Each person gets cookies and a storage of their own. */
export const openBrowser = async (origin: string) => {
  const browser = await launch()
  const openAs = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      viewport: widths.wide,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Paris',
      ...options,
    })
    await context.addInitScript(noteViolations)
    const openTab = async (): Promise<Tab> => {
      const page = await context.newPage()
      page.setDefaultTimeout(Number(process.env.PAGE_TIMEOUT ?? 60_000))
      const wrong: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isStatusMessage(message.text())) wrong.push(message.text())
      })
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
          wrong.push(`asks ${request.url()}`)
      })
      return { page, wrong }
    }
    return { context, openTab }
  }
  return { openAs, close: () => browser.close() }
}

/** The form of an entry. Labels are looked for in it alone: the columns of a list have the same names. */
export const entryForm = (page: Page) => page.getByRole('form', { name: 'Entry' })

/** Stops the clock of a page: what waits for a time, as a delete does, waits until the test lets it pass. */
export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** Signs in, and waits for the frame of the page. */
export const signIn = async (page: Page, origin: string, email: string, password: string): Promise<void> => {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}
