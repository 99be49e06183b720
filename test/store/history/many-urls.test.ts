import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { type Bounds, readDays } from '../../../functions/history/read-days.ts'
import { requestCountHandler } from '../../../functions/history/request-count.ts'
import { requestMediaHandler } from '../../../functions/history/request-media.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { categoryAttribute, readDayTotals } from '../../../shared/history/counters.ts'
import { dateOf, dayTotalKey, requestCountKey } from '../../../shared/history/keys.ts'
import type { HistoryEntry } from '../../../shared/history/record.ts'
import { fewestShards } from '../../../shared/history/shards.ts'
import { putItems } from '../../../shared/store/batch.ts'
import { type Item, putItem, type Table } from '../../../shared/store/table.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { call } from './calls.ts'
import { observed } from './observed.ts'
import { entryAt, putRecords } from './records.ts'
import { requestRecord } from './stream.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
})
afterAll(() => engine.stop())

type Counter = readonly [category: string, url: string, n: number, rest?: Item]

/** Writes counters of a day, and its total, in the form the aggregator gives them. */
const putCounters = async (table: Table, date: string, counters: readonly Counter[]): Promise<void> => {
  await putItems(
    table,
    counters.map(([category, url, n, rest]) => ({
      ...requestCountKey(0, date, category, url, fewestShards),
      n,
      ...rest,
    })),
  )
  const sums: Record<string, number> = {}
  for (const [category, , n] of counters)
    sums[categoryAttribute(category)] = (sums[categoryAttribute(category)] ?? 0) + n
  const n = counters.reduce((sum, [, , count]) => sum + count, 0)
  await putItem(table, { ...dayTotalKey(0, date), n, ...sums })
}

const today = dateOf(Date.now())
const asked = `dateFrom=${today}&dateTo=${today}`
/** The longest response of a function: 6 MB, with the body as a text within JSON. */
const bytesGivenBack = (body: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(body)))
const mostGivenBack = 6_000_000

describe('a day with more urls than fit a response', () => {
  const junk = Array.from({ length: 12_000 }, (_, n): Counter => ['other', `/${n}${'x'.repeat(600)}`, 1])
  const known = Array.from({ length: 50 }, (_, n): Counter => ['other', `/known/${n}`, n + 2])
  const quiet = Array.from({ length: 30 }, (_, n): Counter => ['pages', `/pages/${n}`, 1])
  const last = `${today}T00:00:01.000Z`
  const media = Array.from({ length: 12_000 }, (_, n): Counter => {
    const first = `${today}T00:00:00.${String(n % 1_000).padStart(3, '0')}Z`
    return ['media', `/m/${n}${'x'.repeat(600)}.png`, 1, { first, last }]
  })
  let table: Table
  beforeAll(async () => {
    table = await engine.newTable()
    await putCounters(table, today, [...junk, ...known, ...quiet, ...media])
  }, 120_000)

  it('names the most requested of each category, and sums the others', async () => {
    const body = await call(table, requestCountHandler, asked)
    const { payload } = historyEndpoints.requestCount.response.parse(body)
    const groupsOf = (category: string) => payload.find((one) => one.category === category)?.groups ?? []
    expect(groupsOf('pages')).toHaveLength(30)
    const other = groupsOf('other')
    expect(other.slice(0, 50).map(({ url }) => url)).toEqual(known.map(([, url]) => url).reverse())
    expect(other.at(-1)?.url).toBe('(others)')
    const sum = (groups: typeof other) => groups.reduce((total, { count }) => total + count, 0)
    expect(sum(other)).toBe(12_000 + known.reduce((total, [, , n]) => total + n, 0))
    expect(sum(groupsOf('media'))).toBe(12_000)
    expect(bytesGivenBack(body)).toBeLessThan(mostGivenBack)
    expect(other.length).toBeGreaterThan(2_000)
  })

  it('names media in the same way, with the times of the others', async () => {
    const body = await call(table, requestMediaHandler, asked)
    const { payload } = historyEndpoints.requestMedia.response.parse(body)
    expect(payload.reduce((total, { count }) => total + count, 0)).toBe(12_000)
    expect(payload.at(-1)).toMatchObject({ url: '(others)', last })
    expect(bytesGivenBack(body)).toBeLessThan(mostGivenBack)
  })

  it('counts a request that is not counted yet where its url is, though few asked for that', async () => {
    const one = junk[7]?.[1] ?? ''
    await putRecords(table, [
      entryAt(Date.parse(`${today}T23:59:59.000Z`), 'late', { url: one, category: 'other' }),
    ])
    const { payload } = historyEndpoints.requestCount.response.parse(
      await call(table, requestCountHandler, asked),
    )
    const groups = payload.find(({ category }) => category === 'other')?.groups ?? []
    expect(groups.find(({ url }) => url === one)?.count).toBe(2)
  })
})

describe('days read under bounds', () => {
  const dates = ['2026-11-26', '2026-11-27']
  const counters = (count: number): Counter[] => [
    ['pages', '/pages/top', 100],
    ...Array.from({ length: count }, (_, n): Counter => ['pages', `/pages/${n}`, 1]),
    ['admin', '/core/a', 7],
    ...Array.from({ length: count }, (_, n): Counter => ['admin', `/core/${n}`, 1]),
  ]
  const read = async (bounds: Bounds, category?: string) => {
    const { table, sent } = observed(await filled)
    const totals = await readDayTotals(table, 0, dates[0] ?? '', dates[1] ?? '')
    const days = await readDays(table, { totals, era: 0 }, category, bounds, () => false)
    const sums = [...days.values()].map((counts) => counts.reduce((sum, { count }) => sum + count, 0))
    const urls = [...days.values()].map((counts) => new Map(counts.map(({ url, count }) => [url, count])))
    return { sums, urls, length: [...days.values()].flat().length, sent }
  }
  let filled: Promise<Table>
  beforeAll(async () => {
    const table = await engine.newTable()
    for (const date of dates) await putCounters(table, date, counters(300))
    filled = Promise.resolve(table)
  }, 120_000)

  it('hold no more than they may, with exact sums', async () => {
    const { sums, urls, length } = await read({ read: 100_000, held: 100 })
    expect(sums).toEqual([707, 707])
    expect(length).toBeLessThanOrEqual(110)
    for (const day of urls) expect([day.get('/pages/top'), day.get('/core/a')]).toEqual([100, 7])
  })

  it('give all where all fits', async () => {
    const { sums, length } = await read({ read: 100_000, held: 100_000 })
    expect([sums, length]).toEqual([[707, 707], 2 * 602])
    expect((await read({ read: 100_000, held: 100_000 }, 'admin')).sums).toEqual([307, 307])
    // However many requests the days had: a read of each part of each.
    expect((await read({ read: 1_000, held: 100_000 })).sent.length).toBe(1 + 2 * 4)
  })

  it('sum by the totals what they do not read', async () => {
    const large = await engine.newTable()
    const long = Array.from({ length: 8_000 }, (_, n): Counter => ['other', `/${n}${'x'.repeat(690)}`, 1])
    await putCounters(large, dates[0] ?? '', [...long, ['pages', '/pages/a', 3]])
    const totals = await readDayTotals(large, 0, dates[0] ?? '', dates[0] ?? '')
    const { table, sent } = observed(large)
    const bounds = { read: 100, held: 100_000 }
    const days = await readDays(table, { totals, era: 0 }, undefined, bounds, () => false)
    const counts = [...days.values()].flat()
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(8_003)
    expect(counts.find(({ url }) => url === '(others)')?.count).toBeGreaterThan(1_000)
    expect(counts.find(({ url }) => url === '/pages/a')?.count).toBe(3)
    // A page of each part, and one of the category that comes after the flooded one.
    expect(sent.length).toBe(8)
  }, 60_000)
})

describe('a day on which the number of shards changed', () => {
  it('names each url once, with all its requests and their times', async () => {
    const table = await engine.newTable()
    const at = Date.now() - 60_000
    const requests = Array.from({ length: 36 }, (_, n) => ({
      entry: entryAt(at + n * 1_000, `c${n}`, { url: `/m${n % 3}.png`, category: 'media' }),
      shards: [4, 20, 7][Math.floor(n / 12)] ?? 4,
    }))
    const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    const Records = requests.map((request, n) => requestRecord(request, String(n + 1)))
    // The middle comes again after all of it, as it would to a new version of the function.
    for (const batch of [Records, Records.slice(8, 30)])
      expect(await aggregate({ Records: batch })).toEqual({ batchItemFailures: [] })
    const dates = `dateFrom=${requests[0]?.entry.time.slice(0, 10)}`
    const { payload } = historyEndpoints.requestMedia.response.parse(
      await call(table, requestMediaHandler, dates),
    )
    const times = (url: number) => requests.flatMap(({ entry }, n) => (n % 3 === url ? [entry.time] : []))
    expect(payload).toEqual(
      [0, 1, 2].map((n) => ({ url: `/m${n}.png`, count: 12, first: times(n)[0], last: times(n).at(-1) })),
    )
  })
})

describe('requests for what no endpoint has', () => {
  it('share a counter in each category, counted or not yet; media keep their own', async () => {
    const table = await engine.newTable()
    const entries = Array.from({ length: 12 }, (_, n): HistoryEntry => {
      const what = [
        { url: `/junk/${n}`, category: 'other' },
        { url: `/core/junk/${n}`, category: 'admin' },
        { url: `/m${n % 2}.png`, category: 'media' },
      ][n % 3]
      return entryAt(Date.now() - 12_000 + n * 1_000, `j${n}`, { ...what, status: 404, noEndpoint: true })
    })
    await putRecords(table, entries)
    const shown = async () => {
      const { payload } = historyEndpoints.requestCount.response.parse(
        await call(table, requestCountHandler, ''),
      )
      const sums: Record<string, number> = {}
      for (const { category, groups } of payload)
        for (const { url, count } of groups)
          sums[`${category} ${url}`] = (sums[`${category} ${url}`] ?? 0) + count
      return sums
    }
    const expected = {
      'other (no endpoint)': 4,
      'admin (no endpoint)': 4,
      'media /m0.png': 2,
      'media /m1.png': 2,
    }
    expect(await shown()).toEqual(expected)
    const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    for (const upTo of [5, 12]) {
      const Records = entries.slice(0, upTo).map((entry, n) => requestRecord({ entry }, String(n + 1)))
      expect(await aggregate({ Records })).toEqual({ batchItemFailures: [] })
      expect(await shown()).toEqual(expected)
    }
  })
})
