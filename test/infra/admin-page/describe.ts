import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { hasChromium } from '../docs-browser.ts'
import { openBrowser, type Tab, widths } from './browser.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'
import { signInView } from './views/session.ts'

/** Longest time of a test, and of a start, in milliseconds. */
const timeout = 300_000

/** Who opens a tab, and on which screen; the administrator, on a wide screen in light colours, unless given. */
export interface Visit {
  email?: string
  password?: string
  width?: keyof typeof widths
  colorScheme?: 'light' | 'dark'
  /**
   * Whether the tab has cookies, a storage, a clock and a network of its own. A test needs that which stops the clock,
   * cuts the network or looks at the cookies: they belong to all tabs of a person, in later tests too.
   */
  isAlone?: boolean
}

/** What a test of the page stands on. */
export interface AdminPage {
  /** The address of the stack. */
  readonly url: string
  /** The client of the stack's administrator. */
  readonly admin: PageStack['admin']
  /** Opens an empty tab. */
  openTab: (visit?: Visit) => Promise<Tab>
  /** Opens a tab at an address of the page, such as `/pages`. A person who has no session signs in. */
  open: (address: string, visit?: Visit) => Promise<Tab>
}

type Running = PageStack & { browser: Awaited<ReturnType<typeof openBrowser>> }

const start = async (): Promise<Running> => {
  const started = await startPageStack()
  try {
    return { ...started, browser: await openBrowser(started.stack.url) }
  } catch (error) {
    await started.stack.stop()
    throw error
  }
}

const pageOf = (now: () => Running): AdminPage => {
  const openTab: AdminPage['openTab'] = async ({ email = adminEmail, width, colorScheme, isAlone } = {}) => {
    const { browser } = now()
    const tab = isAlone ? await browser.openTabAlone() : await browser.openTabOf(email)
    if (width !== undefined) await tab.page.setViewportSize(widths[width])
    if (colorScheme !== undefined) await tab.page.emulateMedia({ colorScheme })
    return tab
  }
  return {
    get url() {
      return now().stack.url
    },
    get admin() {
      return now().admin
    },
    openTab,
    open: async (address, visit = {}) => {
      const { email = adminEmail, password = adminPassword } = visit
      const tab = await openTab(visit)
      await tab.page.goto(`${now().stack.url}/admin#${address}`)
      const { button, frame, signIn } = signInView(tab.page)
      await frame.or(button).first().waitFor()
      if (!(await frame.isVisible())) await signIn(email, password)
      return tab
    },
  }
}

/**
 * Tests of the page, in a browser, against a stack of their own. Tabs that a test opens are closed behind it. The tests
 * are skipped where there is no Chromium.
 */
export const describeAdminPage = (name: string, tests: (page: AdminPage) => void): void => {
  describe.skipIf(!hasChromium)(name, { timeout }, () => {
    let running: Running | undefined
    beforeAll(async () => {
      running = await start()
    }, timeout)
    afterEach(() => running?.browser.closeTabs())
    afterAll(async () => {
      await running?.browser.close()
      await running?.stack.stop()
    })
    tests(
      pageOf(() => {
        if (!running) throw new Error('The stack runs in tests and hooks alone.')
        return running
      }),
    )
  })
}
