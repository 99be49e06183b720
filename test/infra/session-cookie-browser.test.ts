import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { refreshCookie } from '../../shared/contract/session-cookie.ts'
import { hasChromium, launch, watchedTab } from './docs-browser.ts'

const admin = { email: 'admin@example.com', password: 'correct-horse-battery-1' }
let stack: RunningStack
let browser: Browser

beforeAll(async () => {
  stack = await startStack({ adminEmail: admin.email, adminPassword: admin.password })
  if (hasChromium) browser = await launch()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await stack.stop()
})

/** What a page's script gets from a call: the status, and whether the answer names a refresh token. */
const post = async (tab: Page, url: string, body: object): Promise<string> => {
  const outcome = await tab.evaluate(
    async ({ url, body }) => {
      const answer = await fetch(url, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (!answer) return 'refused by the browser'
      return `${answer.status} ${(await answer.text()).includes('"refreshToken"')}`
    },
    { url, body },
  )
  return `${outcome} ${await tab.evaluate('document.cookie')}`
}

const cookiesOf = async (tab: Page) =>
  (await tab.context().cookies(`${stack.url}/core/auth/refresh`)).filter(({ name }) => name === refreshCookie)

describe.skipIf(!hasChromium)('a browser', () => {
  test('keeps the refresh token of its own page out of the reach of scripts, also without https on this machine', async () => {
    const { tab } = await watchedTab(browser)
    await tab.goto(`${stack.url}/docs`)
    expect(await post(tab, '/core/auth/login', { ...admin, cookie: true })).toBe('200 false ')
    const [first] = await cookiesOf(tab)
    expect(first).toMatchObject({ path: '/core/auth', httpOnly: true, secure: true, sameSite: 'Strict' })
    expect(await tab.context().cookies(`${stack.url}/core/users`)).toEqual([])
    expect(await post(tab, '/core/auth/refresh', { cookie: true })).toBe('200 false ')
    const [second] = await cookiesOf(tab)
    expect(second?.value).not.toBe(first?.value)
  })

  test('gives the cookie to no page of another host, and takes none from there', async () => {
    const { tab } = await watchedTab(browser)
    await tab.goto(`${stack.url}/docs`)
    await post(tab, '/core/auth/login', { ...admin, cookie: true })
    const [before] = await cookiesOf(tab)
    await tab.context().route('http://evil.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${stack.url}/core/auth/login">
          <input name="email" value="${admin.email}"><input name="password" value="${admin.password}">
          <input name="cookie" value="true"><button>Win</button></form>`,
      }),
    )
    await tab.goto('http://evil.test/')
    expect(await post(tab, `${stack.url}/core/auth/refresh`, { cookie: true })).toBe(
      'refused by the browser ',
    )
    const [answer] = await Promise.all([tab.waitForNavigation(), tab.click('button')])
    expect(answer?.status()).toBe(403)
    expect((await cookiesOf(tab))[0]?.value).toBe(before?.value)
  })
})
