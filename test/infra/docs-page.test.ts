import { access } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interfaceDocuments } from '../../infra/docs/documents.ts'
import { docsPage } from '../../infra/docs/page.ts'
import { routesOf } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { operationIdOf } from '../../shared/contract/openapi/operation-ids.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { pagePolicy } from '../../shared/http/answers/page-policy.ts'
import { securityHeaders } from '../../shared/http/answers/security-headers.ts'

const openapi = openApiDocument(endpoints, { title: 'Typecase', version: '1.2.3' })
const page = docsPage(openapi)

const articleOf = (id: string): string => {
  const from = page.indexOf(`<article id="${operationIdOf(id)}">`)
  return page.slice(from, page.indexOf('</article>', from))
}

test('every endpoint has its article, with all its paths', () => {
  for (const endpoint of endpoints)
    for (const { method, path } of routesOf(endpoint)) {
      expect(articleOf(endpoint.id)).toContain(method)
      expect(articleOf(endpoint.id)).toContain(path.replaceAll('+}', '}'))
    }
})

test('an article tells members, constraints, access and a call', () => {
  const text = articleOf('users.add').replace(/<[^>]*>/g, ' ')
  expect(text).toContain('Needs a Bearer token whose role grants  create  on  users')
  expect(text).toMatch(/password\s+string\s+8 to 72 characters\. Must have at most 72 bytes in UTF-8\./)
  expect(text).toMatch(/active\s+boolean\s+true\s+unless given\./)
  expect(text).toMatch(/payload\.roleId\s+integer or null\s+At least 1\./)
  expect(text).toContain('curl -X POST &quot;$BASE/core/users/create&quot;')
  expect(articleOf('pages.items.add')).toContain('fields.*.type')
})

test('its links lead to what they name', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(2 * endpoints.length)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})

test('what the document says cannot become markup', () => {
  const [first] = endpoints
  if (!first) throw new Error('The contract is empty.')
  const hostile = { ...first, id: 'a"><script>', summary: `<img src=x onerror="alert('1')"> & \`<b>\`` }
  const text = docsPage(openApiDocument([hostile], { title: '<script>t</script>', version: '1' }))
  expect(text).not.toContain('<script')
  expect(text).not.toContain('<img')
  expect(text).toContain(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; <code>&lt;b&gt;</code>',
  )
})

test('a quote in an example stays inside its shell word', () => {
  const [row] = endpoints.filter(({ id }) => id === 'auth.login')
  if (!row) throw new Error('There is no login.')
  const changed = openApiDocument([row], { title: 'T', version: '1' })
  const schema = changed.components.schemas.LoginInput
  if (schema?.properties) schema.properties.email = { const: "it's" }
  expect(docsPage(changed)).toContain('it&#39;\\&#39;&#39;s')
})

test('the stack gives the public function the document, the page and an index of both', async () => {
  const files = await interfaceDocuments()
  expect(files.map((file) => [file.function, file.name])).toEqual([
    ['public', 'openapi.json'],
    ['public', 'openapi-json-bodies.json'],
    ['public', 'docs.html'],
    ['public', 'index.json'],
  ])
  expect(JSON.parse(files[0]?.content ?? '')).toMatchObject({ openapi: '3.1.0', info: { title: 'Typecase' } })
  const index = publicEndpoints.root.response.parse(JSON.parse(files[3]?.content ?? ''))
  const paths = Object.values(index.payload.links).map((link) => link.replace(/\?.*/, ''))
  expect(paths.filter((path) => endpoints.every((endpoint) => endpoint.path !== path))).toEqual([])
})

const executablePath = '/usr/bin/chromium'
const hasChromium = await access(executablePath).then(
  () => true,
  () => false,
)
if (!hasChromium) console.warn(`Skipped: the page in a browser, for there is no ${executablePath}.`)

describe.skipIf(!hasChromium)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  const open = async (colorScheme: 'light' | 'dark', javaScriptEnabled = true) => {
    const tab = await browser.newPage({ colorScheme, javaScriptEnabled })
    const seen: { messages: string[]; urls: string[] } = { messages: [], urls: [] }
    tab.on('console', (message) => seen.messages.push(message.text()))
    tab.on('pageerror', (error) => seen.messages.push(error.message))
    tab.on('request', (request) => seen.urls.push(request.url()))
    await tab.route('http://docs.test/**', (route) =>
      route.fulfill({
        body: page,
        contentType: 'text/html; charset=utf-8',
        headers: { ...securityHeaders, 'content-security-policy': pagePolicy(page) },
      }),
    )
    await tab.goto('http://docs.test/docs', { waitUntil: 'networkidle' })
    return { tab, ...seen }
  }

  test('it shows a heading for each endpoint, and asks nothing of the network', async () => {
    const { tab, messages, urls } = await open('light')
    const headings = await tab.locator('article h3').allInnerTexts()
    expect(headings.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(
      expect.arrayContaining(endpoints.map(({ method, path }) => `${method} ${path.replaceAll('+}', '}')}`)),
    )
    expect(headings).toHaveLength(endpoints.length)
    expect(messages).toEqual([])
    expect(urls).toEqual(['http://docs.test/docs'])
  })

  test('it reads without scripts, on a narrow screen, in the dark', async () => {
    const { tab } = await open('dark', false)
    await tab.setViewportSize({ width: 360, height: 740 })
    expect(await tab.locator('article').first().isVisible()).toBe(true)
    const box = await tab.locator('main').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(360)
  })
})
