import { beforeEach, describe, expect, test } from 'vitest'
import { commit, createWriter, type HeadReader, type Writer } from '../../shared/store/commit.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { conflict } from '../../shared/store/errors.ts'
import {
  createHead,
  entityExists,
  moveHead,
  partitionUnchanged,
  removeHead,
} from '../../shared/store/extras.ts'
import { emptyHead, type Head, readHead } from '../../shared/store/head.ts'
import { headKey } from '../../shared/store/keys.ts'
import { type Table, updateItem } from '../../shared/store/table.ts'
import type { Extra, Transaction } from '../../shared/store/transaction.ts'
import { add, addition, headIn } from './commit-plans.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
})

const removal = (name: string, head: Head, id: number, extras: readonly Extra[]): Transaction => ({
  partitions: [{ headName: name, head, puts: [], removals: [{ id, wasActive: true, bytesBefore: 2 }] }],
  claims: [],
  extras,
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
        Date.UTC(2026, 0, 1),
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
      publicVersion: 2,
      nextId: 2,
      total: 1,
      active: 1,
      bytes: 2,
      hitsVersion: 0,
      schema: 2,
    })
    expect(items.log[1]).toMatchObject({ ids: [], all: true, expiresAt: Date.UTC(2026, 0, 31) / 1_000 })
    expect(auditOf(items)).toEqual(soundAudit(items))
  })

  test('moves although the instance remembers it from before another one’s write', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(one, 'element#a')
    await add(other, 'element#a')
    await rename(one)
    expect(await readHead(table, 'element#b', true)).toMatchObject({ version: 3, total: 2 })
  })

  test('takes along every count, also of hits counted since the instance read it', async () => {
    const one = createWriter({ ...table })
    await add(one, 'element#a')
    for (let hit = 0; hit < 3; hit += 1)
      await updateItem(table, {
        Key: { ...headKey('element#a') },
        UpdateExpression: 'ADD hitsVersion :one',
        ExpressionAttributeValues: { ':one': 1 },
      })
    await rename(one)
    expect(await readHead(table, 'element#b', true)).toMatchObject({ version: 2, hitsVersion: 3 })
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

  test('is read for a plan that has nothing to write', async () => {
    const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
    await add(other, 'element#a')
    await rename(one)
    const found = await commit(other, 'element#a', async (read) => ({
      transaction: null,
      result: await read('element#a'),
    }))
    expect(found).toBeUndefined()
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
