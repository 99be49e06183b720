import { authEndpoints } from '../../shared/contract/auth.ts'
import { onBody } from '../../shared/http/bind.ts'
import { readAccount } from '../../shared/security/accounts/accounts.ts'
import { sessionHolds } from '../../shared/security/sessions/generation.ts'
import { continueSession, endSession } from '../../shared/security/sessions/sessions.ts'
import { unauthorized } from '../../shared/store/errors.ts'
import { issueTokens } from './issue-tokens.ts'

const tokenInvalid = () => unauthorized('The refresh token is not valid, or no longer valid: log in again.')

/** Refresh. A session goes on with new tokens as long as its user is active and nothing has ended the session. */
export const refreshHandler = onBody(authEndpoints.refresh, async (call, { refreshToken }) => {
  const { table } = call.services
  const session = await continueSession(table, refreshToken, call.now)
  if (!session) throw tokenInvalid()
  const { userId, sessionId, generation } = session
  const account = await readAccount(table, userId, null)
  if (account?.user.active && sessionHolds(account.user.generation, sessionId, generation)) {
    call.subject = { userId }
    return issueTokens(call, account, session)
  }
  await endSession(table, userId, sessionId)
  throw tokenInvalid()
})
