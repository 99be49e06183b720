import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key } from './keys.ts'
import { pauseUnder } from './signal.ts'
import { ask, type Table } from './table.ts'

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number]

/** AWS: BatchWriteItem takes at most 25 requests. */
const batchSize = 25
/** Batches under way at once: enough to hide the round trip, few enough not to be throttled at once. */
const concurrency = 4

const writeBatch = async (table: Table, requests: readonly Request[]): Promise<void> => {
  let rest: Request[] = [...requests]
  for (let attempt = 0; rest.length > 0; attempt += 1) {
    if (attempt > 0) await pauseUnder(table.signal, Math.min(20 * 2 ** attempt, 1_000))
    const command = new BatchWriteCommand({ RequestItems: { [table.name]: rest } })
    const answer = await ask(table, (client, options) => client.send(command, options))
    rest = answer.UnprocessedItems?.[table.name] ?? []
  }
}

const writeAll = async (table: Table, requests: readonly Request[]): Promise<void> => {
  const batches: Request[][] = []
  for (let at = 0; at < requests.length; at += batchSize) batches.push(requests.slice(at, at + batchSize))
  const worker = async (): Promise<void> => {
    try {
      for (let batch = batches.shift(); batch; batch = batches.shift()) await writeBatch(table, batch)
    } catch (error) {
      // The caller goes on without the others: they must not.
      batches.length = 0
      throw error
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Writes many items, in no order and not as one: each replaces what was under its key. */
export const putItems = (table: Table, items: readonly (Key & object)[]): Promise<void> =>
  writeAll(
    table,
    items.map((item) => ({ PutRequest: { Item: { ...item } } })),
  )

/** Removes many items, in no order and not as one. */
export const deleteItems = (table: Table, keys: readonly Key[]): Promise<void> =>
  writeAll(
    table,
    keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  )
