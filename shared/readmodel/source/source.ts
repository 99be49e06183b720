import type { StoredEntity } from '../../store/entity.ts'
import type { Head } from '../../store/head.ts'

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
