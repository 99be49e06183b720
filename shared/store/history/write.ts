import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { Table } from '../table.ts'
import { type HistoryEntry, historyItem, type RecordedHit } from './record.ts'

/** Writes the record of a request. Sent again it replaces itself, and the stream shows no second one. */
export const writeHistory = async (
  { client, name: TableName, direct }: Table,
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  retentionDays: number,
): Promise<void> => {
  const Item = historyItem(entry, hit, retentionDays)
  if (await direct?.('PutItem', { TableName, Item })) return
  await client.send(new PutItemCommand({ TableName, Item }))
}
