import type { Head } from '../store/head.ts'
import type { ListRequest, ShapeSource } from './lists/shape.ts'
import type { ListedEntity, PartitionSource } from './source/partition-source.ts'

/** Bounds and freshness of a read model. */
export interface ReadModelSettings {
  /** Bound on the memory of all cached partitions, in bytes. */
  maxBytes: number
  /** How long an eventually consistent request may reuse a head, in milliseconds. Default 0. */
  headReuseMs?: number
  /**
   * Shortest time between two reads of a partition's hit counters, in milliseconds; default 1000. Beyond 10,000
   * entities it is a tenth of a millisecond for each, so that popular collections stay cheap.
   */
  hitsRefreshMs?: number
  /** Clock in milliseconds; default `Date.now`. */
  now?: () => number
}

/** A page of a list, the truth at exactly one version. */
export interface ListResult {
  /** JSON texts, projected, with the hit counter. */
  rows: string[]
  /** Entities that match, over all pages. */
  total: number
  version: number
  hitsVersion: number
  /** Undefined when the partition has no head: nothing was ever written, or its collection is gone. */
  head: Head | undefined
}

/** One entity, the truth at `version` or newer. */
export interface EntityResult {
  text: string
  /** Version of the write that made it. */
  v: number
  active: boolean | null
  version: number
}

/** How an entity is asked for. */
export interface GetOptions {
  consistent: boolean
  /** True: one that isn't active counts as missing. */
  activeOnly: boolean
  head?: Head | undefined
}

/** How changes are asked for. */
export interface ChangesOptions {
  consistent: boolean
  head?: Head | undefined
  /** Only ids above this one: continues an answer that had a `next`. */
  after?: number | undefined
  /** Most ids (changed and gone) in the answer. Default: no bound. */
  limit?: number | undefined
  /** Most bytes of the changed texts in the answer; a first one that is longer is given all the same. */
  bytes?: number | undefined
}

/**
 * What the public saw change since a version, in id order. To read on when `next` is set, ask with the same version
 * and `after: next`; once it is null, the `publicVersion` of the first answer's head is where the following poll
 * starts: it stays while only drafts change.
 */
export interface Changes {
  /** JSON texts of active entities. */
  changed: string[]
  /** Ids of entities that were active since, and are deleted or not active now. */
  gone: number[]
  version: number
  next: number | null
  head: Head | undefined
}

/** All entities of a partition at one version, in id order. */
export interface PartitionEntities {
  version: number
  head: Head | undefined
  entities: Iterable<ListedEntity>
}

/**
 * Partitions kept in the memory of a function instance, true to the table by one head read a request.
 * Methods reject with PartitionTooLarge where the partition doesn't fit the bound, and with the source's error.
 */
export interface ReadModel {
  /**
   * The newest head known once this returns, never older than one seen before: for ETags and permissions. That a
   * name had no head is not remembered before it was seen with one.
   */
  head(source: PartitionSource, consistent: boolean): Promise<Head | undefined>
  /**
   * A page of a list. A partition beyond the bound is still listed by id without filters and search.
   * @throws what the request's own reading under the shape throws; without one, RangeError when a sort or filter
   *   field isn't in the shape
   */
  list(source: PartitionSource, shape: ShapeSource, request: ListRequest): Promise<ListResult>
  /** One entity; a partition that isn't in memory is not loaded for it. */
  get(
    source: PartitionSource,
    shape: ShapeSource,
    id: number,
    options: GetOptions,
  ): Promise<EntityResult | undefined>
  /** Changes after `version` (0: everything there is), or `expired` when the log no longer reaches back. */
  changesSince(
    source: PartitionSource,
    shape: ShapeSource,
    version: number,
    options: ChangesOptions,
  ): Promise<Changes | 'expired'>
  entities(source: PartitionSource, consistent: boolean): Promise<PartitionEntities>
  /** Forgets the content of one partition (a source's key), or of all; never how new it was. */
  evict(key?: string): void
  /** Memory the cached partitions account for, in bytes. */
  bytes(): number
}
