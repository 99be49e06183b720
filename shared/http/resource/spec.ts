import type * as z from 'zod/mini'
import type { ListFields, ListMembers } from '../../content/lists.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ShapeSource } from '../../readmodel/lists/shape.ts'
import type { HeadReader } from '../../store/commit.ts'
import type { StoredEntity } from '../../store/entity.ts'
import type { Head } from '../../store/head.ts'
import type { Key } from '../../store/keys.ts'
import type { PartitionChange } from '../../store/partition-change.ts'
import type { Extra } from '../../store/transaction.ts'
import type { Call } from '../call.ts'
import type { FingerprintHash } from '../idempotency/create-once.ts'
import type { RestoreRules } from './restore/rules.ts'

/** Where a resource's entities stand, and how they are shown and listed. */
export interface EntityPartition {
  /** The pk of its entities, such as `page`, or `element#articles`. */
  name: string
  headName: string
  list: ListFields
  shape: ShapeSource
  /** The member that shows an entity's hits; null where hits are not counted. */
  hitsMember: 'hits' | '_hits' | null
  /** Rises whenever entities are shown in another way although none of them was written. */
  schemaVersion?: number
}

/** A unique value that an entity holds. */
export interface Claim {
  key: Key
  /** The member that a conflict names. */
  field: string
  /** The public view that a lookup's claim carries; null while the entity is not public. Other claims have none. */
  view?: string | null
}

/** What an entity shall become, and what else the same transaction does. */
export interface NextState {
  active: boolean | null
  /** The JSON text that is shown. */
  data: string
  /** The JSON text of values that are kept and not shown. */
  hidden?: string | undefined
  /** The version of the schema that the entity was written under. */
  sv?: number | undefined
  /** The JSON text of what only functions read. */
  internal?: string | undefined
  /** The hit counter, where the request sets it. */
  hits?: number | undefined
  claims: readonly Claim[]
  extras?: readonly Extra[]
  /** Changes of other partitions. */
  partitions?: readonly PartitionChange[]
}

/** What else happens when an entity is deleted. */
export type RemovalEffects = Pick<NextState, 'extras' | 'partitions'>

/**
 * What hooks get that make an answer.
 * @typeParam O what `prepare` gives
 */
export interface ReplyContext<P extends EntityPartition, O = unknown> {
  call: Call
  partition: P
  /** What the spec's `prepare` gave for this request. */
  prepared: O
  /** The time of the request, in ISO 8601. */
  now: string
}

/** What hooks get that plan a write. */
export interface Context<P extends EntityPartition, O = unknown> extends ReplyContext<P, O> {
  /** Reads the head of any partition, for a condition of the transaction. */
  head: HeadReader
  /** Reads any entity, strongly consistent, and each only once for one attempt of the transaction. */
  entity: (partition: string, id: number) => Promise<StoredEntity | undefined>
  /** In a restore: the JSON texts of entities as earlier rows of the same transaction make them, by id. */
  planned?: ReadonlyMap<number, string>
}

/** An entity with its hit counter, which is stored beside it. */
export interface CountedEntity {
  stored: StoredEntity
  hits: number
}

export type Operation = 'get' | 'add' | 'update' | 'publish' | 'unpublish' | 'delete'

/** The eight endpoints of a resource, as the contract declares them. */
export interface ResourceEndpoints<C, U> {
  list: Endpoint & { query: z.ZodMiniType<ListMembers> }
  get: Endpoint
  add: Endpoint & { body: z.ZodMiniType<C> }
  update: Endpoint & { body: z.ZodMiniType<U> }
  publish: Endpoint
  unpublish: Endpoint
  delete: Endpoint
  restore: Endpoint & { body: z.ZodMiniType<unknown[]> }
}

/**
 * The partitions that an instance remembers, so that a write need not read them. A remembered one counts only where
 * `isCurrent` holds for the head, and the write's transaction depends on that head.
 */
export interface PartitionMemory<P extends EntityPartition> {
  /** The partition that the path names, if it is remembered. */
  find: (call: Call) => P | undefined
  /** Remembers a partition that was read, with the head to which it belongs. */
  keep: (call: Call, partition: P, head: Head) => void
  /** Forgets the partition that the path names. */
  forget: (call: Call) => void
}

/**
 * In what a resource differs from the others. The handlers do the rest: ids, versions, ETags, claims, counters and
 * envelopes. A resource of notes, for example, whose `title` is unique:
 *
 * ```
 * const notes = plainPartition('note', noteList)
 * const stateOf = (note: Note): NextState => ({
 *   active: note.active,
 *   data: JSON.stringify(note),
 *   claims: [{ key: claimKey('note', 'title', note.title), field: 'title' }],
 * })
 *
 * const noteSpec: ResourceSpec<EntityPartition, NoteInput, NoteUpdate> = {
 *   endpoints: noteEndpoints,
 *   param: 'id',
 *   activeDefault: false,
 *   prepare: () => undefined,
 *   queue: () => 'note',
 *   partition: async () => notes,
 *   claims: (_partition, stored) => stateOf(JSON.parse(stored.data)).claims,
 *   create: async (_context, id, body) => stateOf({ id, active: false, ...body }),
 *   change: async (_context, before, body) => stateOf({ ...JSON.parse(before.data), ...body }),
 *   activate: async (_context, before, active) => stateOf({ ...JSON.parse(before.data), active }),
 *   serialize: (_context, { stored }) => stored.data,
 *   restore: { read: restoring(noteEndpoints.restore.row, async (_context, row) => stateOf(row)) },
 * }
 * ```
 *
 * `prepare` runs once for a request. `partition`, `create`, `change`, `activate`, `remove` and `restore` run again whenever
 * another write came first, so what must happen once belongs to `prepare`.
 * @typeParam P the partition, with what the hooks need of it besides
 * @typeParam C the body of a creation, as the contract reads it
 * @typeParam U the body of an update, as the contract reads it
 * @typeParam O what `prepare` gives to the other hooks
 */
export interface ResourceSpec<P extends EntityPartition, C, U, O = undefined> {
  endpoints: ResourceEndpoints<C, U>
  /** The path parameter that holds the entity's id. */
  param: string
  /** Gives what a request needs once. `body` is undefined for requests that have none. */
  prepare: (call: Call, body: C | U | undefined) => O
  /** Names the queue in which an instance's writes wait for each other. The partition may not exist. */
  queue: (call: Call) => string
  /** @throws Failure notFound where the path names no partition */
  partition: (call: Call) => Promise<P>
  /**
   * Checks at each attempt of a write, behind the head, that the caller may still make it, and gives the conditions by which
   * that holds when it commits. Absent where a right may still be used in the request during which it was taken away.
   */
  standing?: (call: Call) => Promise<readonly Extra[]>
  /** Whether a head belongs to the partition that was read before it. If not, a write came in between. */
  isCurrent?: (partition: P, head: Head | undefined) => boolean
  /** Only together with `isCurrent`, by which a partition that is no longer true is found out. */
  memory?: PartitionMemory<P>
  /** The claims that a stored entity holds. */
  claims: (partition: P, stored: StoredEntity) => readonly Claim[]
  create: (context: Context<P, O>, id: number, body: C) => Promise<NextState>
  change: (context: Context<P, O>, before: StoredEntity, body: U) => Promise<NextState>
  /** The state after `active` is set. An entity that an update would refuse can still be unpublished. */
  activate: (context: Context<P, O>, before: StoredEntity, active: boolean) => Promise<NextState>
  remove?: (context: Context<P, O>, before: StoredEntity) => Promise<RemovalEffects>
  restore: RestoreRules<P, O>
  /** The JSON text that a response shows of an entity. */
  serialize: (
    context: ReplyContext<P, O>,
    entity: CountedEntity,
    operation: Operation,
  ) => Promise<string> | string
  /** The JSON texts that a list shows. `projected` are those of the read model, with their counters. */
  serializeList?: (context: ReplyContext<P, O>, projected: readonly string[]) => Promise<string[]>
  /** Members of a list response beside the usual ones. */
  listExtra?: Readonly<Record<string, unknown>>
  /**
   * What `active` is at creation where the body has none. `permitted` means true for a caller with the `publish`
   * permission, and false for any other. Absent where a body cannot set `active`.
   */
  activeDefault?: boolean | 'permitted'
  /** How the fingerprint of a creation is stored, where its body has a secret that could be found out by trying. */
  fingerprints?: FingerprintHash
}
