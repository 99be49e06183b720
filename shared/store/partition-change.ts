import { textBytesOf } from './entity.ts'
import type { Head } from './head.ts'
import { logKey } from './keys.ts'
import type { Item } from './table.ts'

/** An entity to remove, as it is stored before the change. The head's counts go by it. */
export interface EntityRemoval {
  id: number
  wasActive: boolean | null
  /** Its `textBytesOf` before the change; 0 where there is none yet. */
  bytesBefore: number
}

/** An entity to create (`isNew`) or to replace. */
export interface EntityWrite extends EntityRemoval {
  active: boolean | null
  isNew: boolean
  data: string
  hidden?: string | undefined
  sv?: number | undefined
  internal?: string | undefined
}

/** Head attributes that a change sets beside the counters. */
export type HeadSettings = Partial<Pick<Head, 'collectionId' | 'published' | 'schema'>>

/** All that changes in one partition. */
export interface PartitionChange {
  headName: string
  /** The head as it was read. The transaction goes through only while the head is at this version. */
  head: Head
  puts: readonly EntityWrite[]
  removals: readonly EntityRemoval[]
  /** Whether every entity reads differently from this version on. */
  all?: boolean
  /** Whether counters in the hits blocks change too, so that readers fetch them again. */
  hitsChanged?: boolean
  set?: HeadSettings
}

/** Whether settings differ from a head's in what public reads go by. */
const setsPublicly = (head: Head, { published, schema }: HeadSettings): boolean =>
  (published !== undefined && published !== head.published) ||
  (schema !== undefined && schema !== head.schema)

type Effects = Pick<PartitionChange, 'head' | 'puts' | 'removals' | 'set' | 'all'>

/**
 * Whether the public can see a change. It can where an active entity changes, appears or disappears, where the
 * collection is published or unpublished, and where its elements look different. The public sees no draft.
 */
const isPublicChange = ({ head, puts, removals, set = {} }: Effects): boolean =>
  setsPublicly(head, set) ||
  puts.some(({ active, wasActive }) => active === true || wasActive === true) ||
  removals.some(({ wasActive }) => wasActive === true)

const countActive = (states: readonly (boolean | null)[]): number =>
  states.filter((active) => active === true).length

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The head after a change, computed from what the change puts and removes. */
export const headAfter = (change: Effects): Head => {
  const { head, puts, removals, set } = change
  const version = head.version + 1
  const added = puts.filter((put) => put.isNew)
  const touched = [...puts, ...removals]
  const activeBefore = countActive(touched.map(({ wasActive }) => wasActive))
  const activeNow = countActive(puts.map(({ active }) => active))
  const bytesPut = sumOf(puts.map(textBytesOf))
  return {
    ...head,
    ...set,
    version,
    publicVersion: isPublicChange(change) ? version : head.publicVersion,
    ...(added.some(({ id }) => id < head.nextId) ? { filledAt: version } : {}),
    nextId: added.reduce((next, { id }) => Math.max(next, id + 1), head.nextId),
    total: head.total + added.length - removals.length,
    active: head.active + activeNow - activeBefore,
    // A head that has not always told its bytes may lose more of them than it knows.
    bytes: Math.max(0, head.bytes + bytesPut - sumOf(touched.map(({ bytesBefore }) => bytesBefore))),
  }
}

/** How long the change log keeps an entry, in seconds: a reader of a change feed may stay away for 30 days. */
const logSeconds = 30 * 86_400

/**
 * The entry that a change writes to the change log: one for each version of the partition. A change that publishes
 * page 7 and edits the draft 8, as version 42 of the pages, writes
 *
 *     { pk: 'log#page', sk: '000000000042', ids: [7, 8], drafts: [7, 8], publicBefore: 40, expiresAt: 1798761600 }
 *
 * `ids` are the entities it touches, and `drafts` those of them that were not active before. `publicBefore` is the
 * last version before it that the public could see. So a reader who finds older entries expired knows whether the
 * public missed one of them. `all` marks a change after which every entity reads differently. `draftsOnly` marks a
 * change that the public cannot see. `expiresAt` is in epoch seconds.
 * @param now in milliseconds
 */
export const logItem = (change: Effects, now: number): Item => {
  const { head, puts, removals, all = false } = change
  const touched = [...puts, ...removals]
  const drafts = touched.filter(({ wasActive }) => wasActive !== true).map(({ id }) => id)
  return {
    ...logKey(head.partition, head.version + 1),
    ids: touched.map(({ id }) => id),
    publicBefore: head.publicVersion,
    expiresAt: Math.floor(now / 1_000) + logSeconds,
    ...(drafts.length > 0 ? { drafts } : {}),
    ...(all ? { all: true } : {}),
    ...(isPublicChange(change) ? {} : { draftsOnly: true }),
  }
}
