import type * as z from 'zod/mini'
import type { ListFields, ListMembers } from '../../content/lists.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ShapeSource } from '../../readmodel/lists/shape.ts'
import type { HeadReader } from '../../store/commit.ts'
import type { StoredEntity } from '../../store/entity.ts'
import type { Head } from '../../store/head.ts'
import type { Key } from '../../store/keys.ts'
import type { Extra, PartitionChange } from '../../store/transaction.ts'
import type { Call } from '../call.ts'

/** Where a resource's entities stand, and how they read. */
export interface EntityPartition {
  name: string
  headName: string
  list: ListFields
  shape: ShapeSource
  hitsMember: 'hits' | '_hits' | null
  /** Changes whenever entities read differently without having been written. */
  schemaVersion?: number
}

/** A unique value an entity holds. A lookup's claim carries the public view, null while there is none. */
export interface Claim {
  key: Key
  /** The member that a conflict names. */
  field: string
  view?: string | null
}

/** What an entity shall be, and what else the same transaction does. */
export interface NextState {
  active: boolean | null
  data: string
  hidden?: string | undefined
  sv?: number | undefined
  internal?: string | undefined
  /** Given where the request sets the counter. */
  hits?: number | undefined
  claims: readonly Claim[]
  extras?: readonly Extra[]
  partitions?: readonly PartitionChange[]
}

/** What else happens when an entity goes. */
export interface RemovalEffects {
  extras?: readonly Extra[]
  partitions?: readonly PartitionChange[]
}

/** What every hook gets. `head` reads a partition's head for conditions on other partitions. */
export interface Context<P extends EntityPartition> {
  call: Call
  partition: P
  head: HeadReader
  /** ISO 8601. */
  now: string
}

/** An entity with the counter that stands beside it. */
export interface CountedEntity {
  stored: StoredEntity
  hits: number
}

export type Operation = 'get' | 'add' | 'update' | 'publish' | 'unpublish' | 'delete'

/** The seven endpoints of a resource, as the contract's grammar makes them. */
export interface ResourceEndpoints<C, U> {
  list: Endpoint & { query: z.ZodMiniType<ListMembers> }
  get: Endpoint
  add: Endpoint & { body: z.ZodMiniType<C> }
  update: Endpoint & { body: z.ZodMiniType<U> }
  publish: Endpoint
  unpublish: Endpoint
  delete: Endpoint
}

/**
 * What a resource differs in. The handlers over it do the rest: ids, versions, ETags, claims, counters and
 * envelopes. All hooks may run more than once for one request, when writes contend.
 */
export interface ResourceSpec<P extends EntityPartition, C, U> {
  endpoints: ResourceEndpoints<C, U>
  /** Path parameter with the entity's id. */
  param: string
  /** Names the partition for queueing, before it is known whether it exists. */
  queue: (call: Call) => string
  /** @throws Failure notFound where the path names nothing */
  partition: (call: Call) => Promise<P>
  /** Whether a head is of the partition that was read before it; where not, a write came between. */
  isCurrent?: (partition: P, head: Head | undefined) => boolean
  /** The claims an entity holds as it is stored. */
  claims: (partition: P, stored: StoredEntity) => readonly Claim[]
  create: (context: Context<P>, id: number, body: C) => Promise<NextState>
  change: (context: Context<P>, before: StoredEntity, body: U) => Promise<NextState>
  /** The state after `active` is set, without regard to what an update's body must hold. */
  activate: (context: Context<P>, before: StoredEntity, active: boolean) => Promise<NextState>
  remove?: (context: Context<P>, before: StoredEntity) => Promise<RemovalEffects>
  /** The JSON text a response shows of an entity. `before` is what an update or deletion found. */
  serialize: (
    context: Omit<Context<P>, 'head'>,
    entity: CountedEntity,
    operation: Operation,
  ) => Promise<string> | string
  /** The same for the rows of a list, which come with their counters. */
  serializeList?: (context: Omit<Context<P>, 'head'>, rows: readonly string[]) => Promise<string[]>
  /** Members of a list response beside the usual ones. */
  listExtra?: Readonly<Record<string, unknown>>
  /**
   * What `active` is at creation where it is not sent: `permitted` is true for who may publish, and false for
   * others. Absent where a body cannot set it.
   */
  activeDefault?: boolean | 'permitted'
}
