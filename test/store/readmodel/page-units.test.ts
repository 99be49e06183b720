import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshSnapshot } from '../../../functions/aggregator/snapshots.ts'
import { loadedBytes } from '../../../shared/readmodel/instance/entity-slots.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { type PartitionSource, partitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { commit, createWriter } from '../../../shared/store/commit.ts'
import { readEntity, textBytesOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import type { Table } from '../../../shared/store/table.ts'
import { listRequest } from '../../unit/readmodel/list-request.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { elementHead, elementShape, elements } from './elements.ts'
import { fill } from './filled.ts'
import { meter, type Units } from './meter.ts'

const partition = 'element#articles'
const [few, many] = [240, 1_200]
/** The size of the partition, in parts of the memory that it may take. */
const sizes = [0.9, 1, 1.5]

interface Opened {
  table: Table
  source: PartitionSource
  head: Head
  take: () => Units
}

let engine: TestEngine
let small: Opened
let large: Opened

const open = async (count: number): Promise<Opened> => {
  const table = await engine.newTable()
  const head = elementHead(count)
  await fill(table, head, elements(count))
  return { table, source: partitionSource(table, partition), head, take: meter(table).take }
}

beforeAll(async () => {
  engine = await startTestEngine()
  small = await open(few)
  large = await open(many)
}, 120_000)
afterAll(() => engine.stop())

const boundOf = (size: number): number => Math.ceil(loadedBytes(large.head) / size)

/** What a fresh instance reads for one request, in units. */
const unitsOf = async (
  { source, take }: Opened,
  maxBytes: number,
  terms: Parameters<typeof listRequest>[0],
): Promise<number> => {
  const model = createReadModel({ maxBytes })
  take()
  expect((await model.list(source, elementShape, listRequest(terms))).entities).toHaveLength(20)
  return take().read
}

/** What it takes to save an element and to do what the stream has the aggregator do then, in units. */
const unitsOfSave = async ({ table, take }: Opened, maxBytes: number): Promise<Units> => {
  const before = await readEntity(table, partition, 7, true)
  if (!before) throw new Error('The element is gone.')
  const was = { wasActive: before.active, bytesBefore: textBytesOf(before), isNew: false }
  take()
  await commit(createWriter(table), partition, async (readHead) => {
    const head = await readHead(partition)
    if (!head) throw new Error('The head is gone.')
    const change = { headName: partition, head, puts: [{ ...before, ...was }], removals: [] }
    return { transaction: { partitions: [change], claims: [], extras: [] }, result: null }
  })
  await refreshSnapshot(table, partition, maxBytes)
  return take()
}

describe.each(sizes)('a partition of %d times the memory', (size) => {
  test('gives a page by id to a fresh instance for what a small one costs', async () => {
    const usual = await unitsOf(small, 1e9, {})
    // The head, and 20 elements of about 1 KB, strongly consistent.
    expect(usual).toBeGreaterThan(4)
    expect(usual).toBeLessThan(9)
    for (const page of [1, 2, 29, 44, 60])
      for (const sortOrder of ['ASC', 'DESC'] as const) {
        const units = await unitsOf(large, boundOf(size), { page, sortOrder, consistent: false })
        expect(units / usual, `page ${page} ${sortOrder}`).toBeLessThanOrEqual(1.2)
      }
  })

  test('is saved to for what a small one costs', async () => {
    for (const [opened, maxBytes] of [
      [small, 1e9],
      [large, boundOf(size)],
    ] as const)
      await refreshSnapshot(opened.table, partition, maxBytes)
    const usual = await unitsOfSave(small, 1e9)
    const units = await unitsOfSave(large, boundOf(size))
    expect(units.write).toBe(usual.write)
    expect(units.read / usual.read).toBeLessThanOrEqual(1.2)
  })
})

test('where it does not fit, a sort, a filter or a search costs its head alone', async () => {
  const { source, take } = large
  for (const terms of [
    { sortBy: 'name' },
    { search: 'lantern' },
    { filters: [{ field: 'price', op: 'gt' as const, value: 500 }] },
  ]) {
    const model = createReadModel({ maxBytes: boundOf(1.5) })
    take()
    await expect(model.list(source, elementShape, listRequest(terms))).rejects.toThrow('memory')
    expect(take()).toEqual({ read: 0.5, write: 0 })
  }
})
