import { queryPages, type Table } from '../../store/table.ts'
import type { UserRecord } from '../accounts/accounts.ts'
import { sessionHolds } from './generation.ts'
import { type Session, sessionOf, userSessions } from './stored-session.ts'

/** A session as it is listed. Times are ISO 8601. */
export interface ListedSession {
  id: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  address: string | null
  userAgent: string | null
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

const listed = ({ id, rotated, begunAt, holdsUntil, address, userAgent }: Session): ListedSession => {
  const createdAt = isoTime(begunAt * 1000)
  const refreshed = rotated.at(-1)?.at
  return {
    id,
    createdAt,
    lastUsedAt: refreshed === undefined ? createdAt : isoTime(refreshed),
    expiresAt: isoTime(holdsUntil * 1000),
    address,
    userAgent,
  }
}

/** The sessions of a user that hold at `now`, the one used last first; strongly consistent. */
export const sessionsOf = async (
  table: Table,
  { id: userId, generation }: Pick<UserRecord, 'id' | 'generation'>,
  now: Date,
): Promise<ListedSession[]> => {
  const found: ListedSession[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userSessions(userId) },
    ConsistentRead: true,
  }
  const holds = ({ id, holdsUntil, generation: began }: Session): boolean =>
    holdsUntil * 1000 > now.getTime() && sessionHolds(generation, id, began)
  for await (const items of queryPages(table, input))
    found.push(...items.map(sessionOf).filter(holds).map(listed))
  return found.sort((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}
