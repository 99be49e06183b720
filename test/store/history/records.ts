import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type HistoryEntry, historyItem, type Keeping } from '../../../shared/history/record.ts'
import { fewestShards } from '../../../shared/history/shards.ts'
import { putItems } from '../../../shared/store/batch.ts'
import type { Table } from '../../../shared/store/table.ts'

/** A record of a test. Members that the test does not give are the same for all records. */
export const entryAt = (time: number, id: string, rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  time: new Date(time).toISOString(),
  method: 'GET',
  url: `/pages/${id}`,
  category: 'pages',
  status: 200,
  duration: 3,
  userId: null,
  account: null,
  ...rest,
})

/** How the stages of the tests keep their history, unless a test says otherwise. */
export const keeping = (historyShards = fewestShards): Keeping => ({
  historyRetentionDays: 30,
  historyShards,
})

/** Writes records as the functions do, many at a time. */
export const putRecords = (
  table: Table,
  entries: readonly HistoryEntry[],
  shards = fewestShards,
): Promise<void> =>
  putItems(
    table,
    entries.map((entry) => {
      const { pk, sk, ...rest } = unmarshall(historyItem(entry, undefined, keeping(shards)))
      return { pk: String(pk), sk: String(sk), ...rest }
    }),
  )

/** Records in the order of a list. */
export const newestFirst = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  [...entries].sort((a, b) => (`${a.time}#${a.id}` > `${b.time}#${b.id}` ? -1 : 1))
