import { authEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { callerOf, onBody } from '../../shared/http/bind.ts'
import { parseRefreshToken } from '../../shared/security/sessions/refresh-token.ts'
import { endSession, endSessionOf } from '../../shared/security/sessions/sessions.ts'
import { endAccess } from '../../shared/security/tokens/access-token.ts'
import type { Table } from '../../shared/store/table.ts'

const endByToken = async (table: Table, userId: number, refreshToken: string): Promise<string | null> => {
  const token = parseRefreshToken(refreshToken)
  return token?.userId === userId && (await endSessionOf(table, token)) ? token.familyId : null
}

/**
 * Logout. It ends the session of the refresh token in the body, or without one the session of the access token. The
 * session's access tokens end too. A refresh token of another user, or an invented one, ends no session.
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
