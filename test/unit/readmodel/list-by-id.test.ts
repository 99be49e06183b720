import { describe, expect, test } from 'vitest'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionReader } from '../../../shared/readmodel/source/partition-source.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf, type Values } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { counted } from './counted.ts'
import { listRequest } from './list-request.ts'

const value: Values = { name: 'x', n: 1, flag: null, when: null, meta: null }
const shape = shapeOf(0)
const atOnce = async () => {}

const filled = (count: number, maxBytes = 1e9) => {
  const world = new World()
  world.create(
    true,
    Array.from({ length: count }, () => value),
  )
  const { source, counts } = counted(fakeSource(world, atOnce, () => 0))
  const model = createReadModel({ maxBytes })
  const page = (number: number, rest: Parameters<typeof listRequest>[0] = {}) =>
    model.list(source, shape, listRequest({ page: number, ...rest }))
  return { world, counts, model, source, page }
}

const idsIn = ({ entities }: { entities: readonly string[] }): number[] =>
  entities.map((row) => Number(JSON.parse(row).id))
const from = (first: number): number[] => Array.from({ length: 20 }, (_, at) => first + at)

describe('a partition that does not fit into memory', () => {
  test('is never loaded: what needs all of it is refused for the price of its head', async () => {
    const { counts, model, source, page } = filled(1_000, 100_000)
    const options = { consistent: false }
    for (const ask of [
      () => page(1, { sortBy: 'name' }),
      () => page(1, { search: 'x' }),
      () => page(1, { filters: [{ field: 'n', op: 'eq', value: 1 }] }),
      () => model.changesSince(source, shape, 0, options),
      () => model.entities(source, true),
    ]) {
      counts.head = 0
      await expect(ask()).rejects.toMatchObject({ kind: 'validation', maxBytes: 100_000 })
      expect(counts).toEqual({ head: 1, entity: 0, log: 0, all: 0, range: 0, hits: 0 })
    }
  })

  test('leaves memory once it has grown too large, and still gives single entities', async () => {
    const { world, counts, model, source, page } = filled(100, 40_000)
    await page(1)
    expect(counts.all).toBe(1)
    world.create(true, Array(200).fill(value))
    await expect(page(1, { sortBy: 'name' })).rejects.toMatchObject({ kind: 'validation' })
    expect(model.bytes()).toBeLessThan(2_000)
    expect(await model.get(source, shape, 7, { consistent: true, activeOnly: true })).toMatchObject({ v: 1 })
    expect(counts.all).toBe(1)
  })

  test('is loaded once it fits again', async () => {
    const { world, counts, page } = filled(300, 40_000)
    await page(1)
    world.remove(Array.from({ length: 250 }, (_, at) => at))
    expect(idsIn(await page(1, { sortBy: 'name' }))).toEqual(from(251))
    expect(counts.all).toBe(1)
  })

  test('reads each page of a pull once, however many ids are missing', async () => {
    const { world, counts, page } = filled(1_000, 40_000)
    world.remove([3, 4, 500])
    world.update([10, 20, 30, 700], false, value)
    const pulled: number[] = []
    for (let number = 1; number <= 50; number += 1) {
      const { range, entity } = counts
      pulled.push(...idsIn(await page(number)))
      expect(counts.range - range).toBeLessThanOrEqual(2)
      expect(counts.entity).toBe(entity)
    }
    const entities = [...world.state.entities.values()]
    expect(pulled).toEqual(entities.filter(({ active }) => active).map(({ id }) => id))
  })
})

describe('a cold instance', () => {
  test('reads pages alone until they are worth the whole', async () => {
    const { counts, page } = filled(1_000)
    for (const number of [30, 2, 50, 7, 1]) expect(idsIn(await page(number))).toEqual(from(20 * number - 19))
    expect(counts).toMatchObject({ all: 0, range: 5 })
    await page(3)
    expect(counts).toMatchObject({ all: 1, range: 5 })
    await page(4)
    expect(counts).toMatchObject({ all: 1, range: 5 })
  })

  test('does so again after the partition had to leave memory', async () => {
    const { counts, model, page } = filled(1_000)
    await page(1, { sortBy: 'name' })
    model.evict()
    await page(1)
    expect(counts).toMatchObject({ all: 1, range: 1 })
  })

  test.each([
    ['of a small partition', 200, 20],
    ['of as many entities as would be read alone in all', 1_000, 101],
  ])('loads for a page %s', async (_, count, limit) => {
    const { counts, page } = filled(count)
    expect((await page(1, { limit })).entities).toHaveLength(Math.min(limit, count))
    expect(counts).toMatchObject({ all: 1, range: 0 })
  })

  test('loads at the second page of a full pull of a large partition', async () => {
    const { source, model } = filled(20_000)
    const loads = () => {
      throw new Error('The whole partition is loaded.')
    }
    const open = (partition: string) => ({ ...source.open(partition), all: loads })
    const page = (number: number) =>
      model.list({ ...source, open }, shape, listRequest({ page: number, limit: 200 }))
    expect((await page(1)).entities).toHaveLength(200)
    await expect(page(2)).rejects.toThrow('The whole partition is loaded.')
  })

  test('asks for nothing but its head and its entities where no id is missing', async () => {
    const { counts, page } = filled(1_000)
    await page(26)
    expect(counts).toEqual({ head: 1, entity: 0, log: 0, all: 0, range: 1, hits: 0 })
    const { world, counts: more, page: other } = filled(1_000)
    world.remove([3])
    await other(1)
    expect(more).toEqual({ head: 2, entity: 0, log: 0, all: 0, range: 1, hits: 0 })
  })
})

describe('a page that others write to while it is read', () => {
  /** A source in which each read of entities comes after the next of some writes. */
  const disturbed = (count: number, ...writes: ((world: World) => void)[]) => {
    const { world, source, model } = filled(count, 1)
    const disturb = async <T>(read: () => Promise<T>): Promise<T> => {
      writes.shift()?.(world)
      return read()
    }
    const open = (partition: string): PartitionReader => {
      const reader = source.open(partition)
      return {
        ...reader,
        range: (range) => disturb(() => reader.range(range)),
        entities: (ids) => disturb(() => reader.entities(ids)),
      }
    }
    return { world, list: (rest = {}) => model.list({ ...source, open }, shape, listRequest(rest)) }
  }
  const rename = (id: number, name: string) => (world: World) =>
    world.update([id - 1], true, { ...value, name })
  const namesIn = ({ entities }: { entities: readonly string[] }): string[] =>
    entities.map((row) => JSON.parse(row).name)

  test('is as it was after a write that it shows, also when that entity is written again', async () => {
    const once = await disturbed(3, rename(2, 'one')).list()
    expect([namesIn(once), once.version]).toEqual([['x', 'one', 'x'], 2])
    const twice = await disturbed(3, rename(2, 'one'), rename(2, 'two')).list()
    expect([namesIn(twice), twice.version]).toEqual([['x', 'two', 'x'], 3])
  })

  test('has no entity that is removed meanwhile, and its total', async () => {
    const remove = (world: World) => world.remove([0])
    const { entities, total, version } = await disturbed(3, rename(2, 'one'), remove).list()
    expect([entities.length, total, version]).toEqual([2, 2, 3])
  })

  test('is as it was before where others were written, and knows the newest head', async () => {
    const add = (world: World) => world.create(true, [value])
    const { world, list } = disturbed(30, add, rename(1, 'one'), add)
    world.remove([4])
    const found = await list({ page: 2, limit: 10, sortOrder: 'DESC' })
    expect(idsIn(found)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11])
    expect(found).toMatchObject({ version: 2, total: 29 })
    expect(idsIn(await list({ limit: 2, sortOrder: 'DESC', activeOnly: false }))).toEqual([31, 30])
  })
})
