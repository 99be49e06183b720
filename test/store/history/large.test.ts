import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { clearHandler } from '../../../functions/history/clear.ts'
import { listHandler } from '../../../functions/history/list.ts'
import { requestCountHandler } from '../../../functions/history/request-count.ts'
import { countHandler } from '../../../functions/history/total.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { categoryAttribute, countedToAttribute } from '../../../shared/history/counters.ts'
import { dateOf, dayTotalKey, requestCountKey } from '../../../shared/history/keys.ts'
import type { HistoryEntry } from '../../../shared/history/record.ts'
import { fewestShards } from '../../../shared/history/shards.ts'
import { putItems } from '../../../shared/store/batch.ts'
import { getItem, type Table, updateItem } from '../../../shared/store/table.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { call } from './calls.ts'
import { observed } from './observed.ts'
import { entryAt, newestFirst, putRecords } from './records.ts'
import { requestRecord } from './stream.ts'

const many = 20_000
const aggregated = 500
const now = Date.now()
const today = dateOf(now)
/** The last seconds before now, but none of yesterday. */
const first = Math.max(now - many, Date.parse(`${today}T00:00:00Z`))
const shards = Array.from({ length: fewestShards }, (_, shard) => shard)
const entries = Array.from({ length: many }, (_, n) =>
  entryAt(first + Math.floor(((now - first) * n) / many), `id${n}`, {
    url: `/pages/some/distinct/page-${n}`,
  }),
)

let engine: TestEngine
let table: Table

/** Counts records as the aggregator does. It counts the first ones itself; the others are written in its form. */
const countThem = async (): Promise<void> => {
  const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
  const records = entries.slice(0, aggregated).map((entry, n) => requestRecord({ entry }, String(n + 1)))
  expect(await aggregate({ Records: records })).toEqual({ batchItemFailures: [] })
  const model = await getItem(table, requestCountKey(0, today, 'pages', entries[0]?.url ?? '', fewestShards))
  const rest = entries.slice(aggregated)
  await putItems(
    table,
    rest.map(({ url }) => ({ ...model, ...requestCountKey(0, today, 'pages', url, fewestShards) })),
  )
  await updateItem(table, {
    Key: { ...dayTotalKey(0, today) },
    UpdateExpression: `SET ${shards.map((shard) => `#t${shard} = :last`).join(', ')} ADD n :n, #pages :n`,
    ExpressionAttributeNames: {
      '#pages': categoryAttribute('pages'),
      ...Object.fromEntries(shards.map((shard) => [`#t${shard}`, countedToAttribute(shard)])),
    },
    ExpressionAttributeValues: { ':n': rest.length, ':last': `${entries.at(-1)?.time}#~` },
  })
}

beforeAll(async () => {
  engine = await startTestEngine()
  table = await engine.newTable()
  await putRecords(table, entries)
  await countThem()
}, 300_000)
afterAll(() => engine.stop())

const writes = new Set([
  'PutCommand',
  'PutItemCommand',
  'UpdateCommand',
  'DeleteCommand',
  'BatchWriteCommand',
])

/** The cost of clearing. */
const costOfClear = async (of: Table): Promise<string[]> => {
  const { table: watched, sent } = observed(of)
  await call(watched, clearHandler, '')
  return sent
}

/** Requests that come while the list is read. They are written, and not counted. */
const late: HistoryEntry[] = []

describe('a day of 20,000 requests for as many urls', () => {
  it('is counted by url in a handful of reads', { timeout: 60_000 }, async () => {
    const { table: watched, sent } = observed(table)
    const body = await call(watched, requestCountHandler, `dateFrom=${today}&dateTo=${today}`)
    const { payload } = historyEndpoints.requestCount.response.parse(body)
    expect(payload).toHaveLength(1)
    expect(payload[0]).toMatchObject({ date: today, category: 'pages' })
    const counts = new Map(payload[0]?.groups.map(({ url, count }) => [url, count]))
    expect(counts.size).toBe(many)
    expect(entries.every(({ url }) => counts.get(url) === 1)).toBe(true)
    // A page for each MB of counts; the rest (before and after: where the history begins, and the day totals;
    // in between the newest records of two weeks' shards) is the same for any number of urls.
    expect(sent.length).toBeLessThanOrEqual(4 + 2 * 2 + 2 * fewestShards)
  })

  it('is counted in all without reading records that are counted', async () => {
    const { table: watched, sent } = observed(table)
    expect(await call(watched, countHandler, '')).toEqual({ status: 'success', payload: many })
    expect(sent.length).toBeLessThanOrEqual(2 + 2 * fewestShards)
  })

  it('is listed to its end by cursor while more requests come', { timeout: 120_000 }, async () => {
    const seen: HistoryEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`
      const body = historyEndpoints.list.response.parse(await call(table, listHandler, query))
      seen.push(...body.payload)
      cursor = body.cursor
      const arrived = entryAt(Date.now(), `late${late.length}`)
      late.push(arrived)
      await putRecords(table, [arrived])
    }
    expect(seen).toEqual(newestFirst(entries))
    expect(late.length).toBeGreaterThanOrEqual(many / 1_000)
  })

  it('is reached by page number to 10,000 records deep, then by cursor', async () => {
    const body = historyEndpoints.list.response.parse(await call(table, listHandler, 'limit=100&page=100'))
    expect(body.payload).toHaveLength(100)
    const total = many + late.length
    expect(body.pagination).toEqual({ limit: 100, offset: 9_900, page: 100, currentTotal: 100, total })
    const newest = historyEndpoints.list.response.parse(await call(table, listHandler, 'limit=1'))
    expect(newest.payload[0]?.id).toMatch(/^late/)
    await expect(call(table, listHandler, 'limit=100&page=101')).rejects.toMatchObject({
      kind: 'validation',
      details: { fields: [{ name: 'page', message: expect.stringContaining('cursor') }] },
    })
  })

  it('is cleared in as many writes as ten requests are', async () => {
    const small = await engine.newTable()
    const few = entries.slice(-10)
    await putRecords(small, few)
    const aggregate = createAggregator({ table: small, historyRetentionDays: 30, maxBytes: 1_000_000 })
    await aggregate({ Records: few.map((entry, n) => requestRecord({ entry }, String(n + 1))) })
    expect(await call(small, countHandler, '')).toEqual({ status: 'success', payload: 10 })
    const cost = await costOfClear(small)
    expect(cost.filter((name) => writes.has(name))).toHaveLength(1)
    expect(await costOfClear(table)).toEqual(cost)
    for (const cleared of [small, table]) {
      expect(await call(cleared, countHandler, '')).toEqual({ status: 'success', payload: 0 })
      expect(await call(cleared, requestCountHandler, '')).toEqual({ status: 'success', payload: [] })
      expect(await call(cleared, listHandler, '')).toMatchObject({ payload: [], cursor: null })
    }
  })
})
