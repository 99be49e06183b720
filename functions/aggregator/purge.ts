import { parseCollection, type Schema } from '../../shared/content/collections.ts'
import { elementClaims, parseElement } from '../../shared/content/elements.ts'
import { removeObjects } from '../../shared/readmodel/snapshot/write.ts'
import { deleteItems } from '../../shared/store/batch.ts'
import { askForMore } from '../../shared/store/claim-chunks.ts'
import { entityOf } from '../../shared/store/entity.ts'
import { claimKey, entityKey, hitsKey, type Key, logKey, purgeKey } from '../../shared/store/keys.ts'
import { deleteItem, type Item, keyOf, queryPages, type Table } from '../../shared/store/table.ts'
import type { PurgeJob } from './change.ts'

/** Items read in one step. It takes a few seconds, and later records of the stream wait for it. */
const itemsPerStep = 1_000
const pageSize = 250

const claimKeys = (schema: Schema, item: Item): Key[] =>
  elementClaims(schema, parseElement(schema, entityOf(item))).map(({ claimedAs, value }) =>
    claimKey(schema.partition, claimedAs, value),
  )

/**
 * Removes items of one partition key, and before each of them the items that `beside` finds for it. So after an
 * interruption the item that is left still leads to them.
 * @returns how many of `most` items may be removed elsewhere; 0 when there may be more here
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

/**
 * Does one step of removing the remains of a deleted collection: its elements with their claims, its change log,
 * snapshots and hits, and at last the job itself. A step may be repeated, and two may run at once. The name of the
 * partition stays claimed for good. So a new collection of the same name gets another partition, which a late step
 * cannot touch.
 */
export const purgeStep = async (table: Table, job: PurgeJob): Promise<void> => {
  const { schema } = parseCollection({ data: job.collection, internal: job.internal })
  const { partition } = job
  let left = await removeItems(table, entityKey(partition, 0).pk, itemsPerStep, (item) =>
    claimKeys(schema, item),
  )
  for (const { pk } of [logKey(partition, 0), hitsKey(partition, 0)])
    if (left > 0) left = await removeItems(table, pk, left)
  if (left === 0) {
    await askForMore(table, purgeKey(partition))
    return
  }
  if (table.bucket) await removeObjects(table, table.bucket, partition)
  await deleteItem(table, purgeKey(partition))
}
