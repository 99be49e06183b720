import { beforeEach, describe, expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { readDayTotals } from '../../../shared/history/counters.ts'
import type { RecordedHit } from '../../../shared/history/record.ts'
import { fewestShards, shardOf } from '../../../shared/history/shards.ts'
import { hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'
import { getItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord } from '../history/stream.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
})

const time = Date.parse('2026-11-28T10:00:00Z')
const hit: RecordedHit = { partition: 'element#a', id: 1, headName: 'element#a' }
const arn = (label: string) => `arn:aws:dynamodb:eu-west-1:123456789012:table/t/stream/${label}`
const old = arn('2026-11-20T10:00:00.000')
const restored = arn('2026-11-28T10:00:00.000')
/** Ids whose records share a shard, and so a mark. */
const ids = Array.from({ length: 60 }, (_, n) => `r${n}`).filter((id) => shardOf(id, fewestShards) === 0)

/** Counts requests of a stream, one for each pair of a request's number and its sequence number. */
const count = async (stream: string, ...requests: readonly (readonly [number, string])[]): Promise<void> => {
  const Records = requests.map(([n, sequence]) =>
    requestRecord({ entry: entryAt(time + n, ids[n] ?? '', { url: '/a' }), hit }, sequence, stream),
  )
  const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
  expect(await aggregate({ Records })).toEqual({ batchItemFailures: [] })
}

const counts = async () => [
  (await readDayTotals(table, 0, '2026-11-28', '2026-11-28'))[0]?.total,
  (await getItem(table, hitsKey(hit.partition, hit.id)))?.[hitsAttribute(hit.id)],
]

describe('a stream that takes the place of another', () => {
  it('is counted though its sequence numbers are lower', async () => {
    await count(old, [0, '70000000000000000000001'], [1, '70000000000000000000002'])
    await count(restored, [2, '100'], [3, '101'])
    expect(await counts()).toEqual([4, 4])
  })

  it('is counted once however often its records come', async () => {
    await count(old, [0, '900'])
    for (let again = 0; again < 3; again += 1) await count(restored, [1, '100'], [2, '101'])
    expect(await counts()).toEqual([3, 3])
  })

  it('takes nothing from the one before: what is left of that is counted, and not again', async () => {
    await count(old, [0, '900'])
    await count(restored, [2, '100'])
    for (let again = 0; again < 2; again += 1) await count(old, [0, '900'], [1, '901'])
    await count(restored, [2, '100'], [3, '101'])
    expect(await counts()).toEqual([4, 4])
  })
})
