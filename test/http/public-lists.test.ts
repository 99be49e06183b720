import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../shared/contract/client.ts'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { type Field, type Made, publishedCollection } from './harness/collections.ts'
import { namedBy } from './harness/failed.ts'

type Query = NonNullable<CallInput<typeof publicEndpoints.collection>['query']>

const visitor = asVisitor()
const fields: Field[] = [
  { name: 'word', type: 'text' },
  { name: 'views', type: 'number' },
  { name: 'hot', type: 'boolean' },
  { name: 'on', type: 'date' },
  { name: 'tags', type: 'rawJson' },
  { name: 'tint', type: 'color' },
]
const rows = [
  { word: 'zebra', views: 10, hot: true, on: '2026-01-01', tags: ['a', 'b'], tint: '#FFF' },
  {
    word: 'Äpfel',
    views: 2,
    hot: false,
    on: '2026-01-01T12:00:00+02:00',
    tags: { k: 'needle' },
    tint: '#fff',
  },
  { word: 'apple', views: -3, hot: null, on: '2025-12-31T23:00:00-02:00', tags: 'b', tint: '#000' },
  { word: null, views: null, hot: true, on: null, tags: null, tint: null },
  { word: 'Zebra', views: 10, hot: false, on: '2026-03-01', tags: [], tint: '#ff00ff' },
  { word: '', views: 0.5, hot: null, on: '1969-07-20T20:17:40Z', tags: 0, tint: null },
]

let made: Made
beforeAll(async () => {
  made = await publishedCollection(asAdmin(), fields)
  const body = rows.map((row, at) => ({ name: `e${at + 1}`, ...row }))
  await asAdmin().call(elementEndpoints.import, { params: { id: made.id }, body })
})

const list = async (query: Query) =>
  (await visitor.call(publicEndpoints.collection, { params: { collection: made.name }, query })).data
const ids = async (query: Query) => (await list(query)).payload.map(({ id }) => id)

describe('sorting', () => {
  test.each<[string, number[], number[]]>([
    ['word', [6, 2, 3, 1, 5, 4], [5, 1, 3, 2, 6, 4]],
    ['views', [3, 6, 2, 1, 5, 4], [1, 5, 2, 6, 3, 4]],
    ['hot', [2, 5, 1, 4, 3, 6], [1, 4, 2, 5, 3, 6]],
    ['on', [6, 1, 3, 2, 5, 4], [5, 2, 3, 1, 6, 4]],
    ['name', [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]],
    ['_sort', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    ['_hits', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    ['id', [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]],
  ])('by %s: ties by id, null last in either order', async (sortBy, ascending, descending) => {
    expect(await ids({ sortBy })).toEqual(ascending)
    expect(await ids({ sortBy, sortOrder: 'ASC' })).toEqual(ascending)
    expect(await ids({ sortBy, sortOrder: 'DESC' })).toEqual(descending)
  })
})

describe('filters', () => {
  test.each<[NonNullable<Query['filter']>, number[]]>([
    [{ views: 10 }, [1, 5]],
    [{ views: { eq: 10, ne: 2 } }, [1, 5]],
    [{ views: { ne: 10 } }, [2, 3, 4, 6]],
    [{ views: { gt: -3, lte: 2 } }, [2, 6]],
    [{ views: { gte: '0.5' } }, [1, 2, 5, 6]],
    [{ views: { in: '10,-3,99' } }, [1, 3, 5]],
    [{ views: 'null' }, [4]],
    [{ views: { in: 'null,2' } }, [2, 4]],
    [{ word: 'zebra' }, [1]],
    [{ word: { contains: 'EBR' } }, [1, 5]],
    [{ word: { contains: 'äpf' } }, [2]],
    [{ word: { gt: 'b' } }, [1, 5]],
    [{ hot: true }, [1, 4]],
    [{ hot: '0' }, [2, 5]],
    [{ hot: { ne: 'true' } }, [2, 3, 5, 6]],
    [{ on: '2026-01-01T00:00:00Z' }, [1]],
    [{ on: { lt: '2026-01-01T10:00:00Z' } }, [1, 3, 6]],
    [{ on: { contains: '2026' } }, [1, 2, 5]],
    [{ tags: { contains: 'b' } }, [1, 3]],
    [{ tags: { contains: 'needle' } }, [2]],
    [{ id: { gte: 5 }, hot: 'off' }, [5]],
    [{ name: { in: 'e1,e6' }, active: true }, [1, 6]],
    [{ createdAt: { gt: '2020-01-01' }, views: 0.5 }, [6]],
    [{ word: 'nothing' }, []],
  ])('%j', async (filter, expected) => {
    const { payload, pagination, filter: applied } = await list({ filter })
    expect(payload.map(({ id }) => id)).toEqual(expected)
    expect(pagination).toMatchObject({ currentTotal: expected.length, total: expected.length })
    expect(applied[0]?.field).toBe(Object.keys(filter)[0])
  })

  test('are shown as applied', async () => {
    const { filter, search, sort } = await list({
      filter: { views: { gte: 1, lt: '5' }, hot: false },
      search: 'äp',
      sortBy: 'on',
    })
    expect(filter).toEqual([
      { field: 'views', op: 'gte', value: '1' },
      { field: 'views', op: 'lt', value: '5' },
      { field: 'hot', op: 'eq', value: 'false' },
    ])
    expect([search, sort]).toEqual(['äp', { by: 'on', order: 'ASC' }])
    expect((await list({})).search).toBeNull()
  })
})

describe('search', () => {
  test.each<[string, number[]]>([
    ['ZEB', [1, 5]],
    ['ÄPF', [2]],
    ['e3', [3]],
    ['needle', []],
    ['10', []],
    ['', [1, 2, 3, 4, 5, 6]],
  ])('%j', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected)
  })
})

describe('pages', () => {
  test('part the list, whatever it is sorted by', async () => {
    const parts = await Promise.all([1, 2, 3, 4].map((page) => list({ sortBy: 'views', limit: 2, page })))
    expect(parts.map(({ payload }) => payload.map(({ id }) => id))).toEqual([[3, 6], [2, 1], [5, 4], []])
    expect(parts.map(({ pagination }) => pagination)).toEqual([
      { limit: 2, offset: 0, currentTotal: 2, total: 6, page: 1 },
      { limit: 2, offset: 2, currentTotal: 2, total: 6, page: 2 },
      { limit: 2, offset: 4, currentTotal: 2, total: 6, page: 3 },
      { limit: 2, offset: 6, currentTotal: 0, total: 6, page: 4 },
    ])
  })

  test('page 0 is page 1, and a page past the end is empty', async () => {
    expect((await list({ page: 0, limit: 1 })).pagination.page).toBe(1)
    const { payload, pagination } = await list({ page: 1_000_000 })
    expect([payload, pagination.total, pagination.page]).toEqual([[], 6, 1_000_000])
  })
})

describe('a bad query', () => {
  test.each([
    ['sortBy=nope', 'sortBy'],
    ['sortBy=__proto__', 'sortBy'],
    ['sortBy=constructor', 'sortBy'],
    ['sortOrder=UP', 'sortOrder'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=9007199254740993', 'page'],
    ['filter[nope]=1', 'filter[nope]'],
    ['filter[__proto__]=1', 'filter[__proto__]'],
    ['filter[views][zz]=1', 'filter[views][zz]'],
    ['filter[views]=abc', 'filter[views]'],
    ['filter[views][in]=1,b', 'filter[views][in]'],
    ['filter[views][contains]=1', 'filter[views][contains]'],
    ['filter[views][gt]=null', 'filter[views][gt]'],
    ['filter[on]=2026-02-30', 'filter[on]'],
    ['filter=views', 'filter'],
    ['filter[views', 'filter[views'],
  ])('%s is refused, naming the member', async (query, name) => {
    const { status, text } = await visitor.send(publicEndpoints.collection, `/api/${made.name}?${query}`)
    expect([status, JSON.parse(text).fields.map((one: { name: string }) => one.name)]).toEqual([400, [name]])
  })

  test('names everything that is wrong at once', async () => {
    const failed = await visitor.fails(400, publicEndpoints.collection, {
      params: { collection: made.name },
      query: { sortBy: 'nope', filter: { other: 1, views: 'x' } },
    })
    expect(namedBy(failed).toSorted()).toEqual(['filter[other]', 'filter[views]', 'sortBy'])
  })
})
