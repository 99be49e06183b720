import { type Key, sortableNumber } from '../../store/keys.ts'
import type { Item } from '../../store/table.ts'
import { isRecord, optionalText, requiredNumber, requiredText } from '../../values/records.ts'
import type { Family, RefreshToken, Rotated } from './refresh-token.ts'

/** The client that begins a session. Its user recognises the session by it in a list. */
export interface SessionClient {
  /** IP address. */
  address: string | null
  /** The User-Agent header. */
  userAgent: string | null
}

/** A session as it is stored: a family of refresh tokens. */
export interface Session extends Family, SessionClient {
  id: string
  /** The number of the user's generation when the session began. */
  generation: number
  /** When the user logged in, in epoch seconds. */
  begunAt: number
  /** Until when the session can be refreshed, in epoch seconds. */
  holdsUntil: number
}

/** The partition of a user's sessions. */
export const userSessions = (userId: number): string => `session#${sortableNumber(userId)}`

/** The key of a session. */
export const sessionKey = ({ userId, familyId }: Pick<RefreshToken, 'userId' | 'familyId'>): Key => ({
  pk: userSessions(userId),
  sk: familyId,
})

const rotatedIn = (item: Item): Rotated[] => {
  if (!Array.isArray(item.rotated)) throw new Error('A stored session lacks the list "rotated".')
  return item.rotated.map((spent: unknown) => {
    if (!isRecord(spent))
      throw new Error('The list "rotated" of a stored session holds something else than objects.')
    return { hash: requiredText(spent, 'hash'), at: requiredNumber(spent, 'at') }
  })
}

/** Reads a session from its item. @throws Error naming the member that is damaged */
export const sessionOf = (item: Item): Session => ({
  id: requiredText(item, 'sk'),
  current: requiredText(item, 'current'),
  familySecret: requiredText(item, 'familySecret'),
  rotated: rotatedIn(item),
  generation: requiredNumber(item, 'generation'),
  begunAt: requiredNumber(item, 'begunAt'),
  holdsUntil: requiredNumber(item, 'holdsUntil'),
  address: optionalText(item, 'address') ?? null,
  userAgent: optionalText(item, 'userAgent') ?? null,
})

/** User agents of browsers are shorter. The rest of a longer one is of no use to a reader. */
const longestUserAgent = 255

/** The members of a session's item that describe its client. */
export const clientMembers = ({ address, userAgent }: Partial<SessionClient>): Record<string, string> => ({
  ...(address ? { address } : {}),
  ...(userAgent ? { userAgent: userAgent.slice(0, longestUserAgent).toWellFormed() } : {}),
})
