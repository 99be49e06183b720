import { describe, expect, test } from 'vitest'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { namedBy, problemsBy } from './harness/failed.ts'
import {
  addEntry,
  changeEntry,
  listTags,
  pageKind,
  pageSectionKind,
  readChanges,
  readEntries,
  sendList,
  staticItemKind,
  staticSectionKind,
  undisturbed,
} from './harness/site.ts'
import { unique } from './harness/unique.ts'

const visitor = asVisitor()

const kinds = [
  { id: 'public.pages', kind: pageKind },
  { id: 'public.pageSections', kind: pageSectionKind },
  { id: 'public.staticItems', kind: staticItemKind },
  { id: 'public.staticSections', kind: staticSectionKind },
]

describe.each(kinds)('$id', ({ id: endpointId, kind }) => {
  test(`${endpointId} shows whole entries, as the change feed does`, async () => {
    const { cursor } = await readChanges(kind)
    const entry = await addEntry(kind, { description: 'shown' })
    expect(await readEntries(kind, { 'filter[url]': entry.url })).toEqual({
      status: 'success',
      payload: [entry],
      sort: { by: 'id', order: 'ASC' },
      filter: [{ field: 'url', op: 'eq', value: entry.url }],
      search: null,
      pagination: { limit: 20, offset: 0, currentTotal: 1, total: 1, page: 1 },
    })
    expect(entry).toMatchObject(kind.own)
    expect((await readChanges(kind, cursor)).changed).toContainEqual(entry)
  })

  test(`${endpointId} sorts, searches and pages, with exact totals`, async () => {
    const tag = unique('tag')
    for (const [at, name] of ['Zebra', 'Ähre', 'apple'].entries())
      await addEntry(kind, { name, description: `about ${tag}`, sort: 10 - at })
    await addEntry(kind, { name: 'draft', description: tag, active: false })
    const names = async (query: Record<string, string>) =>
      (await readEntries(kind, { search: tag.toUpperCase(), ...query })).payload.map(({ name }) => name)
    expect(await names({ sortBy: 'name' })).toEqual(['Ähre', 'apple', 'Zebra'])
    expect(await names({ sortBy: 'sort' })).toEqual(['apple', 'Ähre', 'Zebra'])
    expect(await names({ sortBy: 'id', sortOrder: 'DESC' })).toEqual(['apple', 'Ähre', 'Zebra'])
    const second = await readEntries(kind, { search: tag, sortBy: 'name', limit: '2', page: '2' })
    expect(second.payload.map(({ name }) => name)).toEqual(['Zebra'])
    expect(second.pagination).toEqual({ limit: 2, offset: 2, currentTotal: 1, total: 3, page: 2 })
    const past = await readEntries(kind, { search: tag, limit: '1000', page: '9000000' })
    expect([past.payload, past.pagination.total]).toEqual([[], 3])
  })

  test(`${endpointId} finds a url of several segments, in any form in which urls are the same`, async () => {
    const base = unique('größe')
    const entry = await addEntry(kind, { url: `${base}/bakery/now` })
    const slashed = await addEntry(kind, { url: `/${base}/bakery/` })
    const found = async (query: Record<string, string>) => (await readEntries(kind, query)).payload
    for (const { url } of [entry, slashed])
      for (const spelling of [url, `/${url}`, `${url}/`, url.replace(/^\/|\/$/g, ''), url.normalize('NFD')])
        expect(await found({ 'filter[url]': spelling }), spelling).toEqual([
          url === entry.url ? entry : slashed,
        ])
    expect(await found({ 'filter[url]': entry.url.toUpperCase() })).toEqual([])
    expect(await found({ 'filter[url]': base })).toEqual([])
    const both = { 'filter[url.in]': `${base}/bakery,/${entry.url}`, sortBy: 'url', sortOrder: 'DESC' }
    expect(await found(both)).toEqual([entry, slashed])
  })

  test(`${endpointId} filters by every operator`, async () => {
    const tag = unique('tag')
    const urls = [`${tag}/one`, `${tag}/two`, `${tag}/three`]
    for (const [at, url] of urls.entries()) await addEntry(kind, { url, description: tag, sort: at + 1 })
    const sorts = async (filters: Record<string, string>) =>
      (await readEntries(kind, { 'filter[description]': tag, ...filters })).payload.map(({ sort }) => sort)
    expect(await sorts({ 'filter[sort]': '2' })).toEqual([2])
    expect(await sorts({ 'filter[sort.ne]': '2' })).toEqual([1, 3])
    expect(await sorts({ 'filter[sort][gt]': '1', 'filter.sort.lt': '3' })).toEqual([2])
    expect(await sorts({ 'filter[sort][gte]': '2' })).toEqual([2, 3])
    expect(await sorts({ 'filter[sort][lte]': '2' })).toEqual([1, 2])
    expect(await sorts({ 'filter[sort][in]': '1,3' })).toEqual([1, 3])
    expect(await sorts({ 'filter[url][contains]': '/TWO' })).toEqual([2])
    expect(await sorts({ 'filter[createdAt][gt]': '2020-01-01' })).toEqual([1, 2, 3])
    expect(await sorts({ 'filter[updatedAt][null]': 'true' })).toEqual([])
    expect(await sorts({ 'filter[active]': 'false' })).toEqual([])
  })

  test(`${endpointId} shows no draft: not in the list, nor in the total, nor by the ETag`, async () => {
    const tag = unique('tag')
    const shown = await addEntry(kind, { description: tag })
    const queries = ['', `?search=${tag}`, '?sortBy=updatedAt&sortOrder=DESC', '?filter[active]=false']
    const { draft, before, after, again } = await undisturbed(kind, async () => {
      const before = await listTags(kind, queries)
      const draft = await addEntry(kind, { description: tag, active: false, hits: 3 })
      await changeEntry(kind, draft.id, 'update', { name: 'edited' })
      const again = await Promise.all(queries.map((query, at) => sendList(kind, query, before[at])))
      return { draft, before, after: await listTags(kind, queries), again: again.map(({ status }) => status) }
    })
    expect([after, again]).toEqual([before, [304, 304, 304, 304]])
    const totalOf = async (query: Record<string, string>) => (await readEntries(kind, query)).pagination.total
    expect(await totalOf({ search: tag })).toBe(1)
    expect(await totalOf({ 'filter[id]': `${draft.id}` })).toBe(0)
    expect(await totalOf({ 'filter[url]': draft.url })).toBe(0)
    await changeEntry(kind, draft.id, 'publish')
    expect((await sendList(kind, '', before[0])).status).toBe(200)
    expect(await totalOf({ search: tag })).toBe(2)
    await changeEntry(kind, draft.id, 'unpublish')
    expect((await readEntries(kind, { search: tag })).payload).toEqual([shown])
    await changeEntry(kind, shown.id, 'delete')
    expect(await totalOf({ search: tag })).toBe(0)
  })

  test.each([
    ['filter[urll]=a', 'filter[urll]', 'did you mean url?'],
    ['filter[fields.mood]=glad', 'filter[fields.mood]', 'must '],
    ['filter[_hits]=0', 'filter[_hits]', 'did you mean hits?'],
    ['filter[__proto__]=1', 'filter[__proto__]', 'must name one of id, name'],
    ['filter[v]=1', 'filter[v]', 'must name one of id, name'],
    ['filter[sort]=many', 'filter[sort]', 'must be a number'],
    ['sortBy=data', 'sortBy', 'must be one of id, name'],
    ['sortBy=fields.mood', 'sortBy', 'must be one of id, name'],
    ['limit=1001', 'limit', 'must be a whole number from 1 to 1000'],
    ['page=9007199254740991', 'page', 'must be a whole number from 0 to'],
    ['url=a', 'url', 'did you mean filter[url]?'],
    [`search=${'x'.repeat(256)}`, 'search', 'must be text of at most 255 characters'],
  ])(`${endpointId} refuses %s, and says what is right`, async (query, member, rule) => {
    const { status, text } = await sendList(kind, `?${query}`)
    const { fields } = JSON.parse(text)
    expect([status, fields]).toEqual([400, [{ name: member, message: expect.stringContaining(rule) }]])
  })

  test(`${endpointId} is read only, by HEAD too, and with a slash at the end`, async () => {
    const { list } = kind
    const [got, head] = await undisturbed(kind, async () => [
      await sendList(kind, '?limit=1'),
      await visitor.send(list, `${list.path}/?limit=1`, { method: 'HEAD' }),
    ])
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', got.headers.get('etag')])
    expect(got.headers.get('etag')).toMatch(/^W\/"/)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await asAdmin().send(list, list.path, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

test('public.pages names all that is wrong at once', async () => {
  const failed = await visitor.fails(400, publicEndpoints.pages, {
    query: { sortBy: 'titel', filter: { sectionId: 1, hits: { contains: 'a' } } },
  })
  expect(namedBy(failed).toSorted()).toEqual(['filter[hits][contains]', 'filter[sectionId]', 'sortBy'])
  expect(problemsBy(failed).sortBy).toContain('did you mean title?')
})

test('public.staticItems has the items of a section', async () => {
  const section = await addEntry(staticSectionKind)
  const item = await addEntry(staticItemKind, { sectionId: section.id })
  const query = { 'filter[sectionId]': `${section.id}` }
  expect((await readEntries(staticItemKind, query)).payload).toEqual([item])
})
