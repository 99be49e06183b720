import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Query } from '../../../shared/client/http/list-query.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { elementEndpoints } from '../../../shared/contract/collections.ts'
import { asAdmin } from '../../http/harness/api.ts'
import { publishedCollection } from '../../http/harness/collections.ts'

interface Element {
  id: number
  name: string
  word: string | null
  views: number | null
  hot: boolean | null
  on: string | null
  tags: unknown
  tint: string | null
  'Größe & mehr=5 +': string | null
}

const strange = 'Größe & mehr=5 +'
const rows = [
  { word: 'zebra', views: 10, hot: true, on: '2026-01-01T00:00:00Z', tags: ['a', 'b'], tint: '#ffffff' },
  {
    word: 'Äpfel',
    views: 2,
    hot: false,
    on: '2026-01-02T00:00:00Z',
    tags: { k: 'needle' },
    [strange]: 'a&b=c',
  },
  { word: 'a,b', views: -3, on: '2025-12-31T00:00:00Z', tags: 'b', [strange]: 'x' },
  { hot: true },
  { word: 'null', views: 0.5, hot: false },
  { word: '', views: 0 },
]

let name = ''
beforeAll(async () => {
  const admin = asAdmin()
  const made = await publishedCollection(admin, [
    { name: 'word', type: 'text' },
    { name: 'views', type: 'number' },
    { name: 'hot', type: 'boolean' },
    { name: 'on', type: 'date' },
    { name: 'tags', type: 'rawJson' },
    { name: 'tint', type: 'color' },
    { name: strange, type: 'text' },
  ])
  name = made.name
  const body = rows.map((row, at) => ({ name: `e${at + 1}`, ...row }))
  await admin.call(elementEndpoints.import, { params: { id: made.id }, body })
})

const elements = () => {
  const site = createSite<Record<string, Element>>({ url: inject('stack').baseUrl })
  return site.collection(name)
}

const idsOf = async (query: Query<Element>): Promise<number[]> =>
  (await elements().list(query)).items.map(({ id }) => id)

describe('a filter of the client', () => {
  test.each<[string, NonNullable<Query<Element>['filter']>, number[]]>([
    ['a value', { word: 'zebra' }, [1]],
    ['a text with a comma', { word: 'a,b' }, [3]],
    ['the text null', { word: 'null' }, [5]],
    ['no value', { word: null }, [4]],
    ['an empty text', { word: '' }, [6]],
    ['eq an empty text', { word: { eq: '' } }, [6]],
    ['an empty text or another', { word: { in: ['', 'zebra'] } }, [1, 6]],
    ['an empty text in a list alone', { word: { in: [''] } }, [6]],
    ['false', { hot: false }, [2, 5]],
    ['zero', { views: 0 }, [6]],
    ['eq', { views: { eq: 2 } }, [2]],
    ['eq null', { hot: { eq: null } }, [3, 6]],
    ['ne null', { on: { ne: null } }, [1, 2, 3]],
    ['gt', { views: { gt: 0.5 } }, [1, 2]],
    ['gte and lt', { views: { gte: 0.5, lt: 10 } }, [2, 5]],
    ['lte of a date', { on: { lte: '2026-01-01' } }, [1, 3]],
    ['contains', { word: { contains: 'EB' } }, [1]],
    ['in with a comma', { word: { in: ['a,b', 'zebra'] } }, [1, 3]],
    ['in with numbers', { id: { in: [2, 4, 99] } }, [2, 4]],
    ['null false', { tint: { null: false } }, [1]],
    ['null true', { views: { null: true } }, [4]],
    ['a member that is undefined', { word: undefined, views: { gt: undefined, eq: 10 } }, [1]],
    ['a member of a strange name', { [strange]: 'a&b=c' }, [2]],
    ['several members', { hot: true, views: { gt: 1 } }, [1]],
  ])('takes %s', async (_name, filter, ids) => {
    expect(await idsOf({ filter })).toEqual(ids)
  })

  test('of an unknown member is refused, with its name', async () => {
    const query: object = { filter: { colour: 'red' } }
    await expect(elements().list(query)).rejects.toMatchObject({
      status: 400,
      fields: [expect.objectContaining({ name: expect.stringContaining('colour') })],
    })
  })
})

test.each<[string, NonNullable<Query<Element>['filter']>, string]>([
  ['no values', { id: { in: [] } }, 'filter[id][in] must have a value'],
  ['an empty text to be unequal to', { word: { ne: '' } }, 'filter[word][ne] must not be an empty text'],
  ['an empty text and a list', { word: { eq: '', in: ['a'] } }, 'filter[word] must not have both eq and in'],
])('a filter with %s is refused, for the server would pass over it', async (_name, filter, message) => {
  await expect(elements().list({ filter })).rejects.toThrow(message)
})

test('a list has order, page, search and the total of all pages', async () => {
  const page = await elements().list({ sortBy: 'views', sortOrder: 'DESC', limit: 2, page: 2 })
  expect(page.items.map(({ id }) => id)).toEqual([5, 6])
  expect({ ...page, items: [] }).toEqual({ items: [], total: 6, page: 2, limit: 2 })
  expect(await idsOf({ search: 'äpf' })).toEqual([2])
  expect((await elements().list({ search: 'nothing has this' })).total).toBe(0)
})

test('all gives every element, in order, whatever the size of a page', async () => {
  const taken = async (query: Query<Element>): Promise<number[]> => {
    const ids: number[] = []
    for await (const { id } of elements().all(query)) ids.push(id)
    return ids
  }
  expect(await taken({ limit: 4 })).toEqual([1, 2, 3, 4, 5, 6])
  expect(await taken({ limit: 2, sortBy: 'views', sortOrder: 'DESC' })).toEqual([1, 2, 5, 6, 3, 4])
  expect(await taken({ limit: 1, filter: { id: { in: [5, 6] } } })).toEqual([5, 6])
})

test('get gives null for what is not there, and throws for a collection that is not', async () => {
  expect(await elements().get(1)).toMatchObject({ id: 1, word: 'zebra', tags: ['a', 'b'] })
  expect(await elements().get(99)).toBeNull()
  const none = createSite({ url: inject('stack').baseUrl }).collection('no-such-collection')
  await expect(none.list()).rejects.toMatchObject({ status: 404 })
})
