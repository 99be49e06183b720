import { beforeAll, describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { historyEndpoints } from '../../shared/contract/history.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Made, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()
let made: Made

beforeAll(async () => {
  made = await publishedCollection(admin, [
    { name: 'title', type: 'text' },
    { name: 'minutes', type: 'number' },
  ])
  for (const [name, title, minutes] of [
    ['a', 'Smith, Jane', 3],
    ['b', 'Jane', 5],
    ['c', null, 8],
    ['d', 'null', 13],
  ])
    await addElement(admin, made, { name, title, minutes })
})

const pathOf = ({ path }: Endpoint): string =>
  path.replace('{collection}', made.name).replace('{id}', String(made.id))

/** The names in a failure's `fields`, with their messages. */
const problemsOf = async (endpoint: Endpoint, query: string): Promise<Record<string, string>> => {
  const { status, text } = await admin.send(endpoint, `${pathOf(endpoint)}?${query}`)
  expect(status, `${endpoint.id}?${query}`).toBe(400)
  return Object.fromEntries(
    (failure.parse(JSON.parse(text)).fields ?? []).map(({ name, message }) => [name, message]),
  )
}

const namesIn = async (query: string): Promise<unknown[]> => {
  const { status, text } = await visitor.send(publicEndpoints.collection, `/api/${made.name}?${query}`)
  expect(status, query).toBe(200)
  return JSON.parse(text).payload.map(({ name }: { name: unknown }) => name)
}

// The document passes over what others add to its address: documents.test.ts tests its query.
const queried = endpoints.filter(({ id, query }) => query !== undefined && id !== publicEndpoints.openapi.id)

describe('every list and feed', () => {
  test('is among these', () => {
    expect(queried.length).toBeGreaterThan(18)
  })

  test.each(queried.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses a member it does not know',
    async (_, endpoint) => {
      expect((await problemsOf(endpoint, 'utm_source=news')).utm_source).toMatch(/^is unknown here: /)
    },
  )

  const limited = queried.filter(({ query }) => query && 'limit' in query.shape)
  test.each(limited.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s names each wrong member at once, and takes empty ones for the default',
    async (_, endpoint) => {
      const problems = await problemsOf(endpoint, 'limit=1&limit=2&page_size=5&sort=x&cursors=1')
      expect(Object.keys(problems).sort()).toEqual(['cursors', 'limit', 'page_size', 'sort'])
      expect(problems.page_size).toBe('is unknown here: did you mean limit?')
      const empty = Object.keys(endpoint.query?.shape ?? {}).map((name) => `${name}=`)
      const { status } = await admin.send(endpoint, `${pathOf(endpoint)}?${empty.join('&')}`)
      expect(status).toBe(endpoint.status)
    },
  )

  test('that takes conditions, the nearest field or spelling', async () => {
    expect(
      await problemsOf(publicEndpoints.collection, 'name=x&offset=3&filters[title]=1&filter[titel]=1'),
    ).toEqual({
      name: 'is unknown here: did you mean filter[name]?',
      offset: 'is unknown here: did you mean page?',
      'filters[title]': 'is unknown here: did you mean filter[title]?',
      'filter[titel]':
        'must name one of id, name, active, _sort, _hits, createdAt, updatedAt, title, minutes: did you mean title?',
    })
    expect(await problemsOf(elementEndpoints.list, 'minutes.gte=5&limit=many')).toEqual({
      'minutes.gte': 'is unknown here: did you mean filter[minutes][gte]?',
      limit: 'must be a whole number from 1 to 1000',
    })
  })
})

describe('what is not asked for as it should be changes nothing', () => {
  test('the history is not cleared by a request that means a part of it', async () => {
    const problems = await problemsOf(historyEndpoints.clear, 'dateTo=2026-01-01')
    expect(problems.dateTo).toBe('is unknown here: this query takes no members')
  })
})

describe('a read of one entity', () => {
  test('passes over what it does not know: a page’s address may carry a campaign’s members', async () => {
    const url = unique('landing')
    await admin.call(pageEndpoints.add, { body: { name: url, url, active: true } })
    for (const [row, path] of [
      [publicEndpoints.page, `/pages/${url}`],
      [publicEndpoints.element, `/api/${made.name}/1`],
      [collectionEndpoints.get, `/core/collections/${made.id}`],
      [elementEndpoints.get, `/core/collections/${made.id}/elements/1`],
    ] as const)
      expect((await admin.send(row, `${path}?utm_source=news&limit=x`)).status).toBe(200)
  })
})

describe('a list asked for in the ways of many clients', () => {
  test.each<[string, string[]]>([
    ['filter[title][in][]=Smith, Jane', ['a']],
    ['filter[title][in][0]=Smith, Jane&filter[title][in][1]=x', ['a']],
    ['filter[title][in]=Smith, Jane&filter[title][in]=null', ['a', 'd']],
    ['filter[title][in]=Smith,Jane', ['b']],
    ['filter[minutes.gte]=5', ['b', 'c', 'd']],
    ['filter.minutes.gte=5&filter[minutes.lt]=13', ['b', 'c']],
    ['filter[title][null]=true', ['c']],
    ['filter[title.null]=false', ['a', 'b', 'd']],
    ['filter[title]=null', ['d']],
    ['filter[title]=&sortBy=&sortOrder=&limit=&page=&search=', ['a', 'b', 'c', 'd']],
    ['sortBy=minutes&sortOrder=desc', ['d', 'c', 'b', 'a']],
    ['filter[title][ne]=Jane&filter[title][ne]=null', ['a', 'c']],
  ])('%s', async (query, names) => {
    expect(await namesIn(query)).toEqual(names)
  })

  test('shows the conditions as they were applied', async () => {
    const { data } = await visitor.call(publicEndpoints.collection, {
      params: { collection: made.name },
      query: { filter: { title: { null: true }, minutes: { gte: 5 } } },
    })
    expect(data.filter).toEqual([
      { field: 'title', op: 'null', value: 'true' },
      { field: 'minutes', op: 'gte', value: '5' },
    ])
  })
})
