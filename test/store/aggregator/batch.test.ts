import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { readDayTotals } from '../../../shared/history/counters.ts'
import type { RecordedHit } from '../../../shared/history/record.ts'
import { fewestShards, spreadOf } from '../../../shared/history/shards.ts'
import { entityKey, headKey, hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'
import { getItem, putItem, type Table } from '../../../shared/store/table.ts'
import { consumptionOf } from '../content/consumption.ts'
import { engineOfFile } from '../engine.ts'
import { observed } from '../history/observed.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord, streamRecord } from '../history/stream.ts'
import { addCollection } from './add-collection.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const aggregator = (on: Table) =>
  createAggregator({ table: on, historyRetentionDays: 30, maxBytes: 1_000_000 })

const time = Date.parse('2026-11-28T10:00:00Z')
const request = (n: number, hit?: RecordedHit) =>
  requestRecord(
    { entry: entryAt(time + n, `r${n}`, { url: '/a' }), ...(hit ? { hit } : {}) },
    String(100 + n),
  )

const totalOn = async (date: string) => (await readDayTotals(table, 0, date, date))[0]?.total

describe('a batch of the stream', () => {
  it('reports a record it cannot read, alone, and counts the others', async () => {
    const bad = streamRecord({ pk: 'history#2026-11-23#0', sk: 'yesterday#r', url: '/a' }, '102')
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const answer = await aggregator(table)({ Records: [request(1), bad, request(3)] })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '102' }] })
    // Lambda counts no error of the function where it reports failures, so an alarm needs this line.
    const counted = lines.mock.calls.map(([line]) => JSON.parse(`${line}`))
    expect(counted).toMatchObject([{ FailedStreamRecords: 1, sequence: '102', records: 1 }])
    expect(await totalOn('2026-11-28')).toBe(2)
    expect(console.error).toHaveBeenCalledOnce()
  })

  it('reports failed records in the order of their numbers, whatever their length', async () => {
    const bad = (sequence: string) => streamRecord({ pk: 'purge#x', sk: 'purge' }, sequence)
    const { batchItemFailures } = await aggregator(table)({ Records: [bad('1000'), bad('99'), bad('101')] })
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['99', '101', '1000'])
  })

  it('passes over what is removed, changed or nothing to it', async () => {
    const { table: watched, sent } = observed(table)
    const { dynamodb } = request(1)
    const Records = [
      { eventName: 'REMOVE', ...(dynamodb ? { dynamodb } : {}) },
      { eventName: 'MODIFY', ...(dynamodb ? { dynamodb } : {}) },
      streamRecord({ pk: 'page', sk: '000000000001' }, '7'),
      streamRecord({ pk: 'log#page', sk: '000000000001' }, '8', 'REMOVE'),
    ] as const
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await aggregator(watched)({ Records: [...Records] })).toEqual({ batchItemFailures: [] })
    expect(sent).toEqual([])
    expect(lines).not.toHaveBeenCalled()
  })

  it('counts many requests of one url in three writes', async () => {
    const { table: watched, sent } = observed(table)
    await aggregator(watched)({ Records: Array.from({ length: 300 }, (_, n) => request(n)) })
    // Where the history begins, the day, the url.
    expect(sent).toEqual(['UpdateCommand', 'UpdateCommand', 'UpdateCommand'])
    expect(await totalOn('2026-11-28')).toBe(300)
  })

  it('drops the count of what expires, with its records', async () => {
    await aggregator(table)({ Records: [request(1)] })
    const expiresAt = Date.parse('2026-12-29T00:00:00Z') / 1_000
    for (const key of [
      { pk: 'requests#0', sk: '2026-11-28' },
      { pk: `requests#0#2026-11-28#${spreadOf('/a', fewestShards)}`, sk: 'pages#/a' },
    ])
      expect(await getItem(table, key)).toMatchObject({ n: 1, expiresAt })
  })
})

describe('hits', () => {
  const page: RecordedHit = { partition: 'page', id: 1, headName: 'page', lookup: 'unique#page#url#a' }
  const hitsOf = async (id: number, partition = 'page') =>
    (await getItem(table, hitsKey(partition, id)))?.[hitsAttribute(id)]

  it('tell the readers of a head once a batch', async () => {
    await putItem(table, { ...headKey('page'), partition: 'page' })
    const records = [1, 2, 3].map((n) => request(n, { ...page, id: n * 400 }))
    await aggregator(table)({ Records: records })
    expect((await getItem(table, headKey('page')))?.hitsVersion).toBe(1)
  })

  it('of what is deleted make no item that shows them', async () => {
    await aggregator(table)({ Records: [request(1, page)] })
    expect(await hitsOf(1)).toBe(1)
    expect(await getItem(table, entityKey('page', 1))).toBeUndefined()
    expect(await getItem(table, { pk: 'unique#page#url#a', sk: 'unique' })).toBeUndefined()
    expect(await getItem(table, headKey('page'))).toBeUndefined()
  })

  it('show on a lookup only while it is the entity’s', async () => {
    await putItem(table, { pk: 'unique#page#url#a', sk: 'unique', id: 2 })
    await putItem(table, { ...entityKey('page', 1), v: 1, data: '{}' })
    await aggregator(table)({ Records: [request(1, page)] })
    expect(await getItem(table, { pk: 'unique#page#url#a', sk: 'unique' })).not.toHaveProperty('hits')
    expect(await hitsOf(1)).toBe(1)
  })

  it('are not written to the entity, however large it is: its lookup and its block have them', async () => {
    const entity = { ...entityKey('page', 1), v: 1, data: JSON.stringify('x'.repeat(12_000)) }
    await putItem(table, entity)
    await putItem(table, { pk: 'unique#page#url#a', sk: 'unique', id: 1 })
    const taken = consumptionOf(table)
    await aggregator(table)({ Records: [request(1, page)] })
    expect(await getItem(table, entityKey('page', 1))).toEqual(entity)
    const units = taken.filter(({ command }) => command === 'UpdateCommand').map((one) => one.units)
    expect(Math.max(...units)).toBe(1)
  })

  it('show a counter that was set lower from its next hit on', async () => {
    await putItem(table, { pk: 'unique#page#url#a', sk: 'unique', id: 1 })
    await aggregator(table)({ Records: [request(1, page), request(2, page), request(3, page)] })
    await putItem(table, { ...(await getItem(table, hitsKey('page', 1))), ...hitsKey('page', 1), h1: 0 })
    await aggregator(table)({ Records: [request(4, page)] })
    expect((await getItem(table, { pk: 'unique#page#url#a', sk: 'unique' }))?.hits).toBe(1)
  })

  it('survive a rename: the readers of the new head are told', async () => {
    const partition = 'element#old'
    await addCollection(table, 9, 'new', partition)
    await putItem(table, { ...headKey('element#new'), partition })
    await putItem(table, { ...headKey('element#old'), partition: 'element#old%12' })
    await aggregator(table)({ Records: [request(1, { partition, id: 3, headName: 'element#old' })] })
    expect(await hitsOf(3, partition)).toBe(1)
    expect((await getItem(table, headKey('element#new')))?.hitsVersion).toBe(1)
    expect(await getItem(table, headKey('element#old'))).not.toHaveProperty('hitsVersion')
  })
})
