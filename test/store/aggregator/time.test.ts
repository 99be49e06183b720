import { ThrottlingException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { readDayTotals } from '../../../shared/history/counters.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord } from '../history/stream.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
})
afterEach(() => vi.restoreAllMocks())

/** A table whose counters are busy, and the times of what was sent to it. */
const busy = (calm: (key: string) => boolean): { table: Table; sent: number[] } => {
  const sent: number[] = []
  const { send } = table.client
  const client = new Proxy(table.client, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property)
      return async (...args: [{ input: { Key?: { sk: string } } }]) => {
        sent.push(Date.now())
        if (!calm(`${args[0].input.Key?.sk}`))
          throw new ThrottlingException({ message: 'busy', $metadata: {} })
        const answer: unknown = await Reflect.apply(send, target, args)
        return answer
      }
    },
  })
  return { table: { client, name: table.name }, sent }
}

const time = Date.parse('2026-11-28T10:00:00Z')
const records = ['a', 'b', 'c'].map((url, n) =>
  requestRecord({ entry: entryAt(time + n, `r${n}`, { url: `/${url}` }) }, String(100 + n)),
)

const invoke = (on: Table, milliseconds: number) => {
  const end = Date.now() + milliseconds
  const aggregate = createAggregator({ table: on, historyRetentionDays: 30, maxBytes: 1_000_000 })
  return aggregate({ Records: records }, { getRemainingTimeInMillis: () => end - Date.now() })
}

test('what a busy table leaves no time for is reported within the time of the invocation, and comes again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { table: on, sent } = busy((key) => !key.endsWith('/b'))
  const start = Date.now()
  const { batchItemFailures } = await invoke(on, 4_000)
  const end = Date.now()
  expect(end - start).toBeLessThan(4_000)
  expect(batchItemFailures).toEqual([{ itemIdentifier: '101' }])
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ sequence: '101' }))
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(sent.filter((at) => at > end)).toEqual([])
  expect(await invoke(table, 30_000)).toEqual({ batchItemFailures: [] })
  expect((await readDayTotals(table, 0, '2026-11-28', '2026-11-28'))[0]?.total).toBe(3)
})

test('a batch that comes without time is reported as a whole, and sends nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { table: on, sent } = busy(() => true)
  const { batchItemFailures } = await invoke(on, 500)
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['100', '101', '102'])
  expect(sent).toEqual([])
})
