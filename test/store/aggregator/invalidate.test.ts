import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import type { Invalidate } from '../../../functions/aggregator/invalidate.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { streamRecord } from '../history/stream.ts'
import { addCollection } from './add-collection.ts'

const engine = engineOfFile()
let table: Table
const invalidate = vi.fn<Invalidate>()
const lines = vi.fn<(line: string) => boolean>(() => true)

beforeEach(async () => {
  table = await engine.newTable()
  invalidate.mockReset().mockResolvedValue()
  lines.mockClear()
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const change = (sequence: string, partition: string, more: object = {}) =>
  streamRecord({ pk: `log#${partition}`, sk: '000000000001', ids: [1], ...more }, sequence)

const aggregate = (...Records: ReturnType<typeof change>[]) =>
  createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000, invalidate })({ Records })

const pathsSent = () => invalidate.mock.calls.map(([paths]) => paths)

describe('changes that the public can see', () => {
  it('are invalidated together, once a batch', async () => {
    const answer = await aggregate(
      change('1', 'page'),
      change('2', 'page'),
      change('3', 'page-section'),
      change('4', 'static-section'),
    )
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(pathsSent()).toEqual([['/api/pages*', '/api/static*', '/pages*', '/static*']])
  })

  it('are those of no draft, account or role', async () => {
    await aggregate(change('1', 'page', { draftsOnly: true }), change('2', 'user'), change('3', 'role'))
    expect(pathsSent()).toEqual([])
  })

  it('are named by what a collection is called now', async () => {
    await addCollection(table, 1, 'news', 'element#stories')
    await aggregate(change('1', 'element#stories'))
    expect(pathsSent()).toEqual([['/api/news*']])
  })

  it('cover a name up to the first character with several spellings', async () => {
    await addCollection(table, 1, 'café menu', 'element#cafe')
    await aggregate(change('1', 'element#cafe'))
    expect(pathsSent()).toEqual([['/api/caf*']])
  })

  it('of the collections themselves cover all that is under /api', async () => {
    await addCollection(table, 1, 'news', 'element#news')
    await aggregate(change('1', 'element#news'), change('2', 'collection'), change('3', 'page'))
    expect(pathsSent()).toEqual([['/api*', '/pages*']])
  })

  it('are all invalidated by one path where there are many', async () => {
    const names = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']
    for (const [index, name] of names.entries())
      await addCollection(table, index + 1, name, `element#${name}`)
    await aggregate(...names.map((name, index) => change(`${index + 1}`, `element#${name}`)))
    expect(pathsSent()).toEqual([['/*']])
  })

  it('leave out a collection that is gone', async () => {
    await aggregate(change('1', 'element#gone'))
    expect(pathsSent()).toEqual([])
  })
})

describe('an invalidation', () => {
  const references = () => invalidate.mock.calls.map(([, reference]) => reference)

  it('has the same reference when the same changes come again, and another for others', async () => {
    await aggregate(change('7', 'page'))
    await aggregate(change('7', 'page'))
    await aggregate(change('8', 'page'))
    await aggregate(change('7', 'static-item'))
    const [first, again, ...others] = references()
    expect(first).toMatch(/^7-[0-9a-f]{16}$/)
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  it('that fails is counted, and fails no record', async () => {
    invalidate.mockRejectedValue(Object.assign(new Error('15 are under way'), { name: 'TooMany' }))
    expect(await aggregate(change('7', 'page'))).toEqual({ batchItemFailures: [] })
    const counted = lines.mock.calls.map(([line]) => JSON.parse(line))
    expect(counted).toMatchObject([
      { FailedInvalidations: 1, sequence: '7', error: 'TooMany: 15 are under way' },
    ])
    expect(counted[0]._aws.CloudWatchMetrics[0].Metrics).toEqual([
      { Name: 'FailedInvalidations', Unit: 'Count' },
    ])
  })

  it('ends with the time of its batch', async () => {
    invalidate.mockImplementation(
      (_paths, _reference, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const context = { getRemainingTimeInMillis: () => 1_050 }
    const handler = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000, invalidate })
    await handler({ Records: [change('7', 'page')] }, context)
    expect(lines.mock.calls.map(([line]) => JSON.parse(line).error)).toEqual([
      'TimeoutError: The invocation has no time left for this.',
    ])
  })
})
