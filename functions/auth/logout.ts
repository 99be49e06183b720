import { authRows } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/envelope.ts'
import { callerOf, onBody } from '../../shared/http/handled.ts'
import { parseRefreshToken } from '../../shared/security/refresh-token.ts'
import { endSession } from '../../shared/security/sessions.ts'

/**
 * Logout: ends the session of the refresh token sent, or else the one the access token belongs to. Only one's
 * own: any other token names no session here. The access token itself runs out within 15 minutes.
 */
export const logoutHandler = onBody(authRows.logout, async (call, { refreshToken }) => {
  const { userId, sessionId } = callerOf(call)
  const token = refreshToken === undefined ? undefined : parseRefreshToken(refreshToken)
  const familyId = refreshToken === undefined ? sessionId : token?.userId === userId ? token.familyId : null
  const ended = familyId !== null && (await endSession(call.services.table, userId, familyId))
  return success({ ended })
})
