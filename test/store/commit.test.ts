import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { commit, createWriter, Replan, type Writer } from '../../shared/store/commit.ts'
import { conflict, Failure } from '../../shared/store/errors.ts'
import { partitionUnchanged } from '../../shared/store/extras.ts'
import { type Head, readHead } from '../../shared/store/head.ts'
import { claimKey, type Key } from '../../shared/store/keys.ts'
import { deleteItem, getItem, type Table } from '../../shared/store/table.ts'
import { add, addition, headIn } from './commit-plans.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table

const everyKey = async ({ client, name }: Table): Promise<Key[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }))
  return Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
}

/** Writers of separate function instances, which share only the table. */
const instances = (count: number): Writer[] => Array.from({ length: count }, () => createWriter({ ...table }))

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

// The functions send their calls directly first; the SDK alone is what they fall back to.
describe.each(['direct', 'SDK'] as const)('over calls that are sent by: %s', (calls) => {
  beforeEach(async () => {
    table = await engine.newTable(calls)
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

    test('is the same one for all that one attempt reads, whoever writes meanwhile', async () => {
      const [one, other] = [createWriter({ ...table }), createWriter({ ...table })]
      await add(one)
      const seen: number[][] = []
      const result = await commit(createWriter(table), 'thing', async (read) => {
        const [first, second] = await Promise.all([headIn(read, 'thing'), headIn(read, 'thing')])
        if (seen.length === 0) await add(other)
        const third = await headIn(read, 'thing')
        seen.push([first, second, third].map(({ version }) => version))
        return { transaction: addition('thing', third), result: third.version }
      })
      expect({ seen, result }).toEqual({
        seen: [
          [1, 1, 1],
          [2, 2, 2],
        ],
        result: 2,
      })
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
        return {
          transaction: addition('thing', await headIn(read, 'thing'), undefined, extras),
          result: null,
        }
      })
      expect(versions).toEqual([1, 2])
    })
  })

  test('a writer that knows a store from before it was wiped goes by the new one, though its version is the same', async () => {
    const writer = createWriter(table)
    for (const value of ['a', 'b', 'c']) await add(writer, 'thing', value)
    for (const key of await everyKey(table)) await deleteItem(table, key)
    const fresh = createWriter(table)
    for (const value of ['d', 'e']) await add(fresh, 'thing', value)
    await commit(fresh, 'thing', async (read) => {
      const head = await headIn(read, 'thing')
      const removals = [{ id: 2, wasActive: true, bytesBefore: 2 }]
      return {
        transaction: {
          partitions: [{ headName: 'thing', head, puts: [], removals }],
          claims: [],
          extras: [],
        },
        result: null,
      }
    })
    const before = await readHead(table, 'thing', true)
    expect(before).toMatchObject({ version: 3, nextId: 3, total: 1 })
    expect(await add(writer)).toBe(3)
    const { incarnation } = before ?? {}
    expect(await readHead(table, 'thing', true)).toMatchObject({
      incarnation,
      version: 4,
      nextId: 4,
      total: 2,
    })
  })
})
