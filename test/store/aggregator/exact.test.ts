import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearHistory, readClear } from '../../../shared/history/clear.ts'
import { readDayTotals, readRequestCounts } from '../../../shared/history/counters.ts'
import { mostShards } from '../../../shared/history/shards.ts'
import { entityKey, headKey, hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'
import { getItem, putItem, type Table } from '../../../shared/store/table.ts'
import { sized } from '../../tier.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import type { TestRequest } from '../history/stream.ts'
import { deliver } from './deliver.ts'
import { pick, randomFrom } from './random.ts'
import { lookupOf, randomRequests, streamShards } from './world.ts'

const runs = sized(10, 100)
const requestsPerRun = 30
const dates = ['2026-11-22', '2026-11-23'] as const
const spreads = Array.from({ length: mostShards }, (_, spread) => spread)

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await engine.stop()
})

const prepare = async (): Promise<Table> => {
  const table = await engine.newTable()
  for (const id of [1, 2, 3]) {
    await putItem(table, { ...entityKey('page', id), v: 1, data: '{}' })
    await putItem(table, { pk: lookupOf(id), sk: 'unique', id })
  }
  for (const name of ['page', 'element#a']) await putItem(table, { ...headKey(name), partition: name })
  return table
}

const countBy = <T>(values: readonly T[], keyOf: (value: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1
  return counts
}

/** Times of the first and last request of each media url and day. */
const spans = (requests: readonly TestRequest[]): Record<string, string> => {
  const times = new Map<string, string[]>()
  for (const { entry } of requests.filter((one) => one.entry.category === 'media')) {
    const key = `${entry.time.slice(0, 10)} ${entry.url}`
    times.set(key, [...(times.get(key) ?? []), entry.time].sort())
  }
  return Object.fromEntries([...times].map(([url, sorted]) => [url, `${sorted[0]} ${sorted.at(-1)}`]))
}

/** The counts of the table, in the same form. A url may have a counter for each number of shards of its day. */
const counted = async (table: Table, era: number) => {
  const urls: Record<string, number> = {}
  const media: Record<string, string> = {}
  for (const [date, spread] of dates.flatMap((date) => spreads.map((spread) => [date, spread] as const)))
    for await (const page of readRequestCounts(table, era, { date, spread }))
      for (const { category, url, count, first, last } of page) {
        const key = `${date} ${category} ${url}`
        urls[key] = (urls[key] ?? 0) + count
        if (first === undefined || last === undefined) continue
        const [from, to] = (media[`${date} ${url}`] ?? `${first} ${last}`).split(' ')
        media[`${date} ${url}`] = [[from ?? first, first].sort()[0], [to ?? last, last].sort()[1]].join(' ')
      }
  const totals = await readDayTotals(table, era, dates[0], dates[1])
  const days = Object.fromEntries(totals.map(({ date, total }) => [date, total]))
  const categories = totals.flatMap(({ date, categories: of }) =>
    [...of].map(([category, count]) => [`${date} ${category}`, count]),
  )
  return { urls, media, days, categories: Object.fromEntries(categories) }
}

const expected = (requests: readonly TestRequest[]) => {
  const day = ({ entry }: TestRequest) => entry.time.slice(0, 10)
  return {
    urls: countBy(requests, (one) => `${day(one)} ${one.entry.category} ${one.entry.url}`),
    media: spans(requests),
    days: countBy(requests, day),
    categories: countBy(requests, (one) => `${day(one)} ${one.entry.category}`),
  }
}

const checkHits = async (table: Table, requests: readonly TestRequest[]): Promise<void> => {
  const hits = requests.flatMap(({ hit }) => hit ?? [])
  const counts = countBy(hits, ({ partition, id }) => `${partition} ${id}`)
  const counters = new Map(hits.map((hit) => [`${hit.partition} ${hit.id}`, hit]))
  for (const { partition, id, headName, lookup } of counters.values()) {
    const count = counts[`${partition} ${id}`]
    const block = await getItem(table, hitsKey(partition, id))
    expect(block?.[hitsAttribute(id)], `${partition} ${id}`).toBe(count)
    expect((await getItem(table, headKey(headName)))?.hitsVersion).toBeGreaterThan(0)
    if (lookup === undefined) continue
    expect(await getItem(table, entityKey(partition, id))).not.toHaveProperty('hits')
    expect((await getItem(table, { pk: lookup, sk: 'unique' }))?.hits).toBe(count)
  }
}

describe('aggregator under replay, split and death', () => {
  it(`counts what a plain count counts, in ${runs} random runs`, { timeout: 300_000 }, async () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const random = randomFrom(seed)
      const table = await prepare()
      const requests = randomRequests(random, requestsPerRun)
      const clearAt = Date.parse(requests[pick(random, requests.length)]?.entry.time ?? '')
      let clears = random() < 0.5 ? 1 : 0
      const between = async () => {
        if (clears > 0 && random() < 0.2) {
          clears -= 1
          await clearHistory(table, clearAt)
        }
      }
      const shards = streamShards(random, requests)
      await Promise.all(shards.map((shard) => deliver(table, random, shard, between)))
      const { era, clearedAt } = await readClear(table)
      const shown = requests.filter(({ entry }) => entry.time > clearedAt)
      expect(await counted(table, era), `seed ${seed}`).toEqual(expected(shown))
      await checkHits(table, requests)
    }
  })
})
