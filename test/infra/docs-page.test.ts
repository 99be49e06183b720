import { expect, test } from 'vitest'
import { pageAssets } from '../../infra/docs/assets.ts'
import { interfaceDocuments } from '../../infra/docs/documents.ts'
import { examples } from '../../infra/docs/examples/index.ts'
import { docsPage } from '../../infra/docs/page.ts'
import { routesOf } from '../../shared/contract/endpoint.ts'
import { documentedEndpoints as endpoints } from '../../shared/contract/index.ts'
import { operationIdOf } from '../../shared/contract/openapi/operation-ids.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { placeholderUrl } from '../../shared/contract/server-url.ts'

const assets = await pageAssets()
const openapi = openApiDocument(endpoints, { title: 'Typecase', version: '1.2.3', examples })
const page = docsPage(openapi, assets, examples)

const articleOf = (id: string): string => {
  const from = page.indexOf(`<article id="${operationIdOf(id)}"`)
  return page.slice(from, page.indexOf('</article>', from))
}
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('every endpoint has its article, with all its paths', () => {
  for (const endpoint of endpoints)
    for (const { method, path } of routesOf(endpoint)) {
      expect(articleOf(endpoint.id)).toContain(method)
      expect(articleOf(endpoint.id)).toContain(path.replaceAll('+}', '}'))
    }
  expect(page.match(/<article /g)).toHaveLength(endpoints.length)
})

test('an article says what the endpoint does, and tells members, rules, access and a call', () => {
  const article = articleOf('users.add')
  expect(article).toContain('Create a user</a></h3>')
  const text = textOf(article)
  expect(text).toContain('Needs a Bearer token whose role grants create on users')
  expect(text).toMatch(/password required string 8 to 72 characters\. Must have at most 72 bytes in UTF-8\./)
  expect(text).toMatch(/active boolean true unless given\./)
  expect(text).toContain(`curl ${placeholderUrl}/core/users/create`)
  expect(article).toContain('href="#shape-UserWritten"')
})

test('requests and answers are those of the examples', () => {
  const list = articleOf('public.collection')
  const query = new URLSearchParams(
    Object.entries(examples['public.collection']?.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const shown = /curl -g '([^']+)'/.exec(list.replaceAll('&amp;', '&'))?.[1] ?? ''
  const sorted = (all: URLSearchParams): string[] =>
    [...all].map(([name, value]) => `${name}=${value}`).toSorted()
  expect(sorted(new URL(shown).searchParams)).toEqual(sorted(query))
  const body = /<span class="body">([\s\S]*?)<\/span>/.exec(articleOf('pages.items.add'))?.[1] ?? ''
  expect(JSON.parse(body.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual(
    examples['pages.items.add']?.body,
  )
  const answer =
    /Answer 201[\s\S]*?<code class="json">([\s\S]*?)<\/code>/.exec(articleOf('pages.items.add'))?.[1] ?? ''
  expect(JSON.parse(answer.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual(
    examples['pages.items.add']?.answer,
  )
})

test('calls of a resource are in the order in which one needs them', () => {
  const at = ['list', 'get', 'add', 'update', 'publish', 'unpublish', 'delete'].map((verb) =>
    page.indexOf(`<article id="${operationIdOf(`pages.items.${verb}`)}"`),
  )
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test('its links lead to what they name, and no id is given twice', () => {
  const ids = [...page.matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(2 * endpoints.length)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('the address stands in text alone, where the function can put its own', () => {
  expect(page.split(placeholderUrl).length).toBeGreaterThan(endpoints.length)
  expect(assets.script).not.toContain(placeholderUrl)
  expect(assets.style).not.toContain(placeholderUrl)
})

test('the page is small enough to be sent with each visit: 4 KB for each endpoint', () => {
  expect(endpoints.length).toBeLessThan(130)
  expect(Buffer.byteLength(page)).toBeLessThan(400_000)
})

test('the script has no way to make code or markup of text, and keeps nothing', () => {
  expect(assets.script.length).toBeGreaterThan(5_000)
  expect(assets.script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|Function\(|localStorage|sessionStorage|cookie|indexedDB/,
  )
})

test('what the document says cannot become markup', () => {
  const [first] = endpoints
  if (!first) throw new Error('The contract is empty.')
  const hostile = { ...first, id: 'a"><script>', summary: `<img src=x onerror="alert('1')"> & \`<b>\`` }
  const answer = { payload: '</code><script>alert(1)</script>' }
  const document = openApiDocument([hostile], {
    title: '<script>t</script>',
    version: '1',
    examples: { [hostile.id]: { body: { email: '</span><script>' }, answer } },
  })
  const text = docsPage(document, { script: '', style: '' })
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text).not.toContain('<img')
  expect(text).toContain(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; <code>&lt;b&gt;</code>',
  )
  expect(text).toContain('&lt;/code>&lt;script>alert(1)')
})

test('a quote in an example stays inside its shell word', () => {
  const [row] = endpoints.filter(({ id }) => id === 'public.collection')
  if (!row) throw new Error('There is no public list.')
  const quoted = {
    'public.collection': { params: { collection: 'articles' }, query: { search: "it's" }, answer: {} },
  }
  const document = openApiDocument([row], { title: 'T', version: '1', examples: quoted })
  expect(docsPage(document, assets, quoted)).toContain(`search=it'\\''s'`)
})

test('the stack gives the public function the documents, the page and an index', async () => {
  const files = await interfaceDocuments()
  expect(new Set(files.map((file) => file.function))).toEqual(new Set(['public']))
  const contentOf = (name: string): string => files.find((file) => file.name === name)?.content ?? ''
  expect(contentOf('docs.html')).toMatch(/^<!doctype html>/)
  expect(JSON.parse(contentOf('openapi.json'))).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Typecase' },
  })
  const index = publicEndpoints.root.response.parse(JSON.parse(contentOf('index.json')))
  const paths = Object.values(index.payload.links).map((link) => link.replace(/\?.*/, ''))
  expect(paths.filter((path) => endpoints.every((endpoint) => endpoint.path !== path))).toEqual([])
})
