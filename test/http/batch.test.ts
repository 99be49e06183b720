import { describe, expect, test } from 'vitest'
import type { BatchInput } from '../../shared/contract/batch.ts'
import { elementBatchEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { type Made, publishedCollection } from './harness/collections.ts'
import { namedBy } from './harness/failed.ts'

const admin = asAdmin()

const fields = [{ name: 'rank', type: 'number' as const }]

/** A published collection with drafts of these ranks, whose ids count from 1. */
const collectionOf = async (ranks: readonly number[]): Promise<Made> => {
  const made = await publishedCollection(admin, fields)
  const body = ranks.map((rank) => ({ name: `n${rank}`, rank, active: false }))
  await admin.call(elementEndpoints.import, { params: { id: made.id }, body })
  return made
}

const batch = async ({ id }: Made, operation: 'publish' | 'unpublish' | 'delete', body: BatchInput) =>
  (await admin.call(elementBatchEndpoints[operation], { params: { id }, body })).data.payload

const get = ({ id }: Made, elementId: number) =>
  admin.call(elementEndpoints.get, { params: { id, elementId } })

const publicIds = async ({ name }: Made): Promise<number[]> => {
  const { text } = await asVisitor().send(publicEndpoints.collection, `/api/${name}?limit=1000`)
  return JSON.parse(text).payload.map(({ id }: { id: number }) => id)
}

const outcomes = ({ results }: Awaited<ReturnType<typeof batch>>) =>
  results.map(({ id, outcome, status }) => [id, status ?? outcome])

describe('elements.batchPublish', () => {
  test('publishes what it names, and reports each entry in the order sent', async () => {
    const made = await collectionOf([1, 2, 3, 4])
    await admin.call(elementEndpoints.publish, { params: { id: made.id, elementId: 2 } })
    const [before] = [await get(made, 2)]
    const stale = (await get(made, 3)).headers.get('etag') ?? ''
    await admin.call(elementEndpoints.update, { params: { id: made.id, elementId: 3 }, body: { rank: 30 } })
    const fresh = (await get(made, 4)).headers.get('etag') ?? ''
    const items = [{ id: 4, version: fresh }, { id: 3, version: stale }, { id: 2 }, { id: 99 }, { id: 1 }]
    const report = await batch(made, 'publish', { items })
    expect(outcomes(report)).toEqual([
      [4, 'done'],
      [3, 412],
      [2, 'unchanged'],
      [99, 404],
      [1, 'done'],
    ])
    expect(report).toMatchObject({ total: 5, done: 2, unchanged: 1, failed: 2 })
    expect(report).not.toHaveProperty('remaining')
    expect(await publicIds(made)).toEqual([1, 2, 4])
    const versions = new Map(report.results.map(({ id, version }) => [id, version]))
    for (const id of [1, 2, 4]) expect((await get(made, id)).headers.get('etag')).toBe(versions.get(id))
    expect((await get(made, 2)).data.payload).toEqual(before.data.payload)
    expect(report.results[1]?.text).toBe(
      'The entity changed since you read it: read it again, then send your change.',
    )
  })

  test('takes the filter and search of a list, as the list shows them, if so many match as expected', async () => {
    const made = await collectionOf([1, 2, 3, 4, 5])
    const { data } = await admin.call(elementEndpoints.list, {
      params: { id: made.id },
      query: { search: 'n', filter: { rank: { gte: 3 } }, limit: 1 },
    })
    const { filter, search, pagination } = data
    const wrong = { filter, search, expected: pagination.total + 1 }
    const failed = await admin.fails(409, elementBatchEndpoints.publish, {
      params: { id: made.id },
      body: wrong,
    })
    expect(namedBy(failed)).toEqual(['expected'])
    expect(failed.failure?.fields?.[0]?.message).toBe('must be 3')
    expect(await publicIds(made)).toEqual([])
    const report = await batch(made, 'publish', { filter, search, expected: pagination.total })
    expect(report).toMatchObject({ total: 3, done: 3 })
    expect(await publicIds(made)).toEqual([3, 4, 5])
    expect(outcomes(await batch(made, 'publish', { filter: [], expected: 5 }))).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'unchanged'],
      [4, 'unchanged'],
      [5, 'unchanged'],
    ])
  })

  test('names what is wrong, and changes nothing', async () => {
    const made = await collectionOf([1])
    const refused: [unknown, string[]][] = [
      [{}, ['items']],
      [{ expected: 1 }, ['items']],
      [{ filter: [] }, ['items']],
      [{ items: [], filter: [], expected: 0 }, ['items']],
      [{ items: [{ id: 1 }, { id: 1 }] }, ['items']],
      [{ items: [{ id: 'x' }] }, ['items.0.id']],
      [{ items: Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1 })) }, ['items']],
      [{ filter: [{ field: 'nope', op: 'eq', value: '1' }], expected: 0 }, ['filter[nope][eq]']],
      [{ filter: [{ field: 'rank', op: 'eq', value: '' }], expected: 0 }, ['filter.0.value']],
      [{ filter: [{ field: 'rank', op: 'eq', value: 'x' }], expected: 0 }, ['filter[rank][eq]']],
    ]
    for (const [body, named] of refused) {
      const { status, text } = await admin.send(
        elementBatchEndpoints.publish,
        `/core/collections/${made.id}/elements/publish`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      )
      const names = JSON.parse(text).fields.map(({ name }: { name: string }) => name)
      expect([JSON.stringify(body).slice(0, 60), status, names]).toEqual([
        JSON.stringify(body).slice(0, 60),
        400,
        named,
      ])
    }
    expect(await publicIds(made)).toEqual([])
    await admin.fails(404, elementBatchEndpoints.publish, { params: { id: 999_999 }, body: { items: [] } })
    expect(await batch(made, 'publish', { items: [] })).toEqual({
      total: 0,
      done: 0,
      unchanged: 0,
      failed: 0,
      results: [],
    })
  })
})

describe('many at once', () => {
  test('elements.batchUnpublish and elements.batchDelete take more than one transaction holds, and the feed tells it', async () => {
    const ranks = Array.from({ length: 230 }, (_, at) => at + 1)
    const made = await collectionOf(ranks)
    const items = ranks.map((id) => ({ id }))
    expect(await batch(made, 'publish', { items })).toMatchObject({ total: 230, done: 230 })
    const feed = async (cursor = '') => {
      const query = cursor === '' ? '' : `?cursor=${cursor}`
      const { text } = await asVisitor().send(publicEndpoints.changes, `/api/${made.name}/changes${query}`)
      return JSON.parse(text).payload
    }
    const { cursor } = await feed()
    expect(await batch(made, 'unpublish', { items: items.slice(0, 120) })).toMatchObject({ done: 120 })
    expect((await feed(cursor)).gone).toEqual(ranks.slice(0, 120))
    const report = await batch(made, 'delete', { items: items.slice(100) })
    expect(report).toMatchObject({ total: 130, done: 130, failed: 0 })
    expect(report.results[0]).toEqual({ id: 101, outcome: 'done' })
    expect((await feed(cursor)).gone).toEqual(ranks)
    const { data } = await admin.call(elementEndpoints.list, { params: { id: made.id }, query: {} })
    expect(data.pagination.total).toBe(100)
  })
})
