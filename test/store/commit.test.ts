import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit, createWriter, type HeadReader, Replan, type Writer } from '../../shared/store/commit.ts'
import { entityExists, partitionUnchanged } from '../../shared/store/conditions.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { conflict, Failure } from '../../shared/store/errors.ts'
import { emptyHead, type Head, readHead } from '../../shared/store/head.ts'
import { claimKey } from '../../shared/store/keys.ts'
import { createHead, moveHead, removeHead } from '../../shared/store/move-head.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import type { Extra, Transaction } from '../../shared/store/transaction.ts'
import { startTestEngine, type TestEngine } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

let engine: TestEngine
let table: Table

beforeAll(async () => {
  engine = await startTestEngine()
})
afterAll(() => engine.stop())
beforeEach(async () => {
  table = await engine.newTable()
})

/** Writers of separate function instances: they share the table, and nothing else. */
const instances = (count: number): Writer[] => Array.from({ length: count }, () => createWriter({ ...table }))

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const addition = (name: string, head: Head, value?: string, extras: readonly Extra[] = []): Transaction => ({
  partitions: [
    {
      headName: name,
      head,
      puts: [{ id: head.nextId, active: true, wasActive: null, isNew: true, data: '{}' }],
      removals: [],
    },
  ],
  claims:
    value === undefined
      ? []
      : [{ op: 'take', key: claimKey(name, 'name', value), id: head.nextId, field: 'name' }],
  extras,
})

const headIn = async (read: HeadReader, name: string): Promise<Head> => (await read(name)) ?? emptyHead(name)

/** Adds an entity, with a unique value if one is given; its id. */
const add = (writer: Writer, name = 'thing', value?: string): Promise<number> =>
  commit(writer, name, async (read) => {
    const head = await headIn(read, name)
    return { transaction: addition(name, head, value), result: head.nextId }
  })

const removal = (name: string, head: Head, id: number, extras: readonly Extra[]): Transaction => ({
  partitions: [{ headName: name, head, puts: [], removals: [{ id, wasActive: true }] }],
  claims: [],
  extras,
})

describe('writers without shared state', () => {
  test('give every entity an id of its own, and every version one log entry', async () => {
    const writers = instances(4)
    const ids = await Promise.all(times(80, (at) => add(writers[at % 4] ?? createWriter(table))))
    expect(ids.sort((a, b) => a - b)).toEqual(times(80, (at) => at + 1))
    const items = await partitionItems(table, 'thing')
    expect(items.head).toMatchObject({ version: 80, nextId: 81, total: 80, active: 80 })
    expect(auditOf(items)).toEqual(soundAudit(items))
  })

  test('give a unique value to one of them, and refuse the others by its name', async () => {
    const writers = instances(4)
    const outcomes = await Promise.allSettled(
      times(40, (at) => add(writers[at % 4] ?? createWriter(table), 'thing', 'only')),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(39)
    const { pk, sk } = claimKey('thing', 'name', 'only')
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(Failure)
      expect(reason).toMatchObject({
        kind: 'conflict',
        details: { fields: [{ name: 'name' }], taken: [pk] },
      })
    }
    const items = await partitionItems(table, 'thing')
    expect(auditOf(items)).toEqual(soundAudit(items))
    expect(items.head).toMatchObject({ version: 1, total: 1 })
    expect(await getItem(table, { pk, sk }, true)).toMatchObject({ id: 1 })
  })

  test('keep the order of one instance and pass each other’s writes', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    expect(await add(one)).toBe(1)
    expect(await add(other)).toBe(2)
    expect(await add(one)).toBe(3)
    expect(await add(other)).toBe(4)
  })
})

describe('a head that an instance remembers', () => {
  test('saves the read before the next write', async () => {
    const writer = createWriter(table)
    await add(writer)
    const seen: (Head | undefined)[] = []
    await commit(writer, 'thing', async (read) => {
      const head = await headIn(read, 'thing')
      seen.push(head)
      return { transaction: addition('thing', head), result: null }
    })
    expect(seen).toHaveLength(1)
    expect(writer.heads.get('thing')).toEqual(await readHead(table, 'thing', true))
  })

  test('is read anew when a plan refuses because of it', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(one)
    await add(other)
    const versions: number[] = []
    const result = await commit(one, 'thing', async (read) => {
      const { version } = await headIn(read, 'thing')
      versions.push(version)
      if (version === 1) throw conflict('Nothing is there yet.')
      return { transaction: null, result: version }
    })
    expect({ versions, result }).toEqual({ versions: [1, 2], result: 2 })
  })

  test('is not read anew for a refusal that a fresh read confirmed', async () => {
    let plans = 0
    const refused = commit(createWriter(table), 'thing', async (read) => {
      plans += 1
      await read('thing')
      throw conflict('Never.')
    })
    await expect(refused).rejects.toMatchObject({ kind: 'conflict', message: 'Never.' })
    expect(plans).toBe(1)
  })

  test('is planned anew for as long as a plan sees two reads disagree', async () => {
    let plans = 0
    const result = await commit(createWriter(table), 'thing', async () => {
      plans += 1
      if (plans < 4) throw new Replan()
      return { transaction: null, result: plans }
    })
    expect(result).toBe(4)
  })

  test('of another partition, which only a condition names, is forgotten too when that fails', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(one, 'other')
    await add(other, 'other')
    const versions: number[] = []
    await commit(one, 'thing', async (read) => {
      const seen = await headIn(read, 'other')
      versions.push(seen.version)
      const extras = [partitionUnchanged(table.name, 'other', seen)]
      return { transaction: addition('thing', await headIn(read, 'thing'), undefined, extras), result: null }
    })
    expect(versions).toEqual([1, 2])
  })
})

describe('a head that moves to another name', () => {
  const element: Head = { ...emptyHead('element#a'), collectionId: 1, published: false, schema: 1 }
  const send = (writer: Writer, extrasOf: (read: HeadReader) => Promise<readonly Extra[]>) =>
    commit(writer, 'collection', async (read) => {
      const extras = await extrasOf(read)
      return {
        transaction: addition('collection', await headIn(read, 'collection'), undefined, extras),
        result: null,
      }
    })
  const rename = (writer: Writer) =>
    send(writer, async (read) =>
      moveHead(
        table.name,
        'element#a',
        'element#b',
        await headIn(read, 'element#a'),
        { schema: 2 },
        1_900_000_000,
      ),
    )

  beforeEach(async () => {
    await send(createWriter(table), async () => [createHead(table.name, 'element#a', element)])
  })

  test('is the next version of the same partition, with a log entry for all', async () => {
    const writer = createWriter(table)
    await add(writer, 'element#a')
    await rename(writer)
    expect(await readHead(table, 'element#a', true)).toBeUndefined()
    const items = await partitionItems(table, 'element#b')
    expect(items.head).toEqual({
      ...element,
      version: 2,
      nextId: 2,
      total: 1,
      active: 1,
      hitsVersion: 1,
      schema: 2,
    })
    expect(items.log[1]).toMatchObject({ ids: [], all: true, expiresAt: 1_900_000_000 })
    expect(auditOf(items)).toEqual(soundAudit(items))
  })

  test('moves although the instance remembers it from before another one’s write', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(one, 'element#a')
    await add(other, 'element#a')
    await rename(one)
    expect(await readHead(table, 'element#b', true)).toMatchObject({ version: 3, total: 2 })
  })

  test('takes no write under its old name', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(other, 'element#a')
    await rename(one)
    const heads: (Head | undefined)[] = []
    const refused = commit(other, 'element#a', async (read) => {
      const head = await read('element#a')
      heads.push(head)
      if (!head) throw conflict('Gone.')
      return { transaction: addition('element#a', head), result: null }
    })
    await expect(refused).rejects.toThrow('Gone.')
    expect(heads).toEqual([expect.objectContaining({ version: 1 }), undefined])
  })

  test('goes only while nothing was written since it was read', async () => {
    const read = await readHead(table, 'element#a', true)
    if (!read) throw new Error('The head is missing.')
    await add(createWriter(table), 'element#a')
    let plans = 0
    await send(createWriter(table), async () => {
      plans += 1
      const head = plans === 1 ? read : ((await readHead(table, 'element#a', true)) ?? read)
      return [removeHead(table.name, 'element#a', head)]
    })
    expect(plans).toBe(2)
    expect(await readHead(table, 'element#a', true)).toBeUndefined()
  })
})

describe('conditions across partitions', () => {
  const section = 'section'
  const unknown = () => conflict('No such section.')
  const addPage = (writer: Writer, parent: number) =>
    commit(writer, 'page', async (read) => {
      const extras = [entityExists(table.name, section, parent, unknown)]
      return { transaction: addition('page', await headIn(read, 'page'), undefined, extras), result: null }
    })
  const removeSection = (writer: Writer, id: number) =>
    commit(writer, section, async (read) => {
      const pages = await read('page')
      if ((pages?.total ?? 0) > 0) throw conflict('Pages refer to it.')
      const extras = [partitionUnchanged(table.name, 'page', pages)]
      return { transaction: removal(section, await headIn(read, section), id, extras), result: null }
    })

  test('never leave a page without its section, whoever wins', async () => {
    for (let round = 0; round < 25; round += 1) {
      table = await engine.newTable()
      const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
      const id = await add(one, section)
      await readHead(table, 'page', true)
      const both = [removeSection(one, id), addPage(other, id)]
      const outcomes = await Promise.allSettled(round % 2 === 0 ? both : both.reverse())
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      const isThere = (await readEntity(table, section, id, true)) !== undefined
      const pages = (await readHead(table, 'page', true))?.total ?? 0
      expect(pages).toBe(isThere ? 1 : 0)
    }
  })

  test('name what is missing in the words of the caller', async () => {
    await expect(addPage(createWriter(table), 7)).rejects.toThrow('No such section.')
    expect(await readHead(table, 'page', true)).toBeUndefined()
  })
})
