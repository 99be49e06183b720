import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { backOff } from '../values/backoff.ts'
import { isRecord } from '../values/records.ts'
import type { Key } from './keys.ts'
import { ask, type Item, itemIn, type Table } from './table.ts'

/** AWS: BatchGetItem takes at most 100 keys. */
const batchSize = 100

/** Pauses before what DynamoDB left of a batch is sent again, in milliseconds. */
export const batchPauses = { first: 20, longest: 1_000 }

/** What a batch gave, and the keys that DynamoDB left. */
interface BatchRead {
  items: Item[]
  left: Item[]
}

const itemsIn = (values: unknown): Item[] =>
  Array.isArray(values) ? values.map(itemIn).filter((item) => item !== undefined) : []

/** Reads a batch once, past the SDK; undefined where that told nothing. */
const readDirectly = async (
  { direct, name, signal }: Table,
  keys: readonly Item[],
  consistent: boolean,
): Promise<BatchRead | undefined> => {
  const Keys = keys.map((key) => marshall(key))
  const input = { RequestItems: { [name]: { Keys, ConsistentRead: consistent } } }
  const reply = await direct?.('BatchGetItem', input, signal)
  const { Responses, UnprocessedKeys } = reply && 'answer' in reply ? reply.answer : {}
  if (!isRecord(Responses)) return undefined
  const left = isRecord(UnprocessedKeys) ? UnprocessedKeys[name] : undefined
  return { items: itemsIn(Responses[name]), left: isRecord(left) ? itemsIn(left.Keys) : [] }
}

const readBatch = async (table: Table, keys: Item[], consistent: boolean): Promise<BatchRead> => {
  table.signal?.throwIfAborted()
  const direct = await readDirectly(table, keys, consistent)
  if (direct) return direct
  const RequestItems = { [table.name]: { Keys: keys, ConsistentRead: consistent } }
  const command = new BatchGetCommand({ RequestItems })
  const { Responses, UnprocessedKeys } = await ask(table, (client, options) => client.send(command, options))
  return { items: Responses?.[table.name] ?? [], left: UnprocessedKeys?.[table.name]?.Keys ?? [] }
}

/** The items under some keys, in no order. Missing items are left out. Unprocessed keys are asked for again. */
export const getItems = async (table: Table, keys: readonly Key[], consistent = false): Promise<Item[]> => {
  const found: Item[] = []
  for (let at = 0; at < keys.length; at += batchSize) {
    let rest: Item[] = keys.slice(at, at + batchSize).map(({ pk, sk }) => ({ pk, sk }))
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      if (attempt > 0) await backOff(attempt, batchPauses, table.signal)
      const { items, left } = await readBatch(table, rest, consistent)
      found.push(...items)
      rest = left
    }
  }
  return found
}
