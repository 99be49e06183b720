import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListRequest, Selection } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { dynamoSnapshotStore, writeSnapshot } from '../../../shared/readmodel/snapshot/write.ts'
import {
  type PartitionSource,
  partitionReader,
  partitionSource,
} from '../../../shared/readmodel/source/partition-source.ts'
import { queryPages, type Table } from '../../../shared/store/table.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { anyId, element, elementHead, elementShape, elements } from './elements.ts'
import { fill, rewrite } from './filled.ts'
import { meter, type Units } from './meter.ts'

const partition = 'element#articles'
const byId: Selection = { sortBy: 'id', sortOrder: 'ASC', filters: [], activeOnly: true }
const publicPage = (selection: Partial<Selection>, page = 1): ListRequest => ({
  ...byId,
  ...selection,
  limit: 20,
  page,
  consistent: false,
})

interface Opened {
  table: Table
  source: PartitionSource
  take: () => Units
}

let engine: TestEngine
/** Tables by their number of elements: filling the large one takes a while. */
const filled = new Map<number, Opened>()

const open = async (count: number): Promise<Opened> => {
  const table = await engine.newTable()
  await fill(table, elementHead(count), elements(count))
  const source = partitionSource(table, partition)
  return { table, source, take: meter(table).take }
}

const withElements = (count: number): Opened => {
  const opened = filled.get(count)
  if (!opened) throw new Error(`No table with ${count} elements.`)
  return opened
}

beforeAll(async () => {
  engine = await startTestEngine()
  for (const count of [100, 10_000]) filled.set(count, await open(count))
}, 240_000)
afterAll(() => engine.stop())

describe.each([100, 10_000])('with %i elements in memory', (count) => {
  const requests: [string, ListRequest][] = [
    ['the first page', publicPage({})],
    ['the last page', publicPage({}, count / 20)],
    ['sorted by text', publicPage({ sortBy: 'name', sortOrder: 'DESC' }, 3)],
    ['sorted by date', publicPage({ sortBy: 'publishedAt' })],
    ['filtered', publicPage({ filters: [{ field: 'price', op: 'gt', value: 500 }] }, 2)],
    ['searched', publicPage({ search: 'lantern' })],
  ]

  test('a public list costs half a read unit, whatever it sorts and filters by', async () => {
    const { source, take } = withElements(count)
    const model = createReadModel({ maxBytes: 1e9 })
    await model.list(source, elementShape, publicPage({ filters: [anyId] }))
    take()
    for (const [name, request] of requests) {
      const { entities } = await model.list(source, elementShape, request)
      expect(entities.length, name).toBeGreaterThan(0)
      expect(take(), name).toEqual({ read: 0.5, write: 0 })
    }
  })
})

test('an administrative list costs one read unit and sees the last write', async () => {
  const { table, source, take } = withElements(100)
  const model = createReadModel({ maxBytes: 1e9 })
  const request = { ...publicPage({}), consistent: true }
  await model.list(source, elementShape, request)
  take()
  await model.list(source, elementShape, request)
  expect(take()).toEqual({ read: 1, write: 0 })

  await rewrite(table, elementHead(100), { ...element(7), data: JSON.stringify({ id: 7, name: 'new' }) })
  take()
  const { entities, version } = await model.list(source, elementShape, request)
  expect(version).toBe(2)
  expect(entities[6]).toBe('{"id":7,"_hits":0,"name":"new"}')
  // The head, the log entry, and the one entity that changed, each strongly consistent.
  expect(take()).toEqual({ read: 3, write: 0 })
})

test('a page past the end of a partition beyond the bound costs its head alone', async () => {
  const { source, take } = withElements(10_000)
  const model = createReadModel({ maxBytes: 1_000_000 })
  const last = await model.list(source, elementShape, publicPage({}, 500))
  expect([last.entities.length, last.total]).toEqual([20, 10_000])
  take()
  for (const page of [501, 450_359_962_737_049]) {
    const { entities, total } = await model.list(source, elementShape, publicPage({}, page))
    expect([entities, total]).toEqual([[], 10_000])
    expect(take()).toEqual({ read: 0.5, write: 0 })
  }
})

test('a cold load from a snapshot costs at most 0.35 of a Query over 10,000 elements', {
  timeout: 120_000,
}, async () => {
  const { table, source, take } = withElements(10_000)
  let size = 0
  for await (const page of queryPages(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  }))
    size += page.length
  expect(size).toBe(10_000)
  const query = take().read

  await writeSnapshot(source, (name) => dynamoSnapshotStore(table, name), 1e9)
  take()
  const model = createReadModel({ maxBytes: 1e9 })
  const { total, entities } = await model.list(source, elementShape, publicPage({ filters: [anyId] }, 500))
  const cold = take().read
  expect(total).toBe(10_000)
  expect(JSON.parse(entities[19] ?? '').id).toBe(10_000)
  expect(cold).toBeGreaterThan(0)
  expect(cold / query).toBeLessThanOrEqual(0.35)
})

test('a new snapshot replaces the one before, chunks and all', async () => {
  const { table, source } = await open(201)
  const store = (name: string) => dynamoSnapshotStore(table, name)
  await writeSnapshot(source, store, 1e9)
  await rewrite(table, elementHead(201), element(3))
  const manifest = await writeSnapshot(source, store, 1e9)
  expect(manifest).toMatchObject({ version: 2, count: 201, collectionId: 1 })
  const left: string[] = []
  for await (const page of queryPages(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `snapshot#${partition}` },
  }))
    left.push(...page.map(({ sk }) => String(sk)))
  expect(left).toEqual(['000000000002#0000', 'manifest#000000000002'])
  const reader = partitionReader(table, partition)
  expect(await reader.newestSnapshot(true)).toEqual(manifest)
  expect(await reader.chunk({ version: 1, chunks: 1, count: 1, bytes: 1 }, 0)).toBeNull()
})
