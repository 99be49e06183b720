import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { ask, isUnmetCondition, type Table } from '../store/table.ts'
import { throttlingErrors } from '../store/throttling.ts'
import { type HistoryEntry, historyItem, type Keeping, type RecordedHit } from './record.ts'
import { otherShardOf } from './shards.ts'

/** A record is written once, and replaces no item under its key. */
const once = { ConditionExpression: 'attribute_not_exists(pk)' }

/** What is known of a record after a try: whether it is there, its shard takes no more, or nothing. */
type Outcome = 'there' | 'busy' | 'unknown'

type RecordItem = Readonly<Record<string, AttributeValue>>

const throttling = new Set<string>(throttlingErrors)

/** Sends a record once, past the SDK. */
const tryOnce = async ({ name: TableName, direct, signal }: Table, Item: RecordItem): Promise<Outcome> => {
  const reply = await direct?.('PutItem', { TableName, Item, ...once }, signal)
  if (reply === undefined) return 'unknown'
  // Where the condition is not met, an earlier try went through, and its answer was lost.
  if ('answer' in reply || reply.error === 'ConditionalCheckFailedException') return 'there'
  return throttling.has(reply.error) ? 'busy' : 'unknown'
}

/** Sends a record through the SDK, which tries again. */
const send = async (table: Table, Item: RecordItem): Promise<void> => {
  const command = new PutItemCommand({ TableName: table.name, Item, ...once })
  try {
    await ask(table, (client, options) => client.send(command, options))
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
  }
}

/**
 * Writes the record of a request, which is there once whatever happens. A try that DynamoDB refused as throttled wrote
 * nothing, so another shard gets the record, at once and without a pause. A try whose outcome is not known is sent
 * again under the same key; if it went through, the second one finds the record and writes nothing. That one goes
 * through the SDK, and so does the first call of an instance.
 * @throws Error where both shards take no more; the reason of the table's signal
 */
export const writeHistory = async (
  table: Table,
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  keeping: Keeping,
): Promise<void> => {
  table.signal?.throwIfAborted()
  let item = historyItem(entry, hit, keeping)
  let outcome = await tryOnce(table, item)
  if (outcome === 'busy') {
    item = historyItem(entry, hit, keeping, otherShardOf(entry.id, keeping.historyShards))
    outcome = await tryOnce(table, item)
  }
  if (outcome === 'busy') throw new Error('DynamoDB throttled the record in two shards.')
  if (outcome === 'unknown') await send(table, item)
}
