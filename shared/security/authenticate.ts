import { type Failure, unauthorized } from '../store/errors.ts'
import type { Table } from '../store/table.ts'
import { type Account, grantedBy, readAccount } from './accounts/accounts.ts'
import type { Caller } from './caller.ts'
import { keyRing } from './keys/ring.ts'
import { intersect } from './permissions.ts'
import { sessionHolds, tokenHolds } from './sessions/generation.ts'
import { audienceOf, longestToken, verifyAccessToken } from './tokens/access-token.ts'
import { looksLikeApiToken, readApiToken } from './tokens/api-token.ts'
import { noteUse } from './tokens/api-token-use.ts'
import { sessionEndKey } from './tokens/session-end.ts'

const bearer = /^Bearer +([^\s]+) *$/i

const missing = (): Failure =>
  unauthorized('Send an access token or an API token: Authorization: Bearer <token>.')
/** One answer for every reason, so that it tells nobody what is wrong with a token. */
const invalid = (): Failure =>
  unauthorized('The token is not valid, or no longer: log in or refresh to get another.')

type Through = Pick<Caller, 'permissions' | 'sessionId' | 'tokenId'>

const callerOf = ({ user, role }: Account, through: Through): Caller => ({
  userId: user.id,
  roleId: user.roleId,
  roleName: role?.name ?? null,
  generation: user.generation.number,
  user: user.data,
  ...through,
})

const byAccessToken = async (table: Table, token: string, now: Date): Promise<Caller> => {
  const claims = await verifyAccessToken(keyRing(table), audienceOf(table), token, now)
  if (!claims) throw invalid()
  const { userId, roleId, sessionId } = claims
  const account = await readAccount(table, userId, roleId, sessionEndKey(userId, sessionId))
  if (!account?.user.active) throw invalid()
  if (!sessionHolds(account.user.generation, sessionId, claims.generation)) throw invalid()
  return callerOf(account, { permissions: grantedBy(account.role), sessionId, tokenId: null })
}

const byApiToken = async (table: Table, text: string, now: Date): Promise<Caller> => {
  const token = await readApiToken(table, text, now)
  if (!token) throw invalid()
  const account = await readAccount(table, token.createdBy, token.roleHint)
  if (!account?.user.active || !tokenHolds(account.user.generation, token.generation)) throw invalid()
  await noteUse(table, token, now)
  const permissions = intersect(token.permissions, grantedBy(account.role))
  return callerOf(account, { permissions, sessionId: null, tokenId: token.id })
}

/**
 * Finds out who sends a request. Token, user, role and the end of the session are checked against the table each
 * time, strongly consistent: whoever was deactivated, or lost a permission, a moment ago is refused now.
 * @param authorization the Authorization header (RFC 6750)
 * @throws Failure unauthorized when it holds no token that is valid at `now`
 */
export const authenticate = async (
  table: Table,
  authorization: string | undefined,
  now: Date,
): Promise<Caller> => {
  const [, token] = bearer.exec(authorization ?? '') ?? []
  if (token === undefined) throw missing()
  if (token.length > longestToken) throw invalid()
  return looksLikeApiToken(token) ? byApiToken(table, token, now) : byAccessToken(table, token, now)
}
