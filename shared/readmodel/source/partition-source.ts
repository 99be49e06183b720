import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Bucket, getObject } from '../../store/bucket.ts'
import { entityOf, type StoredEntity } from '../../store/entity.ts'
import { type Head, lineageOf, readHead } from '../../store/head.ts'
import { entityKey, hitsKey, logKey } from '../../store/keys.ts'
import { snapshotPrefix } from '../../store/object-keys.ts'
import { getItems } from '../../store/read-items.ts'
import { type Item, queryPage, queryPages, type Table, tableUnder } from '../../store/table.ts'
import { requiredNumber } from '../../values/records.ts'

/** An entity as the read model keeps it. */
export type ListedEntity = Pick<StoredEntity, 'id' | 'v' | 'active' | 'data' | 'hidden' | 'sv'>

/** An entry of the change log: what one version of a partition changed. */
export interface LogEntry {
  version: number
  ids: readonly number[]
  /** The ids among them that were not active before this version. The public is never told of a draft. */
  drafts: readonly number[]
  /** Whether the version changed how every entity is shown. */
  all: boolean
  /** Whether only drafts changed, so that the public cannot see the change. */
  draftsOnly: boolean
  /** The last version before this one in which the public could see a change. */
  publicBefore: number
}

/** What an entity shows without its texts. */
export type EntityOutline = Pick<StoredEntity, 'id' | 'v' | 'active'>

/** The `limit` entities next to an id: those above it, ascending, or those below it, descending. */
export interface IdRange {
  after: number
  limit: number
  descending: boolean
}

/** Reads the items of one partition. Every method rejects with the SDK's error when the table cannot be read. */
export interface PartitionReader {
  /** Reads entities strongly consistent, in no particular order. Ids without an entity are left out. */
  entities(ids: readonly number[]): Promise<ListedEntity[]>
  /** The change-log entries with `fromVersion <= version <= toVersion`, ascending. */
  log(fromVersion: number, toVersion: number, consistent: boolean): Promise<LogEntry[]>
  /** Reads all entities page by page, strongly consistent. */
  all(): AsyncIterable<ListedEntity[]>
  /** Reads entities next to each other, strongly consistent. Fewer than the limit means that there are no more. */
  range(range: IdRange): Promise<ListedEntity[]>
  /** The same without texts, for entities that are only counted. It costs as many read units, but less time. */
  outlines(range: IdRange): Promise<EntityOutline[]>
  /** Hit counters by id: all, or at least those of `ids`. Counters of zero may be left out. */
  hits(consistent: boolean, ids?: readonly number[]): Promise<Map<number, number>>
}

/** Reads the objects that the snapshots of one lineage of a partition consist of. */
export interface SnapshotObjects {
  /**
   * Reads an object by its name behind the prefix of the lineage; undefined where there is none.
   * @param milliseconds the longest time of one of its attempts
   * @param signal ends the read, as the request's own signal does
   * @throws BucketFailure where the bucket gives no usable answer
   */
  get(name: string, milliseconds: number, signal: AbortSignal): Promise<Uint8Array | undefined>
}

/** Where the read model reads a partition from. */
export interface PartitionSource {
  /** The name of the head, by which partitions are cached, such as `page` or `element#articles`. */
  readonly key: string
  /** Undefined when there is no head: nothing was ever written, or there is no such collection. */
  head(consistent: boolean): Promise<Head | undefined>
  open(partition: string): PartitionReader
  /** The snapshots of a head's partition. Absent where the function has no bucket: it reads the table alone. */
  snapshots?(head: Head): SnapshotObjects
  /** Aborts when the request that reads here is over. */
  readonly signal?: AbortSignal | undefined
  /** The same partition for work that several requests share. It ends with a signal of its own. */
  under?(signal: AbortSignal): PartitionSource
}

/** A source for work that ends with a signal, if the source can be ended by one. */
export const sourceUnder = (source: PartitionSource, signal: AbortSignal): PartitionSource =>
  source.under?.(signal) ?? source

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** Reads a change-log item. Its version is its sort key. */
const logEntryOf = (item: Item): LogEntry => ({
  version: Number(item.sk),
  ids: numbersIn(item.ids),
  drafts: numbersIn(item.drafts),
  all: item.all === true,
  draftsOnly: item.draftsOnly === true,
  publicBefore: requiredNumber(item, 'publicBefore'),
})

/** The counters in an item of hits: its attributes `h<id>`. */
const countersOf = (item: Item): [number, number][] =>
  Object.entries(item).flatMap(([name, value]): [number, number][] =>
    /^h\d+$/.test(name) && typeof value === 'number' ? [[Number(name.slice(1)), value]] : [],
  )

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

const outlineOf = (item: Item): EntityOutline => ({
  id: Number(item.sk),
  v: requiredNumber(item, 'v'),
  active: typeof item.active === 'boolean' ? item.active : null,
})

/** What a Query reads of entities without their texts. */
const outlined = {
  ProjectionExpression: 'pk, sk, v, #active',
  ExpressionAttributeNames: { '#active': 'active' },
}

/** Each page of the Query is asked for what the ones before it left, so that nothing beyond the limit is paid for. */
const readRange = async (table: Table, partition: string, range: IdRange, shown: Query): Promise<Item[]> => {
  const { after, limit, descending } = range
  const { pk, sk } = entityKey(partition, after)
  const found: Item[] = []
  let from: Item | undefined
  do {
    const page = await queryPage(table, {
      ...shown,
      KeyConditionExpression: descending ? 'pk = :pk AND sk < :after' : 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': pk, ':after': sk },
      ConsistentRead: true,
      ScanIndexForward: !descending,
      Limit: limit - found.length,
      ...(from ? { ExclusiveStartKey: from } : {}),
    })
    found.push(...(page.Items ?? []))
    from = page.LastEvaluatedKey
  } while (from && found.length < limit)
  return found
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
  range: async (range) => (await readRange(table, partition, range, {})).map(entityOf),
  outlines: async (range) => (await readRange(table, partition, range, outlined)).map(outlineOf),
  hits: (consistent, ids) => readHits(table, partition, consistent, ids),
})

/** How often an object is asked for. The pauses between are random. */
const attempts = 3

const snapshotsIn =
  (table: Table, bucket: Bucket) =>
  (head: Head): SnapshotObjects => {
    const prefix = snapshotPrefix(head.partition, lineageOf(table, head))
    return {
      get: (name, milliseconds, signal) => {
        const either = table.signal ? AbortSignal.any([table.signal, signal]) : signal
        return getObject(bucket, prefix + name, { attempts, milliseconds }, either)
      },
    }
  }

/**
 * Where the read model reads a partition of the table from.
 * @param headName the name of its head: the entity type, or `element#<the collection's current name>`
 */
export const partitionSource = (table: Table, headName: string): PartitionSource => ({
  key: headName,
  head: (consistent) => readHead(table, headName, consistent),
  open: (partition) => partitionReader(table, partition),
  ...(table.bucket ? { snapshots: snapshotsIn(table, table.bucket) } : {}),
  signal: table.signal,
  under: (signal) => partitionSource(tableUnder(table, signal), headName),
})
