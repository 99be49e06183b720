import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { requestCountHandler } from '../../../functions/history/request-count.ts'
import { countHandler } from '../../../functions/history/total.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import type { HistoryEntry } from '../../../shared/history/record.ts'
import { fewestShards, shardOf } from '../../../shared/history/shards.ts'
import type { Table } from '../../../shared/store/table.ts'
import { sized } from '../../tier.ts'
import { engineOfFile } from '../engine.ts'
import { call } from './calls.ts'
import { entryAt, putRecords } from './records.ts'
import { requestRecord } from './stream.ts'

const engine = engineOfFile()

/** Ids whose records share a shard, and so a mark. */
const ids = Array.from({ length: 200 }, (_, n) => `r${n}`).filter((id) => shardOf(id, fewestShards) === 0)

const aggregate = async (table: Table, entries: readonly HistoryEntry[], from: number): Promise<void> => {
  const Records = entries.map((entry, n) => requestRecord({ entry }, String(from + n + 1)))
  const aggregator = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
  expect(await aggregator({ Records })).toEqual({ batchItemFailures: [] })
}

const counted = async (table: Table): Promise<{ total: number; urls: number }> => {
  const { payload: total } = historyEndpoints.count.response.parse(await call(table, countHandler, ''))
  const { payload } = historyEndpoints.requestCount.response.parse(await call(table, requestCountHandler, ''))
  const groups = payload.flatMap(({ groups: of }) => of)
  return { total, urls: groups.reduce((sum, { count }) => sum + count, 0) }
}

/** A step of a run: another record is written, or some of the written records are counted. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), lateBy: fc.integer({ min: 0, max: 4_000 }) }),
  fc.record({
    kind: fc.constant('count' as const),
    batch: fc.integer({ min: 1, max: 4 }),
    again: fc.integer({ min: 0, max: 2 }),
  }),
)

it('counts a record late, but never twice, where two were written out of the order of their times', async () => {
  const table = await engine.newTable()
  const start = Date.now() - 60_000
  const [first, second] = [entryAt(start + 2, ids[0] ?? ''), entryAt(start + 1, ids[1] ?? '')]
  await putRecords(table, [first, second])
  await aggregate(table, [first], 0)
  expect((await counted(table)).total).toBeLessThanOrEqual(2)
  await aggregate(table, [second], 1)
  expect(await counted(table)).toEqual({ total: 2, urls: 2 })
})

it('counts exactly in the end, and never more than there is on the way, in any interleaving', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const table = await engine.newTable()
      const start = Date.now() - 60_000
      const written: HistoryEntry[] = []
      let done = 0
      for (const taken of steps) {
        if (taken.kind === 'write') {
          const time = start + written.length * 1_000 - taken.lateBy
          const entry = entryAt(time, ids[written.length] ?? '', { url: `/pages/${written.length % 3}` })
          await putRecords(table, [entry])
          written.push(entry)
        } else {
          const from = Math.max(0, done - taken.again)
          const to = Math.min(written.length, done + taken.batch)
          await aggregate(table, written.slice(from, to), from)
          done = Math.max(done, to)
        }
        const { total, urls } = await counted(table)
        for (const count of [total, urls]) {
          expect(count).toBeLessThanOrEqual(written.length)
          expect(count).toBeGreaterThanOrEqual(done)
        }
      }
      await aggregate(table, written.slice(done), done)
      expect(await counted(table)).toEqual({ total: written.length, urls: written.length })
    }),
    { numRuns: sized(4, 25), seed: 20 },
  )
})
