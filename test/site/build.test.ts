import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '../../shared/content/site.ts'
import { createClient } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { addCountries, addPages } from './harness/administrator.ts'
import type { Exchange } from './harness/counting-proxy.ts'
import { elementOf, sourceCountries } from './harness/countries.ts'
import { expireLastChange } from './harness/expire-log.ts'
import { deadLinks, itemsOf, type Output, textOf } from './harness/output.ts'
import { type Built, type Site, startSite } from './harness/site.ts'

// A build is a process of its own and writes 254 files: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let site: Site
let collection: number
let added: Awaited<ReturnType<typeof addPages>>
/** The last build that succeeded: the tests go on from one another. */
let last: Built

beforeAll(async () => {
  site = await startSite()
  collection = await addCountries(site.admin, sourceCountries)
  added = await addPages(site.admin)
})
afterAll(() => site?.stop())

/** Builds the site, which has to succeed. */
const build = async (): Promise<Built> => {
  last = await site.build()
  expect(last.errors).toBe('')
  expect(last.code).toBe(0)
  return last
}

const requestsOf = (exchanges: readonly Exchange[]): string[] =>
  exchanges.map(({ method, path, status }) => `${method} ${path} ${status}`)

const pathOf = (code: string): string => `countries/${code.toLowerCase()}/index.html`

const pageOf = (output: Output, path: string): string => {
  const page = output.get(path)
  if (page === undefined) throw new Error(`The site has no ${path}.`)
  return page
}

const idOf = async (code: string): Promise<number> => {
  const query = { filter: { code } }
  const { data } = await site.admin.call(elementEndpoints.list, { params: { id: collection }, query })
  return data.payload[0]?.id ?? 0
}

const byName = new Intl.Collator('en').compare
const pagePaths = ['about/data/areas/index.html', 'about/imprint/index.html', 'languages/日本語/index.html']

test('the first build pulls everything, in few and small answers', async () => {
  const { exchanges, bytes } = await build()
  expect(requestsOf(exchanges)).toEqual([
    'GET /api/countries/changes?cursor=…&limit=100 200',
    'GET /api/countries/changes?cursor=…&limit=100 200',
    'GET /api/countries/changes?limit=100 200',
    'GET /api/countries?sortBy=area&sortOrder=DESC&limit=10 200',
    'GET /api/pages/changes 200',
    'GET /api/static/changes 200',
    'GET /pages/sections/about 200',
    'GET /pages/sections/about/data 200',
    'GET /pages/sections/languages 200',
  ])
  expect(bytes).toBeLessThan(40_000)
})

test('every country has its page, in its own scripts, with its neighbours', () => {
  const { output } = last
  const names = new Map(sourceCountries.map(({ cca3, name }) => [cca3, name.common]))
  for (const country of sourceCountries) {
    const page = pageOf(output, pathOf(country.cca3))
    expect(textOf(page, 'h1')).toBe(`${country.name.common} ${country.flag}`.trim())
    expect(textOf(page, '#official')).toBe(country.name.official)
    expect(itemsOf(page, 'native')).toEqual(elementOf(country).native.map(({ name }) => name))
    expect(itemsOf(page, 'neighbours')).toEqual(country.borders.map((code) => names.get(code)))
  }
  expect([...output.keys()].sort()).toEqual(
    [...sourceCountries.map(({ cca3 }) => pathOf(cca3)), ...pagePaths, 'index.html'].sort(),
  )
})

test('the index lists all by name, and the largest by area', () => {
  const index = pageOf(last.output, 'index.html')
  expect(itemsOf(index, 'countries')).toEqual(sourceCountries.map(({ name }) => name.common).sort(byName))
  const largest = sourceCountries.toSorted((a, b) => b.area - a.area).slice(0, 10)
  expect(itemsOf(index, 'largest')).toEqual(
    largest.map(({ name, area }) => `${name.common} ${area.toLocaleString('en')} km²`),
  )
})

test('pages stand at their urls beneath their sections, and all carry the footer', () => {
  const { output } = last
  const areas = pageOf(output, 'about/data/areas/index.html')
  expect(textOf(areas, 'h1')).toBe('How areas are measured')
  expect(textOf(areas, '#sections')).toBe('About / Data & sources')
  expect(areas).toContain('How areas are measured: &lt;all&gt; there is &amp; more')
  expect(textOf(pageOf(output, 'languages/日本語/index.html'), '#sections')).toBe('Languages')
  expect(new Set([...output.values()].map((page) => textOf(page, 'footer')))).toEqual(
    new Set([`${added.footer}Open Database License`]),
  )
  expect(deadLinks(output)).toEqual([])
})

test('a build without changes downloads nothing, though the site was read meanwhile', async () => {
  const japan = await idOf('JPN')
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, site.stack.url), { headers })
  const paths = [`/api/countries/${japan}`, '/pages/languages/日本語', '/pages/sections/languages']
  for (const path of [...paths, ...paths, ...paths]) expect((await read(path)).status).toBe(200)
  const tags = await Promise.all(paths.map(async (path) => (await read(path)).headers.get('etag') ?? ''))
  await site.stack.drained()
  const element = await site.admin.call(elementEndpoints.get, {
    params: { id: collection, elementId: japan },
  })
  const page = await site.admin.call(pageEndpoints.get, { params: { id: added.pages.japanese } })
  const section = await site.admin.call(pageSectionEndpoints.get, {
    params: { id: added.sections.languages },
  })
  // The first build read the section once.
  expect([element.data.payload._hits, page.data.payload.hits, section.data.payload.hits]).toEqual([4, 4, 5])
  const again = paths.map(async (path, at) => (await read(path, { 'if-none-match': tags[at] ?? '' })).status)
  expect(await Promise.all(again)).toEqual([304, 304, 304])

  const before = last.output
  const { output, exchanges, bytes } = await build()
  expect(requestsOf(exchanges)).toEqual([
    'GET /api/countries/changes?cursor=…&limit=100 200',
    'GET /api/countries?sortBy=area&sortOrder=DESC&limit=10 304',
    'GET /api/pages/changes?cursor=… 200',
    'GET /api/static/changes?cursor=… 200',
    'GET /pages/sections/about 304',
    'GET /pages/sections/about/data 304',
    'GET /pages/sections/languages 304',
  ])
  // A cursor is sealed, which takes 60 bytes of each feed's answer.
  for (const { status, bytes } of exchanges) expect(bytes).toBeLessThan(status === 304 ? 1 : 170)
  expect(bytes).toBeLessThan(500)
  expect(output).toEqual(before)
})

/** Changes five things. @returns the ids of the country that was edited, and of those that are gone */
const changeContent = async (): Promise<{ edited: number; gone: number[] }> => {
  const [edited, unpublished, deleted] = await Promise.all([idOf('JPN'), idOf('FRA'), idOf('ESP')])
  const { admin } = site
  const element = (elementId: number) => ({ params: { id: collection, elementId } })
  await admin.call(elementEndpoints.update, { ...element(edited), body: { official: 'State of <Japan>' } })
  await admin.call(elementEndpoints.unpublish, element(unpublished))
  await admin.call(elementEndpoints.delete, element(deleted))
  await admin.call(pageEndpoints.update, {
    params: { id: added.pages.imprint },
    body: { url: 'legal/masthead' },
  })
  await admin.call(pageSectionEndpoints.unpublish, { params: { id: added.sections.languages } })
  return { edited, gone: [unpublished, deleted].sort((a, b) => a - b) }
}

test('a build after changes fetches just those, and the output follows', async () => {
  const { edited, gone } = await changeContent()
  const feed = await createClient({ baseUrl: site.stack.url }).call(publicEndpoints.changes, {
    params: { collection: 'countries' },
    query: { cursor: await site.keptCursor() },
  })
  expect(feed.data.payload.changed.map(({ id }) => id)).toEqual([edited])
  expect(feed.data.payload.gone).toEqual(gone)

  const before = last.output
  const { output, exchanges, bytes } = await build()
  expect(requestsOf(exchanges)).toEqual([
    'GET /api/countries/changes?cursor=…&limit=100 200',
    'GET /api/countries?sortBy=area&sortOrder=DESC&limit=10 200',
    'GET /api/pages/changes?cursor=… 200',
    'GET /api/static/changes?cursor=… 200',
    'GET /pages/sections/about 304',
    'GET /pages/sections/about/data 304',
    'GET /pages/sections/languages 404',
  ])
  expect(bytes).toBeLessThan(4_000)

  const left = [...before.keys()].filter((path) => !output.has(path))
  const come = [...output.keys()].filter((path) => !before.has(path))
  expect(left).toEqual(['about/imprint/index.html', pathOf('ESP'), pathOf('FRA')])
  expect(come).toEqual(['legal/masthead/index.html'])
  expect(textOf(pageOf(output, pathOf('JPN')), '#official')).toBe('State of <Japan>')
  expect(itemsOf(pageOf(output, pathOf('AND')), 'neighbours')).toEqual([])
  expect(textOf(pageOf(output, 'legal/masthead/index.html'), '#sections')).toBe('About')
  expect(textOf(pageOf(output, 'languages/日本語/index.html'), '#sections')).toBeUndefined()
  expect(deadLinks(output)).toEqual([])
})

test('a collection that is not published fails the build, which says so and leaves the site as it was', async () => {
  await site.admin.call(collectionEndpoints.unpublish, { params: { id: collection } })
  const { code, errors, output } = await site.build()
  expect(code).toBe(1)
  expect(errors).toContain('The collection "countries" is not published: publish it')
  expect(output).toEqual(last.output)
})

const few = (...codes: string[]) => sourceCountries.filter(({ cca3 }) => codes.includes(cca3))

test('a cursor that is foreign or too old leads to a full pull of its feed', async () => {
  const { admin, stack } = site
  await admin.call(collectionEndpoints.delete, { params: { id: collection } })
  collection = await addCountries(admin, few('DEU', 'AUT', 'CHE', 'JPN'))
  await admin.call(pageEndpoints.unpublish, { params: { id: added.pages.areas } })
  await expireLastChange(stack, pages.partition)
  const { output, exchanges } = await build()
  expect(requestsOf(exchanges)).toEqual([
    'GET /api/countries/changes?cursor=…&limit=100 410',
    'GET /api/countries/changes?limit=100 200',
    'GET /api/countries?sortBy=area&sortOrder=DESC&limit=10 200',
    'GET /api/pages/changes 200',
    'GET /api/pages/changes?cursor=… 410',
    'GET /api/static/changes?cursor=… 200',
    'GET /pages/sections/about 304',
    'GET /pages/sections/about/data 304',
    'GET /pages/sections/languages 404',
  ])
  expect([...output.keys()]).toEqual([
    ...['AUT', 'CHE', 'DEU', 'JPN'].map(pathOf),
    'index.html',
    'languages/日本語/index.html',
    'legal/masthead/index.html',
  ])
  const names = ['Austria', 'Germany', 'Japan', 'Switzerland']
  expect(itemsOf(pageOf(output, 'index.html'), 'countries')).toEqual(names)
  expect(deadLinks(output)).toEqual([])
})

test('no request met a policy that denies it', () => {
  expect(site.stack.deniedRequests()).toEqual([])
})
