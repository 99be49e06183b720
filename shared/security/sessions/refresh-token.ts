import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a refresh token proves: that it can be exchanged, by its secret, and that its family issued it, by its seal. */
export interface Proof {
  secret: string
  /** A MAC of the secret under the family's own: it tells a spent token from a made-up one, with none of them stored. */
  seal: string
}

/** A refresh token's parts. The ids say where its family is stored; access tokens show them too, so they prove nothing. */
export interface RefreshToken extends Proof {
  userId: number
  familyId: string
}

/** A spent token of a family, and when it was exchanged, in epoch milliseconds. */
export interface Rotated {
  hash: string
  at: number
}

/** The part of a session that decides what a refresh token is worth. */
export interface Family {
  /** SHA-256 of the secret of the one token that can be exchanged. */
  current: string
  /** Key of the seals, and of each token's successor: all who present one token get the same successor. */
  familySecret: string
  /** The tokens spent last, oldest first. */
  rotated: readonly Rotated[]
}

/**
 * `rotate`: store the successor. `follow`: it was just spent, here is what it led to. `reuse`: end the family.
 * `foreign`: the family never issued it, so it tells nothing of the family's tokens.
 */
export type Verdict =
  | { kind: 'rotate'; proof: Proof; next: Pick<Family, 'current' | 'rotated'> }
  | { kind: 'follow'; proof: Proof }
  | { kind: 'reuse' }
  | { kind: 'foreign' }

/** Two tabs refresh at once, and a response gets lost: a token still counts this long after its use, in milliseconds. */
export const graceMs = 10_000
/** Bounds the item; nobody honest exchanges more tokens one after another within the grace. */
const mostRotated = 100
/** Length of a seal: 128 bits cannot be guessed. */
const sealBytes = 16
const format = /^([1-9]\d{0,11})\.([\w-]{22})\.([\w-]{43})\.([\w-]{22})$/

/** Splits a refresh token; undefined for a text that is none. */
export const parseRefreshToken = (text: string): RefreshToken | undefined => {
  const [, userId, familyId, secret, seal] = format.exec(text) ?? []
  if (userId === undefined || familyId === undefined || secret === undefined || seal === undefined)
    return undefined
  return { userId: Number(userId), familyId, secret, seal }
}

/** The text of a refresh token, as it is given out and {@link parseRefreshToken} reads it. */
export const refreshTokenText = ({ userId, familyId, secret, seal }: RefreshToken): string =>
  `${userId}.${familyId}.${secret}.${seal}`

/** SHA-256 of a token's secret in base64url: all that is stored of it. It has 256 random bits, so it needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const successor = (familySecret: string, secret: string): string =>
  createHmac('sha256', familySecret).update(secret).digest('base64url')

/** Another message than any secret is: a seal never equals a successor. */
const sealOf = (familySecret: string, secret: string): string =>
  createHmac('sha256', familySecret)
    .update(`seal ${secret}`)
    .digest()
    .subarray(0, sealBytes)
    .toString('base64url')

const proofOf = (familySecret: string, secret: string): Proof => ({
  secret,
  seal: sealOf(familySecret, secret),
})

/** Whether a family issued a token, now or earlier: nobody can make the seal without the family's secret. */
export const isIssuedBy = (
  { familySecret }: Pick<Family, 'familySecret'>,
  { secret, seal }: Proof,
): boolean => {
  const right = Buffer.from(sealOf(familySecret, secret))
  const given = Buffer.from(seal)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** A family with its first token's proof. */
export const newFamily = (): { familyId: string; proof: Proof; family: Family } => {
  const secret = randomBytes(32).toString('base64url')
  const familySecret = randomBytes(32).toString('base64url')
  return {
    familyId: randomBytes(16).toString('base64url'),
    proof: proofOf(familySecret, secret),
    family: { current: hashOf(secret), familySecret, rotated: [] },
  }
}

/** The current token's secret, derived from a spent one; undefined when it does not lead there. */
const follow = ({ current, familySecret, rotated }: Family, spent: string): string | undefined => {
  let secret = spent
  for (let step = 0; step < rotated.length; step += 1) {
    secret = successor(familySecret, secret)
    if (hashOf(secret) === current) return secret
  }
  return undefined
}

/**
 * What a presented token is worth (RFC 9700, 4.14.2: refresh token rotation).
 * @param now epoch milliseconds
 */
export const judge = (family: Family, presented: Proof, now: number): Verdict => {
  if (!isIssuedBy(family, presented)) return { kind: 'foreign' }
  const { familySecret } = family
  const hash = hashOf(presented.secret)
  const recent = family.rotated.filter(({ at }) => now - at <= graceMs)
  if (hash === family.current) {
    const secret = successor(familySecret, presented.secret)
    const rotated = [...recent, { hash, at: now }].slice(-mostRotated)
    return {
      kind: 'rotate',
      proof: proofOf(familySecret, secret),
      next: { current: hashOf(secret), rotated },
    }
  }
  const secret = recent.some((spent) => spent.hash === hash) ? follow(family, presented.secret) : undefined
  return secret === undefined ? { kind: 'reuse' } : { kind: 'follow', proof: proofOf(familySecret, secret) }
}
