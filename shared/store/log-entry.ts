import type { Head } from './head.ts'
import { logKey } from './keys.ts'
import type { Item } from './table.ts'

/** What the change log keeps of a version. */
interface Logged {
  /** The head before it. */
  head: Head
  touched: readonly { id: number; wasActive: boolean | null }[]
  /** Whether every entity reads differently from this version on. */
  all: boolean
  isPublic: boolean
  /** In epoch seconds. */
  expiresAt: number
}

/**
 * The item of a change-log entry. It names the last public version before it, so that a reader who finds older
 * entries expired knows whether there was anything among them for the public.
 */
export const logItem = ({ head, touched, all, isPublic, expiresAt }: Logged): Item => {
  const drafts = touched.filter(({ wasActive }) => wasActive !== true).map(({ id }) => id)
  return {
    ...logKey(head.partition, head.version + 1),
    ids: touched.map(({ id }) => id),
    publicBefore: head.publicVersion,
    expiresAt,
    ...(drafts.length > 0 ? { drafts } : {}),
    ...(all ? { all: true } : {}),
    ...(isPublic ? {} : { draftsOnly: true }),
  }
}
