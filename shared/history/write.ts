import { ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { ask, type Table } from '../store/table.ts'
import { type HistoryEntry, historyItem, type RecordedHit } from './record.ts'

/** A record is written once, and nothing under its key is written over. */
const once = { ConditionExpression: 'attribute_not_exists(pk)' }

/** Writes the record of a request. Sent again it finds itself there, and the stream shows no second one. */
export const writeHistory = async (
  table: Table,
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  retentionDays: number,
): Promise<void> => {
  const { name: TableName, direct, signal } = table
  signal?.throwIfAborted()
  const Item = historyItem(entry, hit, retentionDays)
  if (await direct?.('PutItem', { TableName, Item, ...once }, signal)) return
  const command = new PutItemCommand({ TableName, Item, ...once })
  try {
    await ask(table, (client, options) => client.send(command, options))
  } catch (error) {
    // The first try went through, and its answer was lost.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}
