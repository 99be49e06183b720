import { authEndpoints } from '../../shared/contract/auth.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { Call, Reply } from '../../shared/http/call.ts'
import { readAccount } from '../../shared/security/accounts/accounts.ts'
import { sessionHolds } from '../../shared/security/sessions/generation.ts'
import { continueSession, endSession } from '../../shared/security/sessions/sessions.ts'
import { Failure, unauthorized } from '../../shared/store/errors.ts'
import { issueTokens } from './issue-tokens.ts'
import { clearedCookie, tokenInCookie, usesCookie } from './session-cookie.ts'

const tokenInvalid = () => unauthorized('The refresh token is not valid, or no longer valid: log in again.')

/** Goes on with a session. @throws Failure unauthorized where it has ended, or its user is not active */
const refreshWith = async (call: Call, refreshToken: string, inCookie: boolean): Promise<Reply> => {
  const { table } = call.services
  const session = await continueSession(table, refreshToken, call.now)
  if (!session) throw tokenInvalid()
  const { userId, sessionId, generation } = session
  const account = await readAccount(table, userId, null)
  if (account?.user.active && sessionHolds(account.user.generation, sessionId, generation)) {
    call.subject = { userId }
    return issueTokens(call, account, session, inCookie)
  }
  await endSession(table, userId, sessionId)
  throw tokenInvalid()
}

/** The same failure. Where the token was refused, the browser forgets it. */
const forgettingCookie = (error: unknown): unknown =>
  error instanceof Failure && error.kind === 'unauthorized'
    ? new Failure(error.kind, error.message, { ...error.details, cookies: [clearedCookie] })
    : error

/** Refresh. A session goes on with new tokens as long as its user is active and nothing has ended the session. */
export const refreshHandler = onBody(authEndpoints.refresh, async (call, body) => {
  if (usesCookie(call, body)) {
    // An empty text is no refresh token, so a request without the cookie is refused like one with a wrong token.
    return refreshWith(call, tokenInCookie(call) ?? '', true).catch((error: unknown) => {
      throw forgettingCookie(error)
    })
  }
  return refreshWith(call, body.refreshToken ?? '', false)
})
