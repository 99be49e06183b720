import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { pagePolicy } from '../../shared/http/answers/page-policy.ts'
import { securityHeaders } from '../../shared/http/answers/security-headers.ts'

const executablePath = '/usr/bin/chromium'

export const hasChromium = await access(executablePath).then(
  () => true,
  () => false,
)
if (!hasChromium) console.warn(`Skipped: the page in a browser, for there is no ${executablePath}.`)

export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: ['--no-sandbox'] })

/**
 * How long a poll of a page may take on a machine that does much else, in milliseconds; vitest's own second is too short
 * there.
 */
export const patient = { timeout: 60_000 }

/** A tab with everything that it said and asked for. */
export interface Watched {
  tab: Page
  messages: string[]
  urls: string[]
}

/**
 * Opens an empty tab for one test, and notes its messages, its errors and the addresses that it asks for. The tab is
 * closed when the test is over: a page that stays open takes time from the next ones.
 */
export const watchedTab = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  onTestFinished(() => context.close())
  const tab = await context.newPage()
  const messages: string[] = []
  const urls: string[] = []
  tab.on('console', (message) => messages.push(message.text()))
  tab.on('pageerror', (error) => messages.push(error.message))
  tab.on('request', (request) => urls.push(request.url()))
  return { tab, messages, urls }
}

export const origin = 'http://docs.test'

/** Opens a page at an address of its own, as it is served: with its policy and without a network. */
export const openPage = async (
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
): Promise<Watched> => {
  const watched = await watchedTab(browser, options)
  await watched.tab.route(`${origin}/docs`, (route) =>
    route.fulfill({
      body: html,
      contentType: 'text/html; charset=utf-8',
      headers: { ...securityHeaders, 'content-security-policy': pagePolicy(html) },
    }),
  )
  await watched.tab.goto(`${origin}/docs`)
  return watched
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const results = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
  met: z.number(),
})

/**
 * A script that runs axe-core. It describes in full only the elements that break a rule: a selector for each element
 * that meets one takes most of the time. Only what is read leaves the page.
 */
const scriptOf = (part: string): string =>
  `axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })),
    met: passes.length,
  }))`

/**
 * What axe-core finds against the page as it is now, or a part of it, with the elements; and how many of its rules it
 * meets.
 */
export const findingsOf = async (tab: Page, part = 'html'): Promise<{ findings: string[]; met: number }> => {
  if (!(await tab.evaluate(`'axe' in globalThis`))) await tab.evaluate(await readFile(axePath, 'utf8'))
  const { violations, met } = results.parse(await tab.evaluate(scriptOf(part)))
  return { findings: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)), met }
}
