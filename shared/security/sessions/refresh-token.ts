import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parts of a refresh token that prove something. */
export interface Proof {
  /** Proves that the token can be exchanged: the family stores the hash of one secret. */
  secret: string
  /**
   * Proves that the family issued the token: a MAC of the secret, under a key of the family. It distinguishes a spent
   * token from an invented one, and no spent token has to be stored for that.
   */
  seal: string
}

/** The parts of a refresh token. The ids lead to its family. They prove nothing, since access tokens show them too. */
export interface RefreshToken extends Proof {
  userId: number
  familyId: string
}

/** A token of a family that was exchanged. */
export interface Rotated {
  /** SHA-256 of its secret. */
  hash: string
  /** When it was exchanged, in epoch milliseconds. */
  at: number
}

/** The part of a session that its refresh tokens are checked against. */
export interface Family {
  /** SHA-256 of the secret of the one token that can be exchanged. */
  current: string
  /** The key that seals, and successors of tokens, are derived with. So one token always has the same successor. */
  familySecret: string
  /** The tokens that were exchanged last, oldest first. */
  rotated: readonly Rotated[]
}

/**
 * The verdict on a presented token. `rotate`: it is exchanged now, and its successor has to be stored. `follow`: it
 * was exchanged a moment ago, and `proof` is the current token. `reuse`: it was exchanged earlier, so the family has
 * to end. `foreign`: the family never issued it, so the family goes on unchanged.
 */
export type Verdict =
  | { kind: 'rotate'; proof: Proof; next: Pick<Family, 'current' | 'rotated'> }
  | { kind: 'follow'; proof: Proof }
  | { kind: 'reuse' }
  | { kind: 'foreign' }

/** A token can be presented again this long after its exchange, in milliseconds: two tabs may refresh at once. */
export const graceMs = 10_000
/** Bounds the item's size. An honest client exchanges fewer tokens than this within the grace. */
const mostRotated = 100
/** Bytes of a seal. Nobody can guess 128 bits. */
const sealBytes = 16
const format = /^([1-9]\d{0,11})\.([\w-]{22})\.([\w-]{43})\.([\w-]{22})$/

/** Splits a refresh token; undefined for a text that is no refresh token. */
export const parseRefreshToken = (text: string): RefreshToken | undefined => {
  const [, userId, familyId, secret, seal] = format.exec(text) ?? []
  if (userId === undefined || familyId === undefined || secret === undefined || seal === undefined)
    return undefined
  return { userId: Number(userId), familyId, secret, seal }
}

/** The text of a refresh token, which {@link parseRefreshToken} reads. */
export const refreshTokenText = ({ userId, familyId, secret, seal }: RefreshToken): string =>
  `${userId}.${familyId}.${secret}.${seal}`

/** SHA-256 of a secret in base64url. Only this is stored. A secret has 256 random bits, so its hash needs no salt. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

const successor = (familySecret: string, secret: string): string =>
  createHmac('sha256', familySecret).update(secret).digest('base64url')

/** The message differs from every secret, so that a seal never equals a successor. */
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

/** Whether a family issued a token, now or earlier. Without the family's secret nobody can make the seal. */
export const isIssuedBy = (
  { familySecret }: Pick<Family, 'familySecret'>,
  { secret, seal }: Proof,
): boolean => {
  const right = Buffer.from(sealOf(familySecret, secret))
  const given = Buffer.from(seal)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** A new family, with the proof of its first token. */
export const newFamily = (): { familyId: string; proof: Proof; family: Family } => {
  const secret = randomBytes(32).toString('base64url')
  const familySecret = randomBytes(32).toString('base64url')
  return {
    familyId: randomBytes(16).toString('base64url'),
    proof: proofOf(familySecret, secret),
    family: { current: hashOf(secret), familySecret, rotated: [] },
  }
}

/** The current token's secret, derived from the secret of a spent token; undefined where it cannot be derived. */
const follow = ({ current, familySecret, rotated }: Family, spent: string): string | undefined => {
  let secret = spent
  for (let step = 0; step < rotated.length; step += 1) {
    secret = successor(familySecret, secret)
    if (hashOf(secret) === current) return secret
  }
  return undefined
}

/**
 * Judges a presented token (RFC 9700, 4.14.2: refresh token rotation).
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
