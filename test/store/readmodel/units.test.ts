import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListRequest, Selection } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { bucketSnapshots, writeSnapshot } from '../../../shared/readmodel/snapshot/write.ts'
import { type PartitionSource, partitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { lineageOf } from '../../../shared/store/head.ts'
import { snapshotPrefix } from '../../../shared/store/object-keys.ts'
import type { Table } from '../../../shared/store/table.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { memoryBucket } from '../memory-bucket.ts'
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
  objects: Map<string, Uint8Array>
  take: () => Units
}

let engine: TestEngine
/** Tables by their number of elements: filling the large one takes a while. */
const filled = new Map<number, Opened>()

const open = async (count: number): Promise<Opened> => {
  const { bucket, objects } = memoryBucket()
  const table = { ...(await engine.newTable()), bucket }
  await fill(table, elementHead(count), elements(count))
  const source = partitionSource(table, partition)
  return { table, source, objects, take: meter(table).take }
}

/** Writes a snapshot as the aggregator does. */
const writeNow = async ({ table, source }: Opened) => {
  const head = await source.head(true)
  if (!head || !table.bucket)
    throw new Error('There is nothing to write a snapshot of, or nowhere to write it.')
  return writeSnapshot(source, head, bucketSnapshots(table, table.bucket, head), 1e9)
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

test('a cold load of an unchanged snapshot costs half a read unit, the head', {
  timeout: 120_000,
}, async () => {
  const opened = withElements(10_000)
  const { source, take } = opened
  await writeNow(opened)
  const model = createReadModel({ maxBytes: 1e9 })
  take()
  const { total, entities } = await model.list(source, elementShape, publicPage({ filters: [anyId] }, 500))
  expect(take()).toEqual({ read: 0.5, write: 0 })
  expect(total).toBe(10_000)
  expect(JSON.parse(entities[19] ?? '').id).toBe(10_000)
})

test('a cold load after a change costs the head, the log entry and the entity', async () => {
  const opened = await open(201)
  const { table, source, take } = opened
  await writeNow(opened)
  await rewrite(table, elementHead(201), { ...element(3), data: '{"id":3,"name":"new"}' })
  const model = createReadModel({ maxBytes: 1e9 })
  take()
  const { entities } = await model.list(source, elementShape, publicPage({ filters: [anyId] }))
  expect(entities[2]).toBe('{"id":3,"_hits":0,"name":"new"}')
  expect(take()).toEqual({ read: 2, write: 0 })
})

test('a new snapshot keeps the one before, and removes all others of the partition', async () => {
  const opened = await open(201)
  const { table, objects } = opened
  const prefix = snapshotPrefix(partition, lineageOf(table, elementHead(201)))
  const other = snapshotPrefix(partition, lineageOf(table, { ...elementHead(201), incarnation: 'wiped' }))
  objects.set(`${other}manifest`, new Uint8Array())
  objects.set(`${prefix}000000000001/0007`, new Uint8Array())
  objects.set('element/of another partition', new Uint8Array())
  let head = elementHead(201)
  for (let version = 1; version <= 3; version += 1) {
    expect(await writeNow(opened)).toMatchObject({ version, count: 201, collectionId: 1 })
    if (version < 3) head = await rewrite(table, head, element(3))
  }
  expect([...objects.keys()].sort()).toEqual([
    'element/of another partition',
    ...['000000000002/0000', '000000000003/0000', 'manifest'].map((name) => prefix + name),
  ])
})
