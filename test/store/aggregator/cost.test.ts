import { beforeEach, describe, expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import type { RecordedHit } from '../../../shared/history/record.ts'
import { recordedUrl } from '../../../shared/http/steps/history.ts'
import { claimKey, entityKey, headKey, hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'
import { putItem, type Table } from '../../../shared/store/table.ts'
import { type Consumed, consumptionOf } from '../content/consumption.ts'
import { engineOfFile } from '../engine.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord } from '../history/stream.ts'

const engine = engineOfFile()
let table: Table
let taken: Consumed[]

const time = Date.parse('2026-11-28T10:00:00Z')

/** The write units that counting a batch of reads costs. Each read has a url of its own, or all have one. */
const unitsOf = async (hits: readonly RecordedHit[]): Promise<number> => {
  const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
  const Records = hits.map((hit, n) =>
    requestRecord({ entry: entryAt(time + n, `r${n}`, { url: `/api/a/${hit.id}` }), hit }, String(100 + n)),
  )
  const from = taken.length
  expect(await aggregate({ Records })).toEqual({ batchItemFailures: [] })
  return taken.slice(from).reduce((sum, { units }) => sum + units, 0)
}

const element = (id: number): RecordedHit => ({ partition: 'element#a', id, headName: 'element#a' })
const page: RecordedHit = {
  partition: 'page',
  id: 1,
  headName: 'page',
  lookup: claimKey('page', 'url', 'a').pk,
}

beforeEach(async () => {
  table = await engine.newTable()
  for (const partition of ['page', 'element#a']) await putItem(table, { ...headKey(partition), partition })
  taken = consumptionOf(table)
})

/** A block of counters as it is after years of reads. */
const fillBlock = (partition: string, counters: number) =>
  putItem(table, {
    ...hitsKey(partition, 1),
    counted: 10_000_000,
    ...Object.fromEntries(Array.from({ length: counters }, (_, n) => [hitsAttribute(n + 1), 20_000])),
  })

/** The items written: the beginning of the history, the day, the url, and the head. */
const always = 4

describe('what counting a read takes, in write units', () => {
  it.each([
    [0, always + 1],
    [300, always + 2],
    [499, always + 3],
  ])('alone, of an element with %d counters in its block: %d', async (counters, units) => {
    await fillBlock('element#a', counters)
    expect(await unitsOf([element(1)])).toBe(units)
  })

  it('alone, of a page of 12 KB with a public view of 3 KB: no more than its block and its view', async () => {
    await putItem(table, { ...entityKey('page', 1), v: 1, data: 'x'.repeat(12_000) })
    await putItem(table, { pk: page.lookup ?? '', sk: 'unique', id: 1, view: 'x'.repeat(3_000) })
    expect(await unitsOf([page])).toBe(always + 1 + 3)
  })

  it('alone, of the longest path under which nothing is published: as one of a short path', async () => {
    const url = recordedUrl(`/pages/${'x'.repeat(10_000)}`)
    const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    const record = requestRecord({ entry: entryAt(time, 'r', { url, status: 404 }) }, '100')
    const from = taken.length
    const eventSourceARN = 'arn:aws:dynamodb:eu-west-1:123456789012:table/t/stream/2026-11-28T10:00:00.000'
    expect(await aggregate({ Records: [{ ...record, eventSourceARN }] })).toEqual({ batchItemFailures: [] })
    expect(taken.slice(from).map(({ units }) => units)).toEqual([1, 1, 1])
  })

  it.each([
    ['one element', () => element(1), always + 4],
    // Of their urls, and three updates of a block of up to 4 KB.
    ['as many elements', (n: number) => element(n), always - 1 + 500 + 13],
  ])('with 499 others, of %s', async (_, hitOf, units) => {
    await fillBlock('element#a', 499)
    expect(await unitsOf(Array.from({ length: 500 }, (_, n) => hitOf(n)))).toBe(units)
  })
})
