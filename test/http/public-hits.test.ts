import { beforeAll, expect, test, vi } from 'vitest'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Made, publishedCollection } from './harness/collections.ts'

const visitor = asVisitor()
let made: Made
beforeAll(async () => {
  made = await publishedCollection(asAdmin())
  for (const name of ['first', 'second']) await addElement(asAdmin(), made, { name })
})

const byHits = ['?sortBy=_hits&sortOrder=DESC', '?filter[_hits][gte]=2']
const notByHits = ['', '?sortBy=name', '?filter[name]=second']

const read = (query: string, headers: Record<string, string> = {}) =>
  visitor.send(publicEndpoints.collection, `/api/${made.name}${query}`, { headers })

const tagsOf = (queries: readonly string[]): Promise<string[]> =>
  Promise.all(queries.map(async (query) => (await read(query)).headers.get('etag') ?? ''))

const again = (queries: readonly string[], tags: readonly string[]) =>
  Promise.all(queries.map((query, at) => read(query, { 'if-none-match': tags[at] ?? '' })))

test('a read changes the validators of lists that go by hits, and of no other', async () => {
  const [changing, staying] = await Promise.all([tagsOf(byHits), tagsOf(notByHits)])
  const params = { collection: made.name, id: 2 }
  for (const _ of [1, 2, 3]) await visitor.call(publicEndpoints.element, { params })
  await vi.waitFor(
    async () => {
      const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: made.name } })
      expect(data.payload.map(({ _hits }) => _hits)).toEqual([0, 3])
    },
    { timeout: 20_000, interval: 100 },
  )
  expect((await again(notByHits, staying)).map(({ status }) => status)).toEqual([304, 304, 304])
  // The stream may bring the three reads in two parts, and each instance shows the counters that it read last.
  await vi.waitFor(
    async () => {
      const changed = await again(byHits, changing)
      expect(changed.map(({ status }) => status)).toEqual([200, 200])
      const lists = changed.map(({ text }) => publicEndpoints.collection.response.parse(JSON.parse(text)))
      expect(lists.map(({ payload }) => payload.map(({ id }) => id))).toEqual([[2, 1], [2]])
      const tags = changed.map(({ headers }) => headers.get('etag') ?? '')
      expect((await again(byHits, tags)).map(({ status }) => status)).toEqual([304, 304])
    },
    { timeout: 20_000, interval: 100 },
  )
})
