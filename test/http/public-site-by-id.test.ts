import { describe, expect, test, vi } from 'vitest'
import { asAdmin, asVisitor } from './harness/api.ts'
import {
  addEntry,
  changeEntry,
  listTags,
  pageKind,
  pageSectionKind,
  readEntries,
  type SiteKind,
  sendList,
  staticItemKind,
  staticSectionKind,
} from './harness/site.ts'
import { unique } from './harness/unique.ts'

const visitor = asVisitor()

const kinds = [
  { id: 'public.pageById', kind: pageKind, missing: ['description', 'parentId', 'createdAt', 'updatedAt'] },
  { id: 'public.pageSectionById', kind: pageSectionKind, missing: [] },
  { id: 'public.staticItemById', kind: staticItemKind, missing: [] },
  { id: 'public.staticSectionById', kind: staticSectionKind, missing: [] },
]

const get = ({ byId }: SiteKind, id: number | string, headers: Record<string, string> = {}) =>
  visitor.send(byId, byId.path.replace('{id}', `${id}`), { headers })

describe.each(kinds)('$id', ({ id: endpointId, kind, missing }) => {
  test(`${endpointId} shows an entry that is published, and 404 for any other`, async () => {
    const { id } = await addEntry(kind, { active: false })
    expect((await get(kind, id)).status).toBe(404)
    const published: Record<string, unknown> = await changeEntry(kind, id, 'publish')
    const { status, text } = await get(kind, id)
    const { payload } = JSON.parse(text)
    const shown = Object.entries(published).filter(([name]) => !missing.includes(name))
    expect([status, payload]).toEqual([200, Object.fromEntries(shown)])
    await changeEntry(kind, id, 'unpublish')
    const unpublished = await get(kind, id)
    for (const other of [id + 1_000_000, 'none', '0', '-1', '1.0', '1e1', '01'])
      expect([(await get(kind, other)).status, (await get(kind, other)).text]).toEqual([
        404,
        unpublished.text,
      ])
  })

  test(`${endpointId} counts as a hit, which moves the ETags of lists by hits and not its own`, async () => {
    const tag = unique('tag')
    const { id } = await addEntry(kind, { description: tag, name: 'read' })
    await addEntry(kind, { description: tag, name: 'unread' })
    const queries = [`?search=${tag}&sortBy=hits`, `?search=${tag}&filter[hits.gte]=2`]
    const before = await listTags(kind, queries)
    const etag = (await get(kind, id)).headers.get('etag') ?? ''
    for (const _ of [2, 3]) expect((await get(kind, id)).status).toBe(200)
    await vi.waitFor(
      async () => {
        const { payload } = await readEntries(kind, { search: tag })
        expect(payload.map(({ hits }) => hits)).toEqual([3, 0])
      },
      { timeout: 20_000, interval: 100 },
    )
    // A reader that loads the counts may show them before the head tells every reader of them.
    await vi.waitFor(
      async () => {
        const again = await Promise.all(queries.map((query, at) => sendList(kind, query, before[at])))
        expect(again.map(({ status }) => status)).toEqual([200, 200])
      },
      { timeout: 20_000, interval: 100 },
    )
    const byHits = await readEntries(kind, { search: tag, sortBy: 'hits', sortOrder: 'DESC' })
    expect(byHits.payload.map(({ name }) => name)).toEqual(['read', 'unread'])
    // Another environment may load the counts a moment later.
    await vi.waitFor(
      async () =>
        expect((await readEntries(kind, { search: tag, 'filter[hits]': '3' })).payload).toHaveLength(1),
      { timeout: 20_000, interval: 100 },
    )
    expect(JSON.parse((await get(kind, id)).text).payload.hits).toBe(3)
    expect((await get(kind, id, { 'if-none-match': etag })).status).toBe(304)
    await changeEntry(kind, id, 'update', { name: 'new' })
    expect((await get(kind, id, { 'if-none-match': etag })).status).toBe(200)
  })

  test(`${endpointId} is read only, by HEAD too, and with a slash at the end`, async () => {
    const { byId } = kind
    const { id } = await addEntry(kind)
    const path = byId.path.replace('{id}', `${id}`)
    const head = await visitor.send(byId, `${path}/`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe((await get(kind, id)).headers.get('etag'))
    for (const method of ['POST', 'DELETE']) {
      const { status, headers } = await asAdmin().send(byId, path, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})
