import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAssets } from '../../infra/docs/assets.ts'
import { examples } from '../../infra/docs/examples/index.ts'
import { docsPage } from '../../infra/docs/page.ts'
import { documentedEndpoints as endpoints } from '../../shared/contract/index.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { placeholderUrl } from '../../shared/contract/server-url.ts'
import { isWhole } from '../tier.ts'
import { findingsOf, hasChromium, launch, openPage, origin } from './docs-browser.ts'

const assets = await pageAssets()
const pageOf = (ids: readonly string[]): string => {
  const rows = endpoints.filter(({ id }) => ids.includes(id))
  return docsPage(openApiDocument(rows, { title: 'Typecase', version: '1.2.3', examples }), assets, examples)
}
const whole = pageOf(endpoints.map(({ id }) => id))

/** One endpoint of each kind. With all of them axe-core takes a minute, so only `npm run test:all` does so. */
const someIds = [
  'auth.login',
  'pages.items.list',
  'pages.items.add',
  'pages.items.delete',
  'elements.import',
  'public.collection',
  'public.docs',
]
const some = pageOf(someIds)

const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

describe.skipIf(!hasChromium)('the page in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())

  test('it has a heading for each endpoint, says nothing, and asks nothing of the network', async () => {
    const { tab, messages, urls } = await openPage(browser, whole)
    expect(await tab.locator('article h3').count()).toBe(endpoints.length)
    expect(await tab.locator('#matches').textContent()).toBe(`${endpoints.length} endpoints`)
    expect(messages).toEqual([])
    expect(urls).toEqual([`${origin}/docs`])
  })

  // Both screens and both themes, in two variants.
  test.each([
    ['wide', 'light'],
    ['narrow', 'dark'],
  ] as const)(
    'axe-core finds nothing on a %s screen in %s colours, with panels open',
    async (width, colorScheme) => {
      const { tab } = await openPage(browser, some, { viewport: widths[width], colorScheme })
      await tab.locator('#pagesItemsAdd .try summary').click()
      await tab.locator('#publicCollection .try summary').click()
      const { findings, met } = await findingsOf(tab)
      expect(findings).toEqual([])
      expect(met).toBeGreaterThan(20)
      if (isWhole) {
        await tab.locator('#account').click()
        expect((await findingsOf(tab)).findings).toEqual([])
        await tab.getByRole('button', { name: 'Close' }).click()
        if (width === 'narrow') await tab.getByRole('button', { name: 'Contents' }).click()
        expect((await findingsOf(tab)).findings).toEqual([])
      }
    },
    240_000,
  )

  test('axe-core finds what is planted', async () => {
    const { tab } = await openPage(browser, some.replace('<label for="filter">Filter endpoints</label>', ''))
    expect((await findingsOf(tab)).findings.join()).toMatch(/^label/)
  }, 120_000)

  test.runIf(isWhole)(
    'axe-core finds nothing on the page with all endpoints',
    async () => {
      const { tab } = await openPage(browser, whole)
      expect((await findingsOf(tab)).findings).toEqual([])
    },
    300_000,
  )

  test.each(['wide', 'narrow'] as const)('nothing is wider than a %s screen', async (width) => {
    const { tab } = await openPage(browser, whole, { viewport: widths[width] })
    await tab.locator('#pagesItemsAdd .try summary').click()
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(widths[width].width)
  })

  test('the filter finds by what an endpoint does, by path, method and id, and says how many', async () => {
    const { tab } = await openPage(browser, whole)
    const shown = () =>
      tab.locator('article:visible').evaluateAll((all: { id: string }[]) => all.map(({ id }) => id))
    const lines = () => tab.locator('#contents li:visible a').evaluateAll((all) => all.length)
    await tab.keyboard.press('/')
    await tab.keyboard.type('create a page section')
    expect(await shown()).toEqual(['pagesSectionsAdd', 'pagesSectionsRestore'])
    expect(await lines()).toBe(2)
    expect(await tab.locator('#matches').textContent()).toBe('2 endpoints found')
    const filter = tab.getByRole('searchbox', { name: 'Filter endpoints' })
    await filter.fill('pages.items.add')
    expect(await shown()).toEqual(['pagesItemsAdd'])
    await filter.fill('get /core/history/c')
    expect((await shown()).toSorted()).toEqual(['historyClear', 'historyCount'])
    await filter.fill('no such thing')
    expect(await tab.locator('#matches').textContent()).toBe('Nothing matches')
    await filter.press('Escape')
    expect(await shown()).toHaveLength(endpoints.length)
    await filter.fill('take a page out')
    await filter.press('Enter')
    expect(new URL(tab.url()).hash).toBe('#pagesItemsUnpublish')
  })

  test('a link to what the filter hides ends the filter', async () => {
    const { tab } = await openPage(browser, whole)
    await tab.getByRole('searchbox').fill('pagesItemsAdd')
    await tab.locator('#pagesItemsAdd a[href="#shape-Page"]').click()
    // The browser tells the page of the new address after the click.
    await tab.locator('#shape-Page').waitFor()
    expect(await tab.getByRole('searchbox').inputValue()).toBe('')
  })

  test('a button copies its example, with the address of the page, and says so', async () => {
    const { tab } = await openPage(browser, whole.replaceAll(placeholderUrl, origin), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const article = tab.locator('#pagesItemsAdd')
    // A clipboard needs https or localhost, which the address of this test is not.
    await tab.evaluate(
      'Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { globalThis.written = text } } })',
    )
    await article.getByRole('button', { name: 'Copy: Request, Create a page' }).click()
    expect(await tab.evaluate('written')).toMatch(new RegExp(`^curl ${origin}/core/pages/items/add \\\\\n`))
    await tab
      .locator('#announcer', { hasText: 'Request, Create a page copied' })
      .waitFor({ state: 'attached' })
    await article.getByRole('button', { name: 'Copy JSON' }).click()
    expect(JSON.parse(String(await tab.evaluate('written')))).toEqual(examples['pages.items.add']?.body)
  })

  test('where the browser has no clipboard, the button selects its example', async () => {
    const { tab } = await openPage(browser, whole)
    await tab.locator('#publicRoot .sample button').first().click()
    expect(await tab.evaluate('String(getSelection())')).toContain('curl ')
    expect(await tab.locator('#announcer').textContent()).toContain('selected')
  })

  test('examples have the address that the browser has, whatever the server put there', async () => {
    const { tab } = await openPage(browser, whole)
    expect(await tab.locator('#publicRoot pre').first().textContent()).toContain(`${origin}/`)
    expect(await tab.locator('main').textContent()).not.toContain(placeholderUrl)
  })

  test('it reads without scripts, on a narrow screen, in the dark', async () => {
    const { tab } = await openPage(browser, whole, {
      viewport: widths.narrow,
      colorScheme: 'dark',
      javaScriptEnabled: false,
    })
    expect(await tab.locator('article').first().isVisible()).toBe(true)
    expect(await tab.locator('#account').isVisible()).toBe(false)
    expect(await tab.locator('#filter').isVisible()).toBe(false)
    expect(await tab.locator('#contents').isVisible()).toBe(false)
    await tab.getByRole('button', { name: 'Contents' }).click()
    expect(await tab.locator('#contents').isVisible()).toBe(true)
    expect(await tab.locator('#pagesItemsAdd pre').first().textContent()).toContain(placeholderUrl)
  })
})
