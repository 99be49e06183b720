import type { Head } from './head.ts'

/** Head attributes that a change sets beside the counters. */
export type HeadSettings = Partial<Pick<Head, 'collectionId' | 'published' | 'schema'>>

/** What decides whether a change is public: the states of the entities before and after it, and what it sets. */
interface Change {
  head: Head
  puts: readonly { active: boolean | null; wasActive: boolean | null }[]
  removals: readonly { wasActive: boolean | null }[]
  set?: HeadSettings
}

/** Whether settings differ from a head's in what public reads go by. */
export const setsPublicly = (head: Head, { published, schema }: HeadSettings): boolean =>
  (published !== undefined && published !== head.published) ||
  (schema !== undefined && schema !== head.schema)

/**
 * Whether the public can see a change: an active entity changed, appeared or disappeared, the collection is
 * published or no longer, or its elements show otherwise. What stays a draft nobody can see.
 */
export const isPublicChange = ({ head, puts, removals, set = {} }: Change): boolean =>
  setsPublicly(head, set) ||
  puts.some(({ active, wasActive }) => active === true || wasActive === true) ||
  removals.some(({ wasActive }) => wasActive === true)
