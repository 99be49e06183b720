import { type Item, queryPages, type Table } from '../../store/table.ts'
import type { UserRecord } from '../accounts/accounts.ts'
import { textOf } from '../stored-json.ts'
import { sessionHolds } from './generation.ts'
import { sessionOf, userSessions } from './sessions.ts'

/** A session as it is listed; times are ISO 8601. */
export interface ListedSession {
  id: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  address: string | null
  userAgent: string | null
}

const inTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

const listed = (item: Item): ListedSession => {
  const { rotated, begunAt, holdsUntil } = sessionOf(item)
  const createdAt = inTime(begunAt * 1000)
  const refreshed = rotated.at(-1)?.at
  return {
    id: textOf(item.sk),
    createdAt,
    lastUsedAt: refreshed === undefined ? createdAt : inTime(refreshed),
    expiresAt: inTime(holdsUntil * 1000),
    address: textOf(item.address) || null,
    userAgent: textOf(item.userAgent) || null,
  }
}

/** The sessions of a user that hold at `now`, the one used last first; strongly consistent. */
export const sessionsOf = async (
  table: Table,
  { id, generation }: Pick<UserRecord, 'id' | 'generation'>,
  now: Date,
): Promise<ListedSession[]> => {
  const found: ListedSession[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userSessions(id) },
    ConsistentRead: true,
  }
  const holds = (item: Item): boolean => {
    const { holdsUntil, generation: began } = sessionOf(item)
    return holdsUntil * 1000 > now.getTime() && sessionHolds(generation, textOf(item.sk), began)
  }
  for await (const items of queryPages(table, input)) found.push(...items.filter(holds).map(listed))
  return found.sort((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}
