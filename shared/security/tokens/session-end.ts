import { type Key, sortableNumber } from '../../store/keys.ts'
import { putItem, type Table } from '../../store/table.ts'
import { accessTokenSeconds } from './access-token.ts'

/** Clocks of instances differ by less, in seconds. */
const slack = 300

/**
 * Where it stands that a session was ended before its time: apart from the sessions, since every function asks for
 * it at each request, and only `auth` may see a session's secrets.
 */
export const sessionEndKey = (userId: number, sessionId: string): Key => ({
  pk: `session-end#${sortableNumber(userId)}`,
  sk: sessionId,
})

/** Ends the access tokens of a session at once. The item goes when the last of them has expired. */
export const endAccess = async (
  table: Table,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<void> => {
  const expiresAt = Math.floor(now.getTime() / 1000) + accessTokenSeconds + slack
  await putItem(table, { ...sessionEndKey(userId, sessionId), expiresAt })
}
