import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { logKey, purgeKey } from '../../../shared/store/keys.ts'
import { snapshotsOf } from '../../../shared/store/object-keys.ts'
import { getItem, type Item, putItem, queryPages, type Table } from '../../../shared/store/table.ts'
import { checkStore, readStore } from '../check-store.ts'
import { type Instance, startInstance, tokenWith } from '../content/instance.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { observed } from '../history/observed.ts'
import { streamRecord } from '../history/stream.ts'
import { type MemoryBucket, memoryBucket } from '../memory-bucket.ts'
import { mortal } from './mortal.ts'

const fields = [{ name: 'code', type: 'text', allowNull: false, unique: true }]
const rows = 1_200

let engine: TestEngine
let table: Table
let stored: MemoryBucket
let instance: Instance
beforeAll(async () => {
  engine = await startTestEngine()
  stored = memoryBucket()
  table = { ...(await engine.newTable()), bucket: stored.bucket }
  instance = startInstance(table, await tokenWith(table, 1))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => engine.stop())

const aggregator = (on: Table) =>
  createAggregator({ table: on, historyRetentionDays: 30, maxBytes: 100_000_000 })

const send = async (path: string, json: unknown = {}): Promise<Record<string, unknown>> => {
  const { status, body } = await instance.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return Object.fromEntries(Object.entries(body.payload ?? {}))
}

const createCollection = async (name: string): Promise<unknown> =>
  (await send('/core/collections/add', { name, singleName: `${name}1`, pluralName: name, fields })).id

const fill = (id: unknown, count: number) =>
  send(
    `/core/collections/${id}/elements/import`,
    Array.from({ length: count }, (_, n) => ({ name: `n${n}`, code: `c${n}` })),
  )

const itemsUnder = async (pk: string): Promise<Item[]> => {
  const items: Item[] = []
  const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  for await (const page of queryPages(table, input)) items.push(...page)
  return items
}

const objectsOf = (partition: string): string[] =>
  [...stored.objects.keys()].filter((key) => key.startsWith(snapshotsOf(partition)))

const logRecords = async (partition: string) =>
  (await itemsUnder(logKey(partition, 0).pk)).map((item, at) => streamRecord(item, String(at + 1)))

describe('snapshots', () => {
  it('are written from the change log, when enough has changed, checked once a batch', {
    timeout: 60_000,
  }, async () => {
    await fill(await createCollection('books'), rows)
    const records = await logRecords('element#books')
    expect(records.length).toBeGreaterThan(10)
    expect(await aggregator(table)({ Records: records })).toEqual({ batchItemFailures: [] })
    expect(objectsOf('element#books')).toHaveLength(2)
    expect((await checkStore(table)).filter((problem) => /snapshot|object/.test(problem))).toEqual([])
    const { table: watched, sent } = observed(table)
    stored.requests.length = 0
    await aggregator(watched)({ Records: records })
    // The claim on the partition, its collection, and the head; then the newest manifest.
    expect(sent).toEqual(['GetCommand', 'GetCommand', 'GetCommand'])
    expect(stored.requests).toEqual([expect.stringMatching(/^GET element\/.*\/manifest$/)])
  })
})

/** Does the steps of a purge as the stream does: each change of the job is a record of its own. */
const purge = async (partition: string, work: (job: Item) => Promise<void>): Promise<number> => {
  for (let steps = 0; ; steps += 1) {
    const job = await getItem(table, purgeKey(partition), true)
    if (!job) return steps
    expect(steps).toBeLessThan(100)
    await work(job)
  }
}

/** The keys of a partition's items, without those of its head and of the claim on its name. */
const leftOf = async (partition: string): Promise<string[]> =>
  (await readStore(table))
    .map(({ pk }) => String(pk))
    .filter((pk) => pk.endsWith(partition) || pk.startsWith(`unique#${partition}#`))
    .filter((pk) => !pk.startsWith('unique#partition#') && !pk.startsWith('head#'))

describe('the purge of a deleted collection', () => {
  it('removes all it left in bounded steps, killed at any call, and nothing else', {
    timeout: 120_000,
  }, async () => {
    const id = await createCollection('films')
    await fill(id, rows)
    await aggregator(table)({ Records: await logRecords('element#films') })
    expect(objectsOf('element#films')).toHaveLength(2)
    await putItem(table, { pk: 'hits#element#films', sk: '00000000', h1: 4 })
    const before = (await readStore(table)).length
    await send(`/core/collections/${id}/delete`)
    const again = await createCollection('films')
    await fill(again, 10)
    const kept = await leftOf(`element#films%${again}`)
    vi.spyOn(console, 'error').mockReturnValue()
    let lifetime = 1
    let first: Item | undefined
    const steps = await purge('element#films', async (job) => {
      first ??= job
      lifetime += 7
      const dying = mortal(table, lifetime).table
      await aggregator(dying)({ Records: [streamRecord(job, '1', 'MODIFY')] })
    })
    expect(steps).toBeGreaterThan(2)
    expect(await leftOf('element#films')).toEqual([])
    expect(objectsOf('element#films')).toEqual([])
    expect(before - (await readStore(table)).length).toBeGreaterThan(3 * rows)
    expect(await aggregator(table)({ Records: [streamRecord(first ?? {}, '1')] })).toEqual({
      batchItemFailures: [],
    })
    expect(await leftOf(`element#films%${again}`)).toEqual(kept)
    const listed = await instance.call('GET', `/core/collections/${again}/elements`)
    expect(listed.body.payload).toHaveLength(10)
  })
})
