import { authEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { callerOf, onBody } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { parseRefreshToken } from '../../shared/security/sessions/refresh-token.ts'
import { endSession, endSessionOf } from '../../shared/security/sessions/sessions.ts'
import { endAccess } from '../../shared/security/tokens/access-token.ts'
import { clearedCookie, tokenInCookie, usesCookie } from './session-cookie.ts'

/** Ends the session of the access token. @returns its id; null where there was none */
const endOwn = async (call: Call): Promise<string | null> => {
  const { userId, sessionId } = callerOf(call)
  return sessionId !== null && (await endSession(call.services.table, userId, sessionId)) ? sessionId : null
}

/** Ends the session of a refresh token of the caller. @returns its id; null where there was none */
const endByToken = async (call: Call, refreshToken: string): Promise<string | null> => {
  const token = parseRefreshToken(refreshToken)
  const isOwn = token?.userId === callerOf(call).userId
  return isOwn && (await endSessionOf(call.services.table, token)) ? token.familyId : null
}

/** Whether the cookie's token is of another account, to which another tab of the browser has logged in since. */
const isOfAnother = (call: Call): boolean => {
  const token = parseRefreshToken(tokenInCookie(call) ?? '')
  return token !== undefined && token.userId !== callerOf(call).userId
}

/**
 * Logout. It ends the session of the refresh token in the body or the cookie, or without one the session of the access
 * token. The session's access tokens end too. A refresh token of another user, or an invented one in the body, ends no
 * session. The browser forgets the cookie, unless it belongs to another account.
 */
export const logoutHandler = onBody(authEndpoints.logout, async (call, body) => {
  const inCookie = usesCookie(call, body)
  const { userId } = callerOf(call)
  const refreshToken = inCookie ? tokenInCookie(call) : body.refreshToken
  const byToken = refreshToken === undefined ? null : await endByToken(call, refreshToken)
  const isOwnMeant = refreshToken === undefined || inCookie
  const ended = byToken ?? (isOwnMeant ? await endOwn(call) : null)
  if (ended !== null) await endAccess(call.services.table, userId, ended, call.now)
  const cookies = inCookie && !isOfAnother(call) ? { cookies: [clearedCookie] } : {}
  return success({ ended: ended !== null }, cookies)
})
