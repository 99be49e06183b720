import { success } from '../../shared/http/answers/envelope.ts'
import type { Call, Reply } from '../../shared/http/call.ts'
import { type Account, grantedBy } from '../../shared/security/accounts/accounts.ts'
import { userView } from '../../shared/security/accounts/editing.ts'
import { signingKey } from '../../shared/security/keys/signing.ts'
import type { Continued } from '../../shared/security/sessions/sessions.ts'
import { accessTokenSeconds, audienceOf, signAccessToken } from '../../shared/security/tokens/access-token.ts'
import { tokenCookie } from './session-cookie.ts'

/**
 * The answer to a login and a refresh: an access token, the session's next refresh token, and the user.
 * @param inCookie whether the refresh token is in the cookie instead of the body
 */
export const issueTokens = async (
  { services, now }: Call,
  { user, role }: Account,
  { refreshToken, sessionId, generation, holdsUntil }: Continued,
  inCookie: boolean,
): Promise<Reply> => {
  const claims = { userId: user.id, roleId: user.roleId, sessionId, generation }
  const { table } = services
  const accessToken = await signAccessToken(await signingKey(table, now), audienceOf(table), claims, now)
  const editor = { userId: user.id, sessionId, permissions: grantedBy(role) }
  const payload = {
    accessToken,
    ...(inCookie ? {} : { refreshToken }),
    tokenType: 'Bearer',
    expiresIn: accessTokenSeconds,
    user: userView(user, role, editor),
  }
  return success(payload, inCookie ? { cookies: [tokenCookie(refreshToken, holdsUntil, now)] } : {})
}
