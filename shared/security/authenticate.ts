import { type Failure, unauthorized } from '../store/errors.ts'
import type { Table } from '../store/table.ts'
import { type Account, grantedBy, readAccount } from './accounts/accounts.ts'
import { keyRing } from './keys/ring.ts'
import { intersect, type Permissions } from './permissions.ts'
import { sessionHolds, tokenHolds } from './sessions/generation.ts'
import { audienceOf, longestToken, sessionEndKey, verifyAccessToken } from './tokens/access-token.ts'
import { type ApiToken, apiTokenPrefix, readApiToken } from './tokens/api-token.ts'
import { makerOf, noteMaker } from './tokens/api-token-maker.ts'
import { noteUse } from './tokens/api-token-use.ts'

/** The user who sent a request, as the table said while the request was checked. */
export interface Caller {
  userId: number
  roleId: number | null
  roleName: string | null
  /** The permissions that the role grants now. Of an API token's caller: those that the token grants too. */
  permissions: Permissions
  /** The session of an access token; null for an API token. */
  sessionId: string | null
  /** The API token; null for an access token. */
  tokenId: number | null
  /** The number of the user's session generation. */
  generation: number
  /** The user's visible members, as they are stored. */
  user: Readonly<Record<string, unknown>>
}

const bearer = /^Bearer +([^\s]+) *$/i

const tokenMissing = (): Failure =>
  unauthorized('Send an access token or an API token: Authorization: Bearer <token>.')
/** The answer is the same for every reason: a token's sender does not learn what is wrong with it. */
const tokenInvalid = (): Failure =>
  unauthorized('The token is not valid, or no longer valid: log in or refresh to get another.')

const callerOf = (
  { user, role }: Account,
  token: Pick<Caller, 'permissions' | 'sessionId' | 'tokenId'>,
): Caller => ({
  userId: user.id,
  roleId: user.roleId,
  roleName: role?.name ?? null,
  generation: user.generation.number,
  user: user.data,
  ...token,
})

const byAccessToken = async (table: Table, token: string, now: Date): Promise<Caller> => {
  const claims = await verifyAccessToken(keyRing(table), audienceOf(table), token, now)
  if (!claims) throw tokenInvalid()
  const { userId, roleId, sessionId } = claims
  const account = await readAccount(table, userId, roleId, sessionEndKey(userId, sessionId))
  if (!account?.user.active) throw tokenInvalid()
  if (!sessionHolds(account.user.generation, sessionId, claims.generation)) throw tokenInvalid()
  return callerOf(account, { permissions: grantedBy(account.role), sessionId, tokenId: null })
}

/** An API token that holds, and the account of its maker. */
interface TokenAndAccount {
  token: ApiToken | undefined
  account: Account | undefined
}

/**
 * Reads an API token and then its maker's account. For a token that has been valid here before, both are read at once:
 * its maker and the maker's role are known. So a made-up token costs one read.
 */
const readTokenAndAccount = async (table: Table, text: string, now: Date): Promise<TokenAndAccount> => {
  const known = makerOf(table, text)
  if (known) {
    const [token, account] = await Promise.all([
      readApiToken(table, text, now),
      readAccount(table, known.userId, known.roleHint),
    ])
    return { token, account }
  }
  const token = await readApiToken(table, text, now)
  return { token, account: token && (await readAccount(table, token.createdBy, token.roleHint)) }
}

const byApiToken = async (table: Table, text: string, now: Date): Promise<Caller> => {
  const { token, account } = await readTokenAndAccount(table, text, now)
  if (!token) throw tokenInvalid()
  if (!account?.user.active || !tokenHolds(account.user.generation, token.generation)) throw tokenInvalid()
  noteMaker(table, text, { userId: token.createdBy, roleHint: account.user.roleId })
  await noteUse(table, token, now)
  const permissions = intersect(token.permissions, grantedBy(account.role))
  return callerOf(account, { permissions, sessionId: null, tokenId: token.id })
}

/**
 * Finds the user who sent a request. Token, user, role and the end of the session are checked against the table at
 * each request, strongly consistent. So a deactivation, or the loss of a permission, takes effect at once.
 * @param authorization the Authorization header (RFC 6750)
 * @throws Failure unauthorized where the header holds no token that is valid at `now`
 */
export const authenticate = async (
  table: Table,
  authorization: string | undefined,
  now: Date,
): Promise<Caller> => {
  const [, token] = bearer.exec(authorization ?? '') ?? []
  if (token === undefined) throw tokenMissing()
  if (token.length > longestToken) throw tokenInvalid()
  return token.startsWith(apiTokenPrefix) ? byApiToken(table, token, now) : byAccessToken(table, token, now)
}
