import type { BrowserContext, Page } from 'playwright-core'
import { launch } from '../docs-browser.ts'

/** A tab of the page, with everything in it that should not be. */
export interface Tab {
  page: Page
  /** Console errors, uncaught errors, violations of the policy, and requests to another origin. */
  wrong: string[]
  /** Opens another tab with the same cookies and storage. */
  openTab: () => Promise<Tab>
}

/** Notes violations of the policy in the page itself: the browser's message about them is a console error too. */
const noteViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

export const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** What the browser itself says of an answer with an error status. A test that wants one expects it. */
const isStatusMessage = (text: string): boolean =>
  text.startsWith('Failed to load resource: the server responded')

const openTabIn = async (context: BrowserContext, origin: string): Promise<Tab> => {
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
  return { page, wrong, openTab: () => openTabIn(context, origin) }
}

/**
 * One browser for a file of tests. Each person has cookies and a storage of their own, which stay from one test to the
 * next. Hence a person signs in once, and their browser loads the scripts of the page once.
 */
export const openBrowser = async (origin: string) => {
  const browser = await launch()
  const contexts = new Map<string, BrowserContext>()
  const openContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: widths.wide,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Paris',
    })
    await context.addInitScript(noteViolations)
    return context
  }
  return {
    /** A tab of a person. */
    openTabOf: async (person: string): Promise<Tab> => {
      const context = contexts.get(person) ?? (await openContext())
      contexts.set(person, context)
      return openTabIn(context, origin)
    },
    /** A tab with cookies, a storage, a clock and a network of its own. */
    openTabAlone: async (): Promise<Tab> => openTabIn(await openContext(), origin),
    /** Closes all tabs. What people have stored stays. */
    closeTabs: async (): Promise<void> => {
      const kept = new Set(contexts.values())
      for (const context of browser.contexts())
        if (kept.has(context)) for (const page of context.pages()) await page.close()
        else await context.close()
    },
    close: () => browser.close(),
  }
}

/** Stops the clock of a page again, a minute on. Its own clock is asked, because it goes on while the test does not. */
export const stopTimeAgain = async (page: Page): Promise<void> => {
  const now = Number(await page.evaluate('Date.now()'))
  await page.clock.pauseAt(now + 60_000)
}

/** Stops the clock of a page: what waits for a time, as a delete does, waits until the test lets it pass. */
export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.install()
  await stopTimeAgain(page)
}
