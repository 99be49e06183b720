import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { Table } from '../table.ts'
import { type HistoryEntry, historyItem, type RecordedHit } from './record.ts'

/** Writes the record of a request. Sent again it replaces itself, and the stream shows no second one. */
export const writeHistory = async (
  table: Table,
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  retentionDays: number,
): Promise<void> => {
  const Item = historyItem(entry, hit, retentionDays)
  await table.client.send(new PutItemCommand({ TableName: table.name, Item }))
}
