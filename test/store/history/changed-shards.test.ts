import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { listHandler } from '../../../functions/history/list.ts'
import { requestCountHandler } from '../../../functions/history/request-count.ts'
import { countHandler } from '../../../functions/history/total.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { type HistoryEntry, historyItem } from '../../../shared/history/record.ts'
import { otherShardOf, shardOf } from '../../../shared/history/shards.ts'
import { putItem, type Table } from '../../../shared/store/table.ts'
import { sized } from '../../tier.ts'
import { engineOfFile } from '../engine.ts'
import { call } from './calls.ts'
import { entryAt, keeping, newestFirst } from './records.ts'
import { streamRecord } from './stream.ts'

const engine = engineOfFile()

/** A record that was written, the number of shards that its writer knew, and its place in the stream. */
interface Written {
  entry: HistoryEntry
  shards: number
  shard: number
  record: DynamoDBRecord
}

/** A stage while its number of shards changes: the function that lists gets each number before those that write. */
class Stage {
  readonly written: Written[] = []
  /** By partition key, the records in the order of the stream, and how many of them are counted. */
  readonly partitions = new Map<string, { records: Written[]; counted: number }>()
  readonly table: Table
  reader: number
  writer: number
  #time = Date.parse('2026-11-22T23:40:00Z')

  constructor(table: Table, shards: number) {
    this.table = table
    this.reader = shards
    this.writer = shards
  }

  /** Writes the record of a request for one of three urls; `isElsewhere` where its own shard takes no more. */
  async write(minutes: number, isElsewhere: boolean): Promise<void> {
    this.#time += minutes * 60_000
    const n = this.written.length
    const entry = entryAt(this.#time, `r${n}`, { url: `/pages/${n % 3}` })
    const shards = this.writer
    const shard = isElsewhere ? otherShardOf(entry.id, shards) : shardOf(entry.id, shards)
    const { pk, sk, ...rest } = unmarshall(historyItem(entry, undefined, keeping(shards), shard))
    const item = { pk: String(pk), sk: String(sk), ...rest }
    await putItem(this.table, item)
    const one = { entry, shards, shard, record: streamRecord(item, String(n + 1)) }
    this.written.push(one)
    const { records, counted } = this.partitions.get(item.pk) ?? { records: [], counted: 0 }
    this.partitions.set(item.pk, { records: [...records, one], counted })
  }

  /** Counts the next records of some partitions in one batch, and up to two before them again. */
  async count(isTaken: (at: number) => boolean, most: number, again: number): Promise<void> {
    const batch: DynamoDBRecord[] = []
    for (const [at, [pk, { records, counted }]] of [...this.partitions].entries()) {
      if (!isTaken(at)) continue
      const to = Math.min(records.length, counted + most)
      batch.push(...records.slice(Math.max(0, counted - again), to).map(({ record }) => record))
      this.partitions.set(pk, { records, counted: to })
    }
    const aggregate = createAggregator({ table: this.table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    expect(await aggregate({ Records: batch })).toEqual({ batchItemFailures: [] })
  }

  /** What a reader finds: all that is counted, and the rest in the shards that it knows. */
  shown(): HistoryEntry[] {
    const counted = [...this.partitions.values()].flatMap(({ records, counted: to }) => records.slice(0, to))
    const known = Math.max(this.reader, ...counted.map(({ shards }) => shards))
    const isCounted = new Set(counted)
    return this.written.filter((one) => isCounted.has(one) || one.shard < known).map(({ entry }) => entry)
  }

  async call(handler: Parameters<typeof call>[1], query: string): Promise<unknown> {
    const now = new Date(this.#time + 1_000)
    return call(this.table, handler, query, { historyShards: this.reader, now })
  }
}

const byUrl = (entries: readonly HistoryEntry[]): Record<string, number> => {
  const keys = entries.map(({ time, url }) => `${time.slice(0, 10)} ${url}`)
  return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]))
}

/** Holds the list, its total, the count and the counts of urls against what a reader can find. */
const check = async (stage: Stage, limit: number): Promise<void> => {
  const shown = stage.shown()
  const listed: HistoryEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`
    const body = historyEndpoints.list.response.parse(await stage.call(listHandler, query))
    expect(body.pagination.total).toBe(shown.length)
    listed.push(...body.payload)
    cursor = body.cursor
  }
  expect(listed).toEqual(newestFirst(shown))
  const filtered = historyEndpoints.list.response.parse(await stage.call(listHandler, 'search=/pages/1'))
  const expected = shown.filter(({ url }) => url === '/pages/1').length
  expect([filtered.pagination.total, filtered.payload.length]).toEqual([expected, expected])
  expect(await stage.call(countHandler, '')).toMatchObject({ payload: shown.length })
  const { payload } = historyEndpoints.requestCount.response.parse(await stage.call(requestCountHandler, ''))
  const counts = payload.flatMap(({ date, groups }) =>
    groups.map(({ url, count }) => [`${date} ${url}`, count] as const),
  )
  expect(Object.fromEntries(counts)).toEqual(byUrl(shown))
  expect(counts).toHaveLength(Object.keys(byUrl(shown)).length)
}

const shards = fc.integer({ min: 4, max: 20 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      minutes: fc.integer({ min: 1, max: 9 }),
      elsewhere: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      skipped: fc.integer({ min: 0, max: 3 }),
      most: fc.integer({ min: 1, max: 3 }),
      again: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deploy' as const), shards }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deployed' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (stage: Stage, taken: Step): Promise<void> => {
  if (taken.kind === 'write') await stage.write(taken.minutes, taken.elsewhere)
  else if (taken.kind === 'count')
    await stage.count((at) => at % 4 !== taken.skipped, taken.most, taken.again)
  else if (taken.kind === 'deploy') {
    stage.writer = stage.reader
    stage.reader = taken.shards
  } else stage.writer = stage.reader
}

it('lists and counts the same records after any changes of the number of shards, and all in the end', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shards, fc.array(step, { minLength: 10, maxLength: 18 }), async (first, steps) => {
      const stage = new Stage(await engine.newTable(), first)
      for (const taken of steps) {
        await take(stage, taken)
        if (taken.kind !== 'write') await check(stage, 1_000)
      }
      await check(stage, 3)
      await stage.count(() => true, Number.POSITIVE_INFINITY, 1)
      expect(stage.shown()).toHaveLength(stage.written.length)
      for (const reader of [4, 20]) {
        stage.reader = reader
        await check(stage, 7)
      }
    }),
    { numRuns: sized(3, 25), seed: 34 },
  )
})

it('lists what was written before the number was lowered, though the stream is a day behind', async () => {
  const stage = new Stage(await engine.newTable(), 20)
  for (let n = 0; n < 8; n += 1) await stage.write(1, false)
  await stage.count(() => true, 1, 0)
  stage.reader = 4
  for (let n = 0; n < 8; n += 1) await stage.write(5, true)
  stage.writer = 4
  for (let n = 0; n < 8; n += 1) await stage.write(5, false)
  expect(stage.shown()).toHaveLength(24)
  await check(stage, 20)
  const day = '2026-11-23'
  const body = historyEndpoints.list.response.parse(
    await stage.call(listHandler, `dateFrom=${day}&dateTo=${day}`),
  )
  const entries = stage.written.map(({ entry }) => entry).filter(({ time }) => time.startsWith(day))
  expect(body.payload).toEqual(newestFirst(entries))
  expect(entries.length).toBeGreaterThan(8)
})

it('counts the records of a week whose shards are behind those of the next week', async () => {
  const stage = new Stage(await engine.newTable(), 4)
  for (let n = 0; n < 10; n += 1) await stage.write(1, false)
  const ofLastWeek = stage.partitions.size
  for (let n = 0; n < 10; n += 1) await stage.write(n === 0 ? 15 : 5, false)
  await stage.count((at) => at >= ofLastWeek, Number.POSITIVE_INFINITY, 0)
  expect(stage.shown()).toHaveLength(20)
  await check(stage, 20)
})
