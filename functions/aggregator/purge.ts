import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { parseCollection, type Schema } from '../../shared/content/collections.ts'
import { elementClaims, parseElement } from '../../shared/content/elements.ts'
import { deleteItems } from '../../shared/store/batch.ts'
import { entityOf } from '../../shared/store/entity.ts'
import {
  claimKey,
  entityKey,
  hitsKey,
  type Key,
  logKey,
  manifestKey,
  purgeKey,
} from '../../shared/store/keys.ts'
import { deleteItem, type Item, queryPages, type Table, updateItem } from '../../shared/store/table.ts'
import type { PurgeJob } from './change.ts'

/** Items read in one step: it takes a few seconds, and the records behind it in the stream wait that long. */
const itemsPerStep = 1_000
const pageSize = 250

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

const claimKeys = (schema: Schema, item: Item): Key[] =>
  elementClaims(schema, parseElement(schema, entityOf(item))).map(({ claimedAs, value }) =>
    claimKey(schema.partition, claimedAs, value),
  )

/**
 * Removes items of one partition key and what `beside` finds for each, that first: what is left after an
 * interruption still leads to it.
 * @returns how many of `most` items are left to remove elsewhere; 0 when there may be more here
 */
const removeItems = async (
  table: Table,
  pk: string,
  most: number,
  beside: (item: Item) => Key[] = () => [],
): Promise<number> => {
  let left = most
  const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  for await (const page of queryPages(table, { ...input, Limit: pageSize })) {
    await deleteItems(table, page.flatMap(beside))
    await deleteItems(table, page.map(keyOf))
    left -= page.length
    if (left <= 0) return 0
  }
  return left
}

/** Asks for the next step: the change of the job comes back as a stream record. */
const askForMore = async (table: Table, partition: string): Promise<void> => {
  try {
    await updateItem(table, {
      Key: { ...purgeKey(partition) },
      UpdateExpression: 'ADD steps :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    })
  } catch (error) {
    // Another delivery of the same record has finished the job.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

/**
 * Does one step of removing what a deleted collection left: its elements with their claims, change log,
 * snapshots and hits; then the job itself. A step may be repeated, or run beside itself. The name of the
 * partition stays claimed for good, so a new collection of the same name gets another one, and nothing that
 * comes late can touch it.
 */
export const purgeStep = async (table: Table, job: PurgeJob): Promise<void> => {
  const { schema } = parseCollection({ data: job.collection, internal: job.internal })
  const { partition } = job
  let left = await removeItems(table, entityKey(partition, 0).pk, itemsPerStep, (item) =>
    claimKeys(schema, item),
  )
  for (const { pk } of [logKey(partition, 0), manifestKey(partition, 0), hitsKey(partition, 0)])
    if (left > 0) left = await removeItems(table, pk, left)
  if (left > 0) await deleteItem(table, purgeKey(partition))
  else await askForMore(table, partition)
}
