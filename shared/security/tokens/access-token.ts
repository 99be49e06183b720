import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { putItem, type Table } from '../../store/table.ts'
import type { KeyRing } from '../keys/ring.ts'
import type { SigningKey } from '../keys/signing.ts'
import { algorithm } from '../keys/store.ts'

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 900
const issuer = 'typecase'
/** Characters of the longest token that is parsed. A token that is issued here has about 420. */
export const longestToken = 4_096

/** The claims of an access token. */
export interface AccessClaims {
  userId: number
  /** The user's role when the token was issued: a hint that saves a read. The user's role of now decides. */
  roleId: number | null
  sessionId: string
  /** The number of the user's generation when the session began. */
  generation: number
}

/**
 * The audience of a table's access tokens: the deployment that serves this table. A copy of the table has the same
 * keys but another ARN, so a token that was signed over the copy is refused here. The ARN is hashed because it names
 * the AWS account, and callers can read their tokens.
 */
export const audienceOf = ({ name, arn }: Pick<Table, 'name' | 'arn'>): string =>
  `${issuer}:${createHash('sha256')
    .update(arn ?? name)
    .digest('base64url')}`

/** Signs an access token: a JWT (RFC 7519) with the claims sub (user), rid (role), sid (session), ep (generation). */
export const signAccessToken = (
  { kid, key }: SigningKey,
  audience: string,
  { userId, roleId, sessionId, generation }: AccessClaims,
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    sid: sessionId,
    ep: generation,
    ...(roleId === null ? {} : { rid: roleId }),
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(key)
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const claimsOf = (payload: Readonly<Record<string, unknown>>): AccessClaims | undefined => {
  const { sub, rid, sid, ep } = payload
  const userId = Number(sub)
  if (!isId(userId) || typeof sid !== 'string' || !isId(ep)) return undefined
  return { userId, roleId: isId(rid) ? rid : null, sessionId: sid, generation: ep }
}

/**
 * Verifies an access token: its signature by a key of the ring, its issuer, its audience and its expiry. Only ES256
 * is accepted, whatever algorithm the token's header names (RFC 8725, 3.1).
 * @returns the claims, or undefined where the token is not valid at `now`
 * @throws the errors of reading the keys
 */
export const verifyAccessToken = async (
  ring: KeyRing,
  audience: string,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> => {
  if (token.length > longestToken) return undefined
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await ring.find(kid, now)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: 'JWT',
        requiredClaims: ['sub', 'sid', 'ep', 'exp', 'iat'],
        currentDate: now,
      },
    )
    return claimsOf(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** More than the clocks of two instances differ by, in seconds. */
const clockDifference = 300

/**
 * The key of the item that says a session was ended before its time. It is not in the sessions' partition: every
 * function reads it at each request, and only the function `auth` may read the secrets of sessions.
 */
export const sessionEndKey = (userId: number, sessionId: string): Key => ({
  pk: `session-end#${sortableNumber(userId)}`,
  sk: sessionId,
})

/** Ends the access tokens of a session at once. The item expires after the last of these tokens. */
export const endAccess = async (
  table: Table,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<void> => {
  const expiresAt = Math.floor(now.getTime() / 1000) + accessTokenSeconds + clockDifference
  await putItem(table, { ...sessionEndKey(userId, sessionId), expiresAt })
}
