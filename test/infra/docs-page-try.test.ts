import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidesOf } from '../../infra/docs/guides/all.ts'
import { loadDemo } from '../../infra/local/demo/load.ts'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { findingsOf, hasChromium, launch, patient, watchedTab } from './docs-browser.ts'

const admin = { email: 'admin@example.com', password: 'correct-horse-battery-1' }
let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({ adminEmail: admin.email, adminPassword: admin.password })
  await loadDemo({ baseUrl: stack.url, ...admin, isBegun: false, begin: () => undefined })
}, 120_000)
afterAll(() => stack.stop())

const outputOf = async (script: string): Promise<string> => {
  const shell = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  return text(shell.stdout)
}

test('the commands of the guides work on the demo, one after the other, and answer what is shown', async () => {
  const steps = guidesOf(stack.url).flatMap((guide) =>
    guide.steps.map((step) => ({ guide: guide.id, ...step })),
  )
  const mark = '\n--- next step ---\n'
  const outputs = (
    await outputOf(steps.map(({ shell }) => shell).join(`\nprintf '${mark.replaceAll('\n', '\\n')}'\n`))
  ).split(mark)
  expect(outputs).toHaveLength(steps.length)
  for (const [at, { guide, shell, output = '' }] of steps.entries())
    for (const line of output.split('\n')) expect(outputs[at], `${guide}: ${shell}`).toContain(line)
  expect(steps.filter(({ output }) => output !== undefined).length).toBeGreaterThan(12)
}, 120_000)

describe.skipIf(!hasChromium)('a reader tries calls', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())

  const openPanel = async (tab: Page, id: string) => {
    const article = tab.locator(`#${id}`)
    await article.locator('.try summary').click()
    return {
      panel: article.locator('.try'),
      send: () => article.getByRole('button', { name: 'Send', exact: true }).click(),
      status: article.locator('.outcome strong'),
      answer: article.locator('.outcome pre'),
    }
  }

  const logIn = async (tab: Page, password = admin.password): Promise<string> => {
    const answered = tab.waitForResponse((response) => response.url().endsWith('/core/auth/login'))
    await tab.locator('#account').click()
    const dialog = tab.locator('#token-dialog')
    await dialog.getByLabel('Email').fill(admin.email)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    const answer: unknown = await (await answered).json()
    return /"accessToken":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? ''
  }

  test('logs in, reads a list, creates a page and deletes it; the token is nowhere but in memory', async () => {
    const { tab, messages, urls } = await watchedTab(browser)
    await tab.goto(`${stack.url}/docs`)
    const token = await logIn(tab)
    expect(token).toMatch(/^ey/)
    await tab.locator('#account', { hasText: `Calls as ${admin.email}` }).waitFor()
    const list = await openPanel(tab, 'pagesItemsList')
    await list.send()
    await expect.poll(() => list.status.textContent(), patient).toBe('200 OK')
    expect(await list.answer.textContent()).toContain('"status": "success"')

    const add = await openPanel(tab, 'pagesItemsAdd')
    await add.panel
      .getByLabel('Body')
      .fill('{ "name": "Tried", "url": "tried", "title": "<img src=x onerror=alert(1)>" }')
    await add.send()
    await expect.poll(() => add.status.textContent(), patient).toBe('201 Created')
    const shown = String(await add.answer.textContent())
    expect(shown).toContain('<img src=x onerror=alert(1)>')
    expect(await tab.locator('img').count()).toBe(0)
    expect((await findingsOf(tab, '#pagesItemsAdd')).findings).toEqual([])
    const id = /"id": (\d+)/.exec(shown)?.[1] ?? ''

    const remove = await openPanel(tab, 'pagesItemsDelete')
    await remove.panel.getByLabel('id', { exact: false }).first().fill(id)
    await remove.send()
    expect((await findingsOf(tab, '[role=alertdialog]')).findings).toEqual([])
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(
      await fetch(`${stack.url}/core/pages/items/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(({ status }) => status),
    ).toBe(200)
    await remove.send()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Send it' }).click()
    await expect.poll(() => remove.status.textContent(), patient).toBe('200 OK')

    const kept = await tab.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.documentElement.outerHTML, [...document.querySelectorAll("input, textarea")].map((one) => one.value)])',
    )
    expect(String(kept)).not.toContain(token)
    const typed = await tab
      .locator('#token-dialog input')
      .evaluateAll((all) => all.map((one) => String(Reflect.get(one, 'value'))))
    expect(typed).toEqual(['', '', ''])
    expect(urls.filter((url) => !url.startsWith(stack.url))).toEqual([])
    expect(messages).toEqual([])

    await tab.reload()
    expect(await tab.locator('#account').textContent()).toBe('Log in')
  }, 120_000)

  test('is told why a login, a body or a call without a token is refused', async () => {
    const { tab } = await watchedTab(browser)
    await tab.goto(`${stack.url}/docs`)
    await logIn(tab, 'wrong-password')
    await expect
      .poll(() => tab.locator('#token-dialog .problem').first().textContent(), patient)
      .toMatch(/password/)
    await tab.keyboard.press('Escape')
    const add = await openPanel(tab, 'pagesItemsAdd')
    await add.panel.getByLabel('Body').fill('{ name: ')
    await add.send()
    expect(await add.panel.getByRole('alert').textContent()).toMatch(/^The body is not JSON/)
    await add.panel.getByLabel('Body').fill('{}')
    await add.send()
    await expect.poll(() => add.status.textContent(), patient).toBe('401 Unauthorized')
  }, 120_000)

  test('sends filters, and a path of several segments, as they were typed', async () => {
    const { tab, urls } = await watchedTab(browser)
    await tab.goto(`${stack.url}/docs`)
    const list = await openPanel(tab, 'publicCollection')
    await list.panel.getByLabel('filter').fill('filter[title.contains]=the pilots')
    await list.send()
    await expect.poll(() => list.status.textContent(), patient).toBe('200 OK')
    expect(await list.answer.textContent()).toContain('"name": "pilot-slips"')
    expect(urls.at(-1)).toMatch(/filter\[title\.contains\]=the%20pilots(?:&|$)/)
    const page = await openPanel(tab, 'publicPage')
    await page.panel.getByLabel('url').fill('about/museum')
    await page.send()
    await expect.poll(() => page.status.textContent(), patient).toBe('200 OK')
    expect(urls).toContain(`${stack.url}/pages/about/museum`)
  }, 120_000)
})
