import { describe, expect, test } from 'vitest'
import { PartitionTooLarge } from '../../../shared/readmodel/limits.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { manifestBytes, manifestIn } from '../../../shared/readmodel/snapshot/manifest.ts'
import { manifestName } from '../../../shared/store/object-keys.ts'
import { fakeSource, snapshotNow } from '../../store/readmodel/fake-source.ts'
import { shapeOf, type Values } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { counted } from './counted.ts'
import { listRequest } from './list-request.ts'

const value: Values = { name: 'x', n: 1, flag: null, when: null, meta: null }
const shape = shapeOf(0)
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

const filled = (count: number) => {
  const world = new World()
  world.create(
    true,
    Array.from({ length: count }, () => value),
  )
  return { world, ...counted(fakeSource(world, pause, () => 0)) }
}

describe('heads', () => {
  test('are read once for eventually consistent requests at the same time, and by each consistent one', async () => {
    const { source, counts } = filled(3)
    const model = createReadModel({ maxBytes: 1e9 })
    await Promise.all([1, 2, 3].map(() => model.list(source, shape, listRequest())))
    expect(counts).toMatchObject({ head: 2, all: 1 })
    await Promise.all([1, 2, 3].map(() => model.list(source, shape, listRequest({ consistent: true }))))
    expect(counts).toMatchObject({ head: 5, all: 1 })
  })

  test('are reused for as long as the setting says, but not by consistent requests', async () => {
    const { world, source, counts } = filled(3)
    let now = 1_000
    const model = createReadModel({ maxBytes: 1e9, headReuseMs: 50, now: () => now })
    await model.list(source, shape, listRequest())
    world.create(true, [value])
    const before = counts.head
    now += 49
    expect((await model.list(source, shape, listRequest())).total).toBe(3)
    expect(counts.head).toBe(before)
    expect((await model.list(source, shape, listRequest({ consistent: true }))).total).toBe(4)
    now += 50
    world.create(true, [value])
    expect((await model.list(source, shape, listRequest())).total).toBe(5)
  })

  test('given along with a request are not read again', async () => {
    const { source, counts } = filled(3)
    const model = createReadModel({ maxBytes: 1e9 })
    const head = await model.head(source, false)
    await model.list(source, shape, listRequest({ head }))
    const before = counts.head
    await model.list(source, shape, listRequest({ head: await model.head(source, false) }))
    expect(counts.head).toBe(before + 1)
  })
})

test('a changed entity is all that is read again', async () => {
  const { world, source, counts } = filled(50)
  const model = createReadModel({ maxBytes: 1e9 })
  await model.list(source, shape, listRequest({ sortBy: 'name' }))
  world.update([4], true, { ...value, name: 'y' })
  const { entities } = await model.list(
    source,
    shape,
    listRequest({ sortBy: 'name', sortOrder: 'DESC', limit: 1 }),
  )
  expect(entities[0]).toContain('"id":5,"_hits":0,"name":"y"')
  expect(counts).toMatchObject({ entity: 1, all: 1 })
})

test('an instance that is far behind loads anew instead of reading each change', async () => {
  const { world, source, counts } = filled(1_050)
  const model = createReadModel({ maxBytes: 1e9 })
  await model.list(source, shape, listRequest({ sortBy: 'name' }))
  const first = (count: number) => [...Array(count).keys()]
  world.update(first(105), true, value)
  expect((await model.list(source, shape, listRequest())).version).toBe(2)
  expect(counts).toMatchObject({ entity: 105, all: 1 })
  world.update(first(106), true, value)
  expect((await model.list(source, shape, listRequest())).version).toBe(3)
  expect(counts).toMatchObject({ entity: 105, all: 2 })
})

test('however often one entity was written, it is read once', async () => {
  const { world, source, counts } = filled(3)
  const model = createReadModel({ maxBytes: 1e9 })
  await model.list(source, shape, listRequest())
  for (let write = 0; write < 500; write += 1) world.update([1], true, { ...value, n: write })
  const { entities } = await model.list(source, shape, listRequest())
  expect(JSON.parse(entities[1] ?? '').n).toBe(499)
  expect(counts).toMatchObject({ entity: 1, all: 1 })
})

test('a log that has expired leads to a reload', async () => {
  const { world, source, counts } = filled(3)
  const model = createReadModel({ maxBytes: 1e9 })
  await model.list(source, shape, listRequest())
  for (let write = 0; write < 20; write += 1) world.update([0], true, { ...value, n: write })
  world.expireLog(0)
  const { entities } = await model.list(source, shape, listRequest())
  expect(JSON.parse(entities[0] ?? '').n).toBe(19)
  expect(counts).toMatchObject({ entity: 0, all: 2 })
})

describe('memory', () => {
  test('the least recently used partition goes first', async () => {
    const [first, second] = [filled(100), filled(100)]
    const other = { ...second.source, key: 'element#other' }
    const one = createReadModel({ maxBytes: 1e9 })
    await one.list(filled(100).source, shape, listRequest())
    const maxBytes = one.bytes() * 1.5
    const model = createReadModel({ maxBytes })
    await model.list(first.source, shape, listRequest())
    await model.list(other, shape, listRequest())
    expect(model.bytes()).toBeLessThanOrEqual(maxBytes)
    await model.list(other, shape, listRequest())
    expect([first.counts.all, second.counts.all]).toEqual([1, 1])
    await model.list(first.source, shape, listRequest())
    expect([first.counts.all, second.counts.all]).toEqual([2, 1])
  })

  test('a partition that does not fit is listed by id only, and never loaded', async () => {
    const { world, source, counts } = filled(2_500)
    world.update([1_500], false, value)
    world.hit([2_499])
    const model = createReadModel({ maxBytes: 100_000 })
    const sorted = model.list(source, shape, listRequest({ sortBy: 'name' }))
    await expect(sorted).rejects.toThrow(PartitionTooLarge)
    await expect(sorted).rejects.toMatchObject({ kind: 'validation', maxBytes: 100_000 })
    const page = await model.list(source, shape, listRequest({ page: 125, limit: 20 }))
    expect(page.entities.map((row) => JSON.parse(row).id)).toEqual(
      [...Array(19).keys()].map((at) => 2_482 + at),
    )
    expect(page).toMatchObject({ total: 2_499, version: 2 })
    expect(page.entities.at(-1)).toContain('"id":2500,"_hits":1,')
    const last = await model.list(
      source,
      shape,
      listRequest({ sortOrder: 'DESC', limit: 2, activeOnly: false }),
    )
    expect(last.entities.map((row) => JSON.parse(row).id)).toEqual([2_500, 2_499])
    expect(counts.all).toBe(0)
    expect(await model.get(source, shape, 7, { consistent: false, activeOnly: true })).toMatchObject({ v: 1 })
  })

  test.each([
    ['of what is active', true, 1_200],
    ['of everything', false, 1_210],
  ])('past the end %s of one that does not fit, no key is walked', async (_, activeOnly, total) => {
    const { world, source, counts } = filled(1_210)
    world.update([...Array(10).keys()], false, value)
    const model = createReadModel({ maxBytes: 100_000 })
    const page = async (number: number) => {
      counts.range = 0
      const request = listRequest({ activeOnly, limit: 10, page: number })
      return [await model.list(source, shape, request), counts.range] as const
    }
    expect(await page(total / 10)).toMatchObject([{ entities: { length: 10 }, total }, 1])
    for (const past of [total / 10 + 1, 1e9])
      expect(await page(past)).toMatchObject([{ entities: [], total }, 0])
  })
})

test('a single entity does not load its partition', async () => {
  const { world, source, counts } = filled(10)
  world.hit([2])
  const model = createReadModel({ maxBytes: 1e9 })
  const options = { consistent: false, activeOnly: true }
  const { text } = (await model.get(source, shape, 3, options)) ?? {}
  expect(text).toBe('{"id":3,"_hits":1,"name":"x","n":1,"flag":null,"when":null,"meta":null}')
  expect(counts).toMatchObject({ head: 1, entity: 1, all: 0 })
  expect(await model.get(source, shape, 11, options)).toBeUndefined()
})

test('counters are read at most once in the refresh time', async () => {
  const { world, source, counts } = filled(3)
  let now = 0
  const model = createReadModel({ maxBytes: 1e9, hitsRefreshMs: 1_000, now: () => now })
  const first = async () =>
    JSON.parse(
      (await model.list(source, shape, listRequest({ sortBy: '_hits', sortOrder: 'DESC' }))).entities[0] ??
        '',
    )
  world.hit([1])
  expect(await first()).toMatchObject({ id: 2, _hits: 1 })
  world.hit([2])
  world.hit([2])
  now = 999
  expect(await first()).toMatchObject({ id: 2, _hits: 1 })
  now = 1_000
  expect(await first()).toMatchObject({ id: 3, _hits: 2 })
  expect(counts.hits).toBe(2)
})

test('changes come in pages of ids, and lead to the same end', async () => {
  const { world, source } = filled(10)
  const model = createReadModel({ maxBytes: 1e9 })
  world.remove([9])
  world.update([0, 3, 5], true, { ...value, name: 'new' })
  world.update([4], false, value)
  const page = (after: number) => model.changesSince(source, shape, 1, { consistent: true, after, limit: 3 })
  const first = await page(0)
  const second = await page(5)
  expect(first).toMatchObject({ gone: [5], version: 4, next: 5 })
  expect(second).toMatchObject({ gone: [10], version: 4, next: null })
  expect([first, second].map((changes) => (changes === 'expired' ? 0 : changes.changed.length))).toEqual([
    2, 1,
  ])
  expect(await model.changesSince(source, shape, 5, { consistent: false })).toBe('expired')
  expect(await model.changesSince(source, shape, 4, { consistent: false })).toMatchObject({
    changed: [],
    gone: [],
  })
})

test('a snapshot of an earlier collection in the same partition is not used', async () => {
  const { world, source, counts } = filled(300)
  await snapshotNow(world, source, pause)
  world.create(true, [value])
  const model = createReadModel({ maxBytes: 1e9 })
  const sorted = listRequest({ sortBy: 'name' })
  expect((await model.list(source, shape, sorted)).total).toBe(301)
  expect(counts.all).toBe(1)
  const { objects } = world.current
  const manifest = manifestIn(objects.get(manifestName) ?? new Uint8Array())
  objects.set(manifestName, manifestBytes({ ...manifest, collectionId: 99 }))
  model.evict()
  expect((await model.list(source, shape, sorted)).total).toBe(301)
  expect(counts.all).toBe(2)
})
