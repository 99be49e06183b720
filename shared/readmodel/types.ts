import type { Head } from '../store/head.ts'
import type { ListRequest, ShapeSource } from './lists/shape.ts'
import type { ListedEntity, PartitionSource } from './source/partition-source.ts'

/** How much memory a read model may take, and how old its answers may be. */
export interface ReadModelSettings {
  /** The most memory that all cached partitions may take together, in bytes. */
  maxBytes: number
  /** How long an eventually consistent request may reuse a head, in milliseconds. Default 0. */
  headReuseMs?: number
  /**
   * Shortest time between two reads of a partition's hit counters, in milliseconds. Default 1000. A partition of
   * more than 10,000 entities waits a tenth of a millisecond for each entity, so that its counters stay cheap.
   */
  hitsRefreshMs?: number
  /** Clock in milliseconds; default `Date.now`. */
  now?: () => number
}

/** A page of a list as it was at exactly one version. */
export interface ListResult {
  /** The entities' JSON texts as the shape shows them, with their hit counters. */
  entities: string[]
  /** For each of them, in the same order, its id and the version that wrote it. */
  written: Pick<ListedEntity, 'id' | 'v'>[]
  /** Entities that match, over all pages. */
  total: number
  version: number
  hitsVersion: number
  /** Undefined when the partition has no head: nothing was ever written to it, or its collection is gone. */
  head: Head | undefined
}

/** One entity as it was at `version` or later. */
export interface EntityResult {
  text: string
  /** The version that wrote this entity. */
  v: number
  active: boolean | null
  version: number
}

/** How one entity is read. */
export interface GetOptions {
  consistent: boolean
  /** True: an entity that is not active counts as missing. */
  activeOnly: boolean
  head?: Head | undefined
}

/** How changes are read. */
export interface ChangesOptions {
  consistent: boolean
  head?: Head | undefined
  /**
   * The `publicVersion` of the first answer's head, for the answers behind it. They are made from no older head: the
   * poll that starts there would miss what such a head does not have.
   */
  until?: number | undefined
  /** Only ids above this one are answered. It is the `next` of the answer before. */
  after?: number | undefined
  /** The most ids in the answer, changed and gone ones together. Default: no bound. */
  limit?: number | undefined
  /** The most bytes of changed texts in the answer. A first text that is longer is answered all the same. */
  bytes?: number | undefined
}

/**
 * The changes since a version that the public could see, in id order. If `next` is not null there are more: ask again
 * with the same version and `after: next`. Once `next` is null, the next poll starts at the `publicVersion` of the
 * first answer's head, which stays the same while only drafts change.
 */
export interface Changes {
  /** JSON texts of active entities. */
  changed: string[]
  /** Ids of entities that were active at that version or later, and are deleted or not active now. */
  gone: number[]
  version: number
  next: number | null
  head: Head | undefined
}

/**
 * All entities of a partition at one version, in id order. They can be passed as often as needed until the caller next
 * waits for something, when the partition may move on.
 */
export interface PartitionEntities {
  version: number
  head: Head | undefined
  entities: Iterable<ListedEntity>
}

/**
 * Keeps partitions in the memory of a function instance. One read of the partition's head per request tells whether
 * what is in memory is still true. Every method rejects with PartitionTooLarge where the partition does not fit the
 * bound, and with the source's error where the table cannot be read.
 */
export interface ReadModel {
  /**
   * The newest head of a partition, for ETags and permissions. It is never older than a head returned before. A name
   * that never had a head leaves nothing in memory.
   */
  head(source: PartitionSource, consistent: boolean): Promise<Head | undefined>
  /**
   * A page of a list. By id, without filters and search, it may be read without the rest of its partition. A partition
   * that is too large for memory is listed in no other way.
   * @throws what the request's `under` throws; without `under`, RangeError when the shape lacks a sort or filter field
   */
  list(source: PartitionSource, shape: ShapeSource, request: ListRequest): Promise<ListResult>
  /** One entity. If its partition is not in memory, only the entity is read from the table. */
  get(
    source: PartitionSource,
    shape: ShapeSource,
    id: number,
    options: GetOptions,
  ): Promise<EntityResult | undefined>
  /** Changes after `version` (0: all active entities), or `expired` when the change log does not reach back to it. */
  changesSince(
    source: PartitionSource,
    shape: ShapeSource,
    version: number,
    options: ChangesOptions,
  ): Promise<Changes | 'expired'>
  entities(source: PartitionSource, consistent: boolean): Promise<PartitionEntities>
  /** Drops the content of one partition (by its source's key), or of all. Their newest heads stay known. */
  evict(key?: string): void
  /** The memory that the cached partitions take, in bytes. */
  bytes(): number
}
