import { describe, expect, test } from 'vitest'
import { mostEntries, PartitionCache } from '../../../shared/readmodel/instance/cache.ts'
import { PartitionLoader } from '../../../shared/readmodel/instance/partition-loader.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { emptyHead, type Head } from '../../../shared/store/head.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { counted } from './counted.ts'
import { listRequest } from './list-request.ts'

const shape = shapeOf(0)
const byId = listRequest()
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
const notOpened = () => {
  throw new Error('There is nothing to read.')
}

/** A source of one name, with the head it has now. */
const named = (key: string, head: () => Promise<Head | undefined>): PartitionSource => ({
  key,
  head,
  open: notOpened,
})
const unknown = (name: number): PartitionSource => named(`element#no-${name}`, async () => undefined)
const empty = (key: string): PartitionSource => named(key, async () => ({ ...emptyHead(key), version: 1 }))

const filled = (key: string) => {
  const world = new World()
  world.create(true, [{ name: 'x', n: 1, flag: null, when: null, meta: null }])
  const { source, counts } = counted(fakeSource(world, pause, () => 0))
  return { counts, source: { ...source, key } }
}

describe('a name without a head', () => {
  test.each([true, false])('leaves nothing behind, consistent: %s', async (consistent) => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    expect(await loader.head(unknown(1), consistent)).toBeUndefined()
    expect(loader.cache.size).toBe(0)
  })

  test('leaves nothing behind where its head could not be read', async () => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    const failing = named('element#failing', () => Promise.reject(new Error('throttled')))
    await expect(loader.head(failing, false)).rejects.toThrow('throttled')
    expect(loader.cache.size).toBe(0)
  })

  test('is read once for requests at the same time', async () => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    let reads = 0
    const source = named('element#no', async () => {
      reads += 1
      await pause()
      return undefined
    })
    const heads = await Promise.all(Array.from({ length: 20 }, () => loader.head(source, false)))
    expect(new Set(heads)).toEqual(new Set([undefined]))
    expect(reads).toBe(1)
    expect(loader.cache.size).toBe(0)
  })

  test('is kept for the request that still waits when another finds nothing', async () => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    const head = { ...emptyHead('element#new'), version: 1 }
    const source = named('element#new', async () => {
      await pause()
      return head
    })
    const later = loader.head(source, true)
    await loader.head(
      named('element#new', async () => undefined),
      false,
    )
    expect(await later).toEqual(head)
    expect(loader.cache.find('element#new')?.heads.head).toEqual(head)
  })

  test('is remembered where there was one, so that no stale read brings it back', async () => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    const old = { ...emptyHead('element#old'), version: 1 }
    let now: Head | undefined = old
    const source: PartitionSource = {
      key: 'element#old',
      head: async (consistent) => (consistent ? now : old),
      open: notOpened,
    }
    await loader.head(source, false)
    now = undefined
    expect(await loader.head(source, true)).toBeUndefined()
    expect(await loader.head(source, false)).toBeUndefined()
  })
})

test('many unknown names leave held partitions held', async () => {
  const { source, counts } = filled('element#real')
  const model = createReadModel({ maxBytes: 1e9 })
  await model.list(source, shape, byId)
  const bytes = model.bytes()
  const options = { consistent: false, activeOnly: true }
  for (let name = 0; name < mostEntries + 10; name += 1) {
    await model.head(unknown(name), false)
    expect((await model.list(unknown(name), shape, byId)).entities).toEqual([])
    expect(await model.get(unknown(name), shape, 1, options)).toBeUndefined()
    await model.changesSince(unknown(name), shape, 0, options)
    await model.entities(unknown(name), true)
  }
  expect(model.bytes()).toBe(bytes)
  await model.list(source, shape, byId)
  expect(counts.all).toBe(1)
})

describe('the number of entries', () => {
  test('is bounded for heads alone, and those with a partition go last', async () => {
    const { source, counts } = filled('element#real')
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    const held = await loader.head(source, false)
    if (!held) throw new Error('The filled partition has a head.')
    await loader.partition(source, held, false)
    for (let name = 0; name < mostEntries + 10; name += 1)
      await loader.head(empty(`element#some-${name}`), false)
    expect(loader.cache.size).toBe(mostEntries)
    expect(loader.cache.find('element#some-0')).toBeUndefined()
    expect(loader.cache.find(`element#some-${mostEntries + 9}`)).toBeDefined()
    await loader.partition(source, held, false)
    expect(counts.all).toBe(1)
  })

  test('is bounded where all have partitions: the least recently used goes', async () => {
    const loader = new PartitionLoader({ maxBytes: 1e9 })
    const list = async (source: PartitionSource) => {
      const head = await loader.head(source, false)
      if (head) await loader.partition(source, head, false)
    }
    for (let name = 0; name <= mostEntries; name += 1) await list(filled(`element#real-${name}`).source)
    expect(loader.cache.size).toBe(mostEntries)
    expect(loader.cache.find('element#real-0')).toBeUndefined()
    expect(loader.cache.find('element#real-1')?.partition).toBeDefined()
  })

  test('spares what a request waits for', () => {
    const cache = new PartitionCache(1e9)
    const waiting = cache.entry('element#waiting')
    void waiting.refresh.run(undefined, () => new Promise(() => undefined))
    for (let name = 0; name < mostEntries + 10; name += 1) cache.entry(`element#some-${name}`)
    expect(cache.find('element#waiting')).toBe(waiting)
    expect(cache.size).toBe(mostEntries)
  })
})
