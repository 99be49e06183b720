import type { DynamoDBRecord } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import type { RecordedHit } from '../../../shared/history/record.ts'
import { headKey, hitsAttribute, hitsKey, idsPerHitsBlock } from '../../../shared/store/keys.ts'
import { getItem, putItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { observed } from '../history/observed.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord } from '../history/stream.ts'
import { mortal } from './mortal.ts'
import { pick, randomFrom } from './random.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const time = Date.parse('2026-11-28T10:00:00Z')
const aggregate = (on: Table, Records: DynamoDBRecord[]) =>
  createAggregator({ table: on, historyRetentionDays: 30, maxBytes: 1_000_000 })({ Records })

/** All ids of the second block, shuffled, so that the order of ids is not that of the stream. */
const ids = Array.from({ length: idsPerHitsBlock }, (_, n) => idsPerHitsBlock + ((n * 137) % idsPerHitsBlock))
const element = (id: number): RecordedHit => ({ partition: 'element#a', id, headName: 'element#a' })
const lookupOf = (id: number): string => `unique#page#url#p${id}`
const page = (id: number): RecordedHit => ({
  partition: 'page',
  id,
  headName: 'page',
  lookup: lookupOf(id),
})

const recordsOf = (hits: readonly RecordedHit[]): DynamoDBRecord[] =>
  hits.map((hit, n) =>
    requestRecord({ entry: entryAt(time + n, `r${n}`, { url: '/a' }), hit }, String(9_800 + n)),
  )

/** A plain count of the hits, in the form of a block. */
const plainCount = (hits: readonly RecordedHit[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { id } of hits) counts[hitsAttribute(id)] = (counts[hitsAttribute(id)] ?? 0) + 1
  return counts
}

const counted = async (partition: string) => {
  const block = (await getItem(table, hitsKey(partition, idsPerHitsBlock), true)) ?? {}
  return Object.fromEntries(Object.entries(block).filter(([name]) => /^h\d/.test(name)))
}

describe('a batch that reads every id of one block', () => {
  const hits = ids.map(element)

  it('counts each once, delivered once or again, or grown by what came since', async () => {
    for (let delivery = 1; delivery <= 2; delivery += 1) {
      expect(await aggregate(table, recordsOf(hits))).toEqual({ batchItemFailures: [] })
      expect(await counted('element#a')).toEqual(plainCount(hits))
    }
    const longer = [...hits, ...hits, element(501), element(501)]
    expect(await aggregate(table, recordsOf(longer))).toEqual({ batchItemFailures: [] })
    expect(await counted('element#a')).toEqual(plainCount(longer))
  })

  it('counts each once where it is killed between any two of its calls, twice', async () => {
    const { table: watched, sent } = observed(table)
    await aggregate(watched, recordsOf(hits))
    // Where the history begins, the day, the url; three updates of the block; the head, under two names.
    expect(sent.length).toBeGreaterThanOrEqual(7)
    for (let lifetime = 1; lifetime <= sent.length; lifetime += 1) {
      table = await engine.newTable()
      for (const life of [lifetime, lifetime + 1]) await aggregate(mortal(table, life).table, recordsOf(hits))
      expect(await aggregate(table, recordsOf(hits))).toEqual({ batchItemFailures: [] })
      expect(await counted('element#a'), `killed at call ${lifetime}`).toEqual(plainCount(hits))
    }
  })
})

it('shows each counter on its lookup, however functions of several shards count one block at once', async () => {
  await putItem(table, { ...headKey('page'), partition: 'page' })
  await Promise.all(ids.map((id) => putItem(table, { pk: lookupOf(id), sk: 'unique', id })))
  const random = randomFrom(1)
  const hits = [...ids, ...ids, ...ids].map((id) =>
    page(random() < 0.2 ? idsPerHitsBlock + pick(random, 3) : id),
  )
  const shards = new Map<unknown, DynamoDBRecord[]>()
  for (const record of recordsOf(hits)) {
    const pk = record.dynamodb?.Keys?.pk?.S
    shards.set(pk, [...(shards.get(pk) ?? []), record])
  }
  expect(shards.size).toBeGreaterThan(1)
  const answers = await Promise.all([...shards.values()].map((records) => aggregate(table, records)))
  for (const answer of answers) expect(answer).toEqual({ batchItemFailures: [] })
  const counts = plainCount(hits)
  expect(await counted('page')).toEqual(counts)
  for (const id of ids) {
    const lookup = await getItem(table, { pk: lookupOf(id), sk: 'unique' }, true)
    expect([id, lookup?.hits]).toEqual([id, counts[hitsAttribute(id)]])
  }
})
