import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Table } from '../../store/table.ts'
import type { KeyRing } from '../keys/ring.ts'
import type { SigningKey } from '../keys/signing.ts'
import { algorithm } from '../keys/store.ts'

/** How long an access token holds, in seconds. */
export const accessTokenSeconds = 900
const issuer = 'typecase'
/** Far above what is issued here (about 420 bytes), and little to refuse without parsing it. */
export const longestToken = 4_096

/** What an access token says. The role is a hint that saves a read; it is checked. */
export interface AccessClaims {
  userId: number
  roleId: number | null
  sessionId: string
  generation: number
}

/**
 * Whom a table's access tokens are for: whoever serves this very table. A copy of it has the same keys, and another
 * ARN; so what is signed over the copy opens nothing here. As a hash, for an ARN names the account, and callers see
 * the token.
 */
export const audienceOf = ({ name, arn }: Pick<Table, 'name' | 'arn'>): string =>
  `${issuer}:${createHash('sha256')
    .update(arn ?? name)
    .digest('base64url')}`

/** Signs an access token: a JWT (RFC 7519) with the claims sub, rid, sid and ep. */
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

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const claimsOf = (payload: Readonly<Record<string, unknown>>): AccessClaims | undefined => {
  const { sub, rid, sid, ep } = payload
  const userId = Number(sub)
  if (!isId(userId) || typeof sid !== 'string' || !isId(ep)) return undefined
  return { userId, roleId: isId(rid) ? rid : null, sessionId: sid, generation: ep }
}

/**
 * Verifies an access token: ES256 by a key of the ring, and no other algorithm whatever its header says
 * (RFC 8725, 3.1); issuer, audience and expiry as issued.
 * @returns its claims, or undefined when it is not valid at `now`
 * @throws what reading the keys throws
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
