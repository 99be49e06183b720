/** The head of a partition: what one small read tells about all of it. */
export interface Head {
  /** Partition key of its entities, such as `page` or `element#articles`. */
  partition: string
  version: number
  nextId: number
  total: number
  /** Entities whose `active` is true. */
  active: number
  hitsVersion: number
  /** Element partitions only: the collection, whether it is published, and the version of its field list. */
  collectionId?: number
  published?: boolean
  schema?: number
}

/** An entity as it is stored; `data` is its JSON text as served in administrative lists, without hits. */
export interface StoredEntity {
  id: number
  /** Partition version of the write that made it. */
  v: number
  active: boolean | null
  data: string
  /** JSON text of the values of removed fields. */
  hidden?: string
  /** Schema version under which `data` was made. */
  sv?: number
}

/** What one version of a partition touched; `all` when it changed how every entity is shown. */
export interface LogEntry {
  version: number
  ids: readonly number[]
  all: boolean
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

/** The items of one partition. Every method rejects with the SDK's error when the table cannot be read. */
export interface PartitionReader {
  /** Strongly consistent; missing ones are absent, order is free. */
  entities(ids: readonly number[]): Promise<StoredEntity[]>
  /** Entries with `fromVersion <= version <= toVersion`, ascending; `toVersion` may be Infinity. */
  log(fromVersion: number, toVersion: number, consistent: boolean): Promise<LogEntry[]>
  /** All entities in id order, page by page, strongly consistent. */
  all(): AsyncIterable<StoredEntity[]>
  /** At most `limit` entities next to `after` (exclusive; null: from the start) in id order. */
  range(range: IdRange): Promise<StoredEntity[]>
  newestSnapshot(): Promise<SnapshotManifest | null>
  /** Null when a newer snapshot has replaced it meanwhile. */
  chunk(manifest: SnapshotManifest, chunk: number): Promise<Uint8Array | null>
  /** Hit counters by id; zero ones may be absent. With `block` (see `hitsBlockOf`) only that block's. */
  hits(block?: number): Promise<Map<number, number>>
}

/** A stretch of a partition in id order. */
export interface IdRange {
  after: number | null
  limit: number
  descending: boolean
  consistent: boolean
}

/** Where the read model reads a partition from. */
export interface PartitionSource {
  /** Identifies the head, and so the cached partition, such as `page` or `element#articles`. */
  readonly key: string
  /** Null when there is no head item: a fresh partition, or no such collection. */
  head(consistent: boolean): Promise<Head | null>
  open(partition: string): PartitionReader
}
