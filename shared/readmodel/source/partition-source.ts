import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { entityOf, type StoredEntity } from '../../store/entity.ts'
import { type Head, readHead } from '../../store/head.ts'
import { entityKey, hitsKey, logKey, manifestKey, snapshotChunkKey } from '../../store/keys.ts'
import { getItem, getItems, type Item, queryPages, type Table, tableUnder } from '../../store/table.ts'

/** What the read model keeps of an entity. */
export type ListedEntity = Pick<StoredEntity, 'id' | 'v' | 'active' | 'data' | 'hidden' | 'sv'>

/** What one version of a partition touched; `all` when it changed how every entity is shown. */
export interface LogEntry {
  version: number
  ids: readonly number[]
  /**
   * Those of the ids that were not active before this version, so that nobody is told of a draft. Entries that
   * were written before this was kept have none.
   */
  drafts?: readonly number[]
  all: boolean
  /** Whether the public cannot see the change: nothing but drafts is part of it. */
  draftsOnly?: boolean
  /** The last public version before this one, where that is known. */
  publicBefore?: number
}

/** The last item written of a snapshot: its chunks are complete. */
export interface SnapshotManifest {
  version: number
  chunks: number
  count: number
  /** Size of the entities' texts before compression, in bytes. */
  bytes: number
  /** Guards against a snapshot of an earlier collection in the same partition. */
  collectionId?: number
}

/** A stretch of a partition in id order: at most `limit` entities next to `after` (null: from the start). */
export interface IdRange {
  after: number | null
  limit: number
  descending: boolean
  consistent: boolean
}

/** The items of one partition. Every method rejects with the SDK's error when the table cannot be read. */
export interface PartitionReader {
  /** Strongly consistent; missing ones are absent, order is free. */
  entities(ids: readonly number[]): Promise<ListedEntity[]>
  /** Entries with `fromVersion <= version <= toVersion`, ascending. */
  log(fromVersion: number, toVersion: number, consistent: boolean): Promise<LogEntry[]>
  /** All entities page by page, strongly consistent. */
  all(): AsyncIterable<ListedEntity[]>
  range(range: IdRange): Promise<ListedEntity[]>
  newestSnapshot(consistent: boolean): Promise<SnapshotManifest | null>
  /** Null when it is gone: a newer snapshot has replaced this one meanwhile. */
  chunk(manifest: SnapshotManifest, chunk: number): Promise<Uint8Array | null>
  /** Hit counters by id; zero ones may be absent. With `ids` at least those ids' counters, else all. */
  hits(consistent: boolean, ids?: readonly number[]): Promise<Map<number, number>>
}

/** Where the read model reads a partition from. */
export interface PartitionSource {
  /** Identifies the head, and so the cached partition, such as `page` or `element#articles`. */
  readonly key: string
  /** Undefined when there is no head item: a fresh partition, or no such collection. */
  head(consistent: boolean): Promise<Head | undefined>
  open(partition: string): PartitionReader
  /** Aborts when the request is over that reads here; without one it never is. */
  readonly signal?: AbortSignal | undefined
  /** The same partition for work that requests share, which ends with a signal of its own. */
  under?(signal: AbortSignal): PartitionSource
}

/** A source for work that ends with a signal, where it knows of any. */
export const sourceUnder = (source: PartitionSource, signal: AbortSignal): PartitionSource =>
  source.under?.(signal) ?? source

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads a change-log item; its version is in the sort key. */
export const logEntryOf = (item: Item): LogEntry => ({
  version: Number(item.sk),
  ids: numbersIn(item.ids),
  drafts: numbersIn(item.drafts),
  all: item.all === true,
  draftsOnly: item.draftsOnly === true,
  ...(typeof item.publicBefore === 'number' ? { publicBefore: item.publicBefore } : {}),
})

/** Reads a snapshot's manifest item. */
export const manifestOf = (item: Item): SnapshotManifest => ({
  version: numberOf(item.version),
  chunks: numberOf(item.chunks),
  count: numberOf(item.count),
  bytes: numberOf(item.bytes),
  ...(typeof item.collectionId === 'number' ? { collectionId: item.collectionId } : {}),
})

/** The counters of a hits block: attributes `h<id>`. */
export const countersOf = (item: Item): [number, number][] =>
  Object.entries(item).flatMap(([name, value]): [number, number][] =>
    /^h\d+$/.test(name) && typeof value === 'number' ? [[Number(name.slice(1)), value]] : [],
  )

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
export const partitionReader = (table: Table, partition: string): PartitionReader => ({
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

/**
 * A partition of the table, found by the name of its head: the entity type, or `element#<the collection's
 * name now>`.
 */
export const partitionSource = (table: Table, headName: string): PartitionSource => ({
  key: headName,
  head: (consistent) => readHead(table, headName, consistent),
  open: (partition) => partitionReader(table, partition),
  signal: table.signal,
  under: (signal) => partitionSource(tableUnder(table, signal), headName),
})
