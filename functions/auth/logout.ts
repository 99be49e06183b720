import { authEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { callerOf, onBody } from '../../shared/http/bind.ts'
import { parseRefreshToken } from '../../shared/security/sessions/refresh-token.ts'
import { endSession, endSessionOf } from '../../shared/security/sessions/sessions.ts'
import { endAccess } from '../../shared/security/tokens/session-end.ts'
import type { Table } from '../../shared/store/table.ts'

const endByToken = async (table: Table, userId: number, refreshToken: string): Promise<string | null> => {
  const token = parseRefreshToken(refreshToken)
  return token?.userId === userId && (await endSessionOf(table, token)) ? token.familyId : null
}

/**
 * Logout: ends the session of the refresh token sent, or else the one the access token belongs to. Only one's
 * own: any other token names no session here, and one that is made up around a session's id is no token of it.
 * Its access tokens end with it.
 */
export const logoutHandler = onBody(authEndpoints.logout, async (call, { refreshToken }) => {
  const { userId, sessionId } = callerOf(call)
  const { table } = call.services
  const own = async (): Promise<string | null> =>
    sessionId !== null && (await endSession(table, userId, sessionId)) ? sessionId : null
  const ended = await (refreshToken === undefined ? own() : endByToken(table, userId, refreshToken))
  if (ended !== null) await endAccess(table, userId, ended, call.now)
  return success({ ended: ended !== null })
})
