import { describe, expect, test } from 'vitest'
import { reconcile } from '../../../shared/readmodel/instance/reconcile.ts'
import type {
  ListedEntity,
  LogEntry,
  PartitionReader,
} from '../../../shared/readmodel/source/partition-source.ts'
import type { Head } from '../../../shared/store/head.ts'

const headAt = (version: number, schema = 1): Head => ({
  partition: 'element#articles',
  version,
  publicVersion: version,
  nextId: 100,
  total: 3,
  bytes: 0,
  active: 3,
  hitsVersion: 0,
  incarnation: 'test',
  schema,
})

const entity = (id: number, v: number): ListedEntity => ({
  id,
  v,
  active: true,
  data: `{"id":${id},"v":${v}}`,
})
const entryOf = (version: number, ids: readonly number[], all: boolean): LogEntry => ({
  version,
  ids,
  drafts: [],
  all,
  draftsOnly: false,
  publicBefore: version - 1,
})
const touch = (version: number, ...ids: number[]): LogEntry => entryOf(version, ids, false)
const schemaChange = (version: number): LogEntry => entryOf(version, [], true)

const unused = () => {
  throw new Error('Not needed here.')
}

/** A table whose entities are as given, however late they are read. */
const readerOf = (entities: readonly ListedEntity[], log: readonly LogEntry[]): PartitionReader => ({
  entities: async (ids) => entities.filter(({ id }) => ids.includes(id)),
  log: async (from, to) => log.filter(({ version }) => version >= from && version <= to),
  all: unused,
  range: unused,
  outlines: unused,
  hits: unused,
})

/** Settles from version 4, where entities 1 to 3 were held, to 5. */
const settleTo5 = (
  entities: readonly ListedEntity[],
  log: readonly LogEntry[],
  newest: Head | undefined,
  touched: readonly number[] = [1],
) =>
  reconcile(
    readerOf(entities, log),
    async () => newest,
    (id) => (id <= 3 ? entity(id, 1) : undefined),
    headAt(5),
    [touch(5, ...touched)],
  )

describe('entities read one by one are closed up to one version', () => {
  test('the one aimed at, where none is newer', async () => {
    const settled = await settleTo5([entity(1, 5)], [], undefined)
    expect(settled).toEqual({ head: headAt(5), changes: new Map([[1, entity(1, 5)]]) })
  })

  test('the one that wrote the newest, with everything else it and those before it wrote', async () => {
    const now = [entity(1, 7), entity(2, 6), entity(3, 8)]
    const log = [touch(6, 2), touch(7, 1), touch(8, 3)]
    const settled = await settleTo5(now, log, headAt(8))
    expect(settled?.head.version).toBe(7)
    expect(settled?.changes).toEqual(new Map([entity(1, 7), entity(2, 6)].map((one) => [one.id, one])))
  })

  test('the one that deleted what is gone', async () => {
    const settled = await settleTo5([], [touch(6, 2), touch(7, 1)], headAt(7))
    expect(settled?.head.version).toBe(7)
    expect(settled?.changes).toEqual(new Map([1, 2].map((id) => [id, undefined])))
  })

  test('the one aimed at, where that one already deleted it', async () => {
    const settled = await settleTo5([entity(2, 6)], [touch(6, 2)], headAt(6))
    expect(settled).toEqual({ head: headAt(5), changes: new Map([[1, undefined]]) })
  })

  test('what is read newer in turn carries on', async () => {
    const now = [entity(1, 6), entity(2, 8)]
    const settled = await settleTo5(now, [touch(6, 1, 2), touch(7, 2), touch(8, 2)], headAt(8))
    expect(settled?.head.version).toBe(8)
  })
})

describe('the head of the version reached', () => {
  const now = [entity(1, 6), entity(2, 7)]

  test('is the older one where the schema changes only later', async () => {
    const settled = await settleTo5(now, [touch(6, 1), schemaChange(7)], headAt(7, 2))
    expect(settled?.head).toMatchObject({ version: 6, schema: 1 })
  })

  test('is the newer one where the schema changed before', async () => {
    const log = [schemaChange(6), touch(7, 1), touch(8, 3)]
    const settled = await settleTo5([entity(1, 7), entity(3, 8)], log, headAt(8, 2))
    expect(settled?.head).toMatchObject({ version: 7, schema: 2 })
  })

  test('is known only for the newest version where it changed before and after', async () => {
    const log = [schemaChange(6), touch(7, 1), touch(8, 3), schemaChange(9)]
    const settled = await settleTo5([entity(1, 7), entity(3, 8)], log, headAt(9, 3))
    expect(settled?.head).toMatchObject({ version: 9, schema: 3 })
    expect(settled?.changes.get(3)).toEqual(entity(3, 8))
  })
})

test('a partition that is gone, or a log with a gap, settles nothing', async () => {
  expect(await settleTo5([], [], undefined)).toBeUndefined()
  expect(await settleTo5([], [touch(7, 1)], headAt(7))).toBeUndefined()
  expect(await settleTo5([entity(1, 7)], [touch(6, 1)], headAt(7))).toBeUndefined()
})

describe('the public version of a version in between', () => {
  const isDraft = (entry: LogEntry): LogEntry => ({ ...entry, draftsOnly: true })
  const newest = { ...headAt(8), publicVersion: 8 }

  test('is that of the last change that was not of drafts alone', async () => {
    const log = [isDraft(touch(6, 3)), touch(7, 2), touch(8, 3)]
    const settled = await settleTo5([entity(1, 5), entity(2, 7), entity(3, 6)], log, newest, [1, 2])
    expect(settled?.head).toMatchObject({ version: 7, publicVersion: 7 })
  })

  test('stays where only drafts changed', async () => {
    const log = [isDraft(touch(6, 3)), isDraft(touch(7, 2)), touch(8, 3)]
    const settled = await settleTo5([entity(1, 5), entity(2, 7), entity(3, 6)], log, newest, [1, 2])
    expect(settled?.head).toMatchObject({ version: 7, publicVersion: 5 })
  })
})
