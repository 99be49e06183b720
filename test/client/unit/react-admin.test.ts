import { describe, expect, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { listQueryOf } from '../../../shared/client/react-admin/list-request.ts'
import { mayDo } from '../../../shared/client/react-admin/permissions.ts'
import { readList, readMany } from '../../../shared/client/react-admin/reads.ts'
import { changedOf, sentOf } from '../../../shared/client/react-admin/records.ts'
import { type Entry, type Resource, resourceOf } from '../../../shared/client/react-admin/resources.ts'
import { keepTokens, keptTokens } from '../../../shared/client/react-admin/token-storage.ts'

const admin = createAdmin({ url: 'https://cms.example.com', token: 'x' })

describe('a list', () => {
  test.each([
    [{}, {}, { filter: {} }],
    [{ filter: { q: 'a', title: 'b' } }, {}, { filter: { title: 'b' }, search: 'a' }],
    [{ filter: { q: { eq: 'a' } } }, {}, { filter: { q: { eq: 'a' } } }],
    [{ filter: { id: [1, 2] } }, { parentId: 3 }, { filter: { id: { in: [1, 2] }, parentId: 3 } }],
    [
      { pagination: { page: 2, perPage: 10 }, sort: { field: 'title', order: 'DESC' as const } },
      {},
      { filter: {}, page: 2, limit: 10, sortBy: 'title', sortOrder: 'DESC' },
    ],
  ])('%j with %j asks for %j', (request, reference, query) => {
    expect(listQueryOf(request, reference)).toEqual(query)
  })

  /** A resource with entries of the ids 1 to 2,500, whose answers have at most 1,000. */
  const asked: unknown[] = []
  const large: Resource = {
    readOnly: [],
    methods: {
      add: async () => ({ id: 1 }),
      delete: async () => undefined,
      list: async ({ page = 1, limit = 20, filter } = {}) => {
        asked.push({ page, limit, filter })
        const items = Array.from({ length: 2_500 }, (_, index): Entry => ({ id: index + 1 }))
        return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit }
      },
    },
  }
  const idsOf = async (page: number, limit: number): Promise<number[]> =>
    (await readList(admin, large, { page, limit }, {})).data.map(({ id }) => id)
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)

  test.each([
    [1, 1_000, range(1, 1_000)],
    [1, 1_500, range(1, 1_500)],
    [2, 1_500, range(1_501, 2_500)],
    [1, 5_000, range(1, 2_500)],
    [3, 1_100, range(2_201, 2_500)],
    [2, 5_000, []],
  ])('page %i of %i entries', async (page, limit, ids) => {
    expect(await idsOf(page, limit)).toEqual(ids)
  })

  test('many ids are asked for in parts', async () => {
    asked.length = 0
    await readMany(admin, large, range(1, 250), {})
    expect(asked).toEqual(
      [range(1, 100), range(101, 200), range(201, 250)].map((ids) => ({
        page: 1,
        limit: 100,
        filter: { id: { in: ids } },
      })),
    )
  })
})

describe('what a form sends', () => {
  const pages = resourceOf(admin, 'pages')
  const before = { id: 1, '#etag': '"1"', name: 'a', hits: 3, fields: { a: { type: 'text', value: 'x' } } }

  test('is what it changed', () => {
    const data = {
      ...before,
      name: 'b',
      hits: 4,
      '#etag': '"2"',
      fields: { a: { type: 'text', value: 'x' } },
    }
    expect(changedOf(pages, data, before)).toEqual({ name: 'b' })
    expect(changedOf(pages, { ...before, title: null, url: undefined }, before)).toEqual({})
    expect(changedOf(pages, { ...before, name: null }, before)).toEqual({ name: null })
  })

  test('is all but what the server sets, where there was nothing before', () => {
    expect(sentOf(pages, { ...before, parentId: null })).toEqual({
      name: 'a',
      fields: { a: { type: 'text', value: 'x' } },
      parentId: null,
    })
    const elements = resourceOf(admin, 'elements-7')
    expect(sentOf(elements, { hits: 3, _hits: 4, role: 'x', createdBy: 'y' })).toEqual({
      hits: 3,
      role: 'x',
      createdBy: 'y',
    })
  })

  test.each(['elements-0', 'elements-', 'elements-1x', 'toString', 'page'])('%s is no resource', (name) => {
    expect(() => resourceOf(admin, name)).toThrow(`The resource "${name}" is not known`)
  })
})

test.each([
  [undefined, 'pages', 'edit', true],
  [{}, 'pages', 'list', false],
  [{}, 'tokens', 'list', true],
  [{ pages: ['*'] }, 'page-sections', 'publish', true],
  [{ elements: ['read'] }, 'elements-3', 'export', true],
  [{ elements: ['read'] }, 'elements-3', 'clone', false],
  [{ collections: ['create'] }, 'collections', 'clone', true],
  [{ collections: ['create'] }, 'elements-3', 'create', false],
] as const)('whom %j is granted: on %s, %s is %s', (granted, resource, action, expected) => {
  const set =
    granted && Object.fromEntries(Object.entries(granted).map(([name, grants]) => [name, [...grants]]))
  expect(mayDo(set, resource, action)).toBe(expected)
})

test.each([null, '', '{', '[]', '{"accessToken":"a"}', '{"accessToken":1,"refreshToken":"b"}'])(
  'kept tokens that are none: %s',
  (text) => {
    const storage = { getItem: () => text, setItem: () => undefined, removeItem: () => undefined }
    expect(keptTokens(storage)).toBeUndefined()
    expect(() => keepTokens(storage, null)).not.toThrow()
  },
)
