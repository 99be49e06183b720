import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { eachAtOnce } from '../values/at-once.ts'
import { backOff } from '../values/backoff.ts'
import type { Key } from './keys.ts'
import { batchPauses } from './read-items.ts'
import { ask, type Table } from './table.ts'

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number]

/** AWS: BatchWriteItem takes at most 25 requests. */
const batchSize = 25
/** Batches under way at once: enough to hide the round trip, and few enough not to be throttled. */
const concurrency = 4

const writeBatch = async (table: Table, requests: readonly Request[]): Promise<void> => {
  let rest: Request[] = [...requests]
  for (let attempt = 0; rest.length > 0; attempt += 1) {
    if (attempt > 0) await backOff(attempt, batchPauses, table.signal)
    const command = new BatchWriteCommand({ RequestItems: { [table.name]: rest } })
    const answer = await ask(table, (client, options) => client.send(command, options))
    rest = answer.UnprocessedItems?.[table.name] ?? []
  }
}

const writeAll = (table: Table, requests: readonly Request[]): Promise<void> => {
  const batches: Request[][] = []
  for (let at = 0; at < requests.length; at += batchSize) batches.push(requests.slice(at, at + batchSize))
  return eachAtOnce(batches, concurrency, (batch) => writeBatch(table, batch))
}

/** Writes many items, in no order and not as one transaction. Each replaces the item under its key. */
export const putItems = (table: Table, items: readonly (Key & object)[]): Promise<void> =>
  writeAll(
    table,
    items.map((item) => ({ PutRequest: { Item: { ...item } } })),
  )

/** Removes many items, in no order and not as one transaction. */
export const deleteItems = (table: Table, keys: readonly Key[]): Promise<void> =>
  writeAll(
    table,
    keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  )
