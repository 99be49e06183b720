import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { entityOf } from '../../store/entity.ts'
import { entityKey, hitsKey, logKey, manifestKey, snapshotChunkKey } from '../../store/keys.ts'
import { getItem, getItems, type Item, queryPages, type Table } from '../../store/table.ts'
import { countersOf, logEntryOf, manifestOf } from './items.ts'
import type { IdRange, ListedEntity, PartitionReader, SnapshotManifest } from './source.ts'

/** The largest version or id a sort key has room for. */
const highest = 999_999_999_999

type Query = Omit<QueryCommandInput, 'TableName'>

/** A Query over the items of one partition key, optionally between two sort keys. */
const query = (pk: string, consistent: boolean, between?: readonly [string, string]): Query => ({
  KeyConditionExpression: between ? 'pk = :pk AND sk BETWEEN :from AND :to' : 'pk = :pk',
  ExpressionAttributeValues: between ? { ':pk': pk, ':from': between[0], ':to': between[1] } : { ':pk': pk },
  ConsistentRead: consistent,
})

const collect = async (pages: AsyncIterable<Item[]>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const page of pages) items.push(...page)
  return items
}

async function* entityPages(pages: AsyncIterable<Item[]>): AsyncGenerator<ListedEntity[]> {
  for await (const page of pages) yield page.map(entityOf)
}

const readRange = async (table: Table, partition: string, range: IdRange): Promise<ListedEntity[]> => {
  const { after, limit, descending, consistent } = range
  const input = query(partition, consistent)
  if (after !== null) input.ExclusiveStartKey = { ...entityKey(partition, after) }
  const found: ListedEntity[] = []
  const pages = queryPages(table, { ...input, ScanIndexForward: !descending, Limit: limit })
  for await (const page of pages) {
    found.push(...page.map(entityOf))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

const readNewestManifest = async (
  table: Table,
  partition: string,
  consistent: boolean,
): Promise<SnapshotManifest | null> => {
  const between = [manifestKey(partition, 0).sk, manifestKey(partition, highest).sk] as const
  const input = query(manifestKey(partition, 0).pk, consistent, between)
  const { value } = await queryPages(table, { ...input, ScanIndexForward: false, Limit: 1 }).next()
  const newest = value?.[0]
  return newest ? manifestOf(newest) : null
}

const readChunk = async (
  table: Table,
  partition: string,
  { version }: SnapshotManifest,
  chunk: number,
): Promise<Uint8Array | null> => {
  const key = snapshotChunkKey(partition, version, chunk)
  const item = (await getItem(table, key, false)) ?? (await getItem(table, key, true))
  return item?.bytes instanceof Uint8Array ? item.bytes : null
}

const readHits = async (
  table: Table,
  partition: string,
  consistent: boolean,
  ids?: readonly number[],
): Promise<Map<number, number>> => {
  const keys = new Map(ids?.map((id) => [hitsKey(partition, id).sk, hitsKey(partition, id)]))
  const items = ids
    ? await getItems(table, [...keys.values()], consistent)
    : await collect(queryPages(table, query(hitsKey(partition, 0).pk, consistent)))
  return new Map(items.flatMap(countersOf))
}

/** Reads the items of one partition from the table. */
export const dynamoReader = (table: Table, partition: string): PartitionReader => ({
  entities: async (ids) => {
    const keys = ids.map((id) => entityKey(partition, id))
    return (await getItems(table, keys, true)).map(entityOf)
  },
  log: async (from, to, consistent) => {
    const { pk, sk } = logKey(partition, from)
    const until = logKey(partition, to).sk
    return (await collect(queryPages(table, query(pk, consistent, [sk, until])))).map(logEntryOf)
  },
  all: () => entityPages(queryPages(table, query(partition, true))),
  range: (range) => readRange(table, partition, range),
  newestSnapshot: (consistent) => readNewestManifest(table, partition, consistent),
  chunk: (manifest, chunk) => readChunk(table, partition, manifest, chunk),
  hits: (consistent, ids) => readHits(table, partition, consistent, ids),
})
