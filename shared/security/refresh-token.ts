import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A refresh token's parts. The secret proves it; the ids say where its family is stored. */
export interface RefreshToken {
  userId: number
  familyId: string
  secret: string
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
  /** Key that a token's successor is derived with: all who present one token get the same successor. */
  familySecret: string
  /** The tokens spent last, oldest first. */
  rotated: readonly Rotated[]
}

/** `rotate`: store the successor. `follow`: it was just spent, here is what it led to. `reuse`: end the family. */
export type Verdict =
  | { kind: 'rotate'; secret: string; next: Pick<Family, 'current' | 'rotated'> }
  | { kind: 'follow'; secret: string }
  | { kind: 'reuse' }

/** Two tabs refresh at once, and a response gets lost: a token still counts this long after its use, in milliseconds. */
export const graceMs = 10_000
/** Bounds the item; nobody honest exchanges more tokens one after another within the grace. */
const mostRotated = 100
const format = /^([1-9]\d{0,11})\.([\w-]{22})\.([\w-]{43})$/

/** Splits a refresh token; undefined for a text that is none. */
export const parseRefreshToken = (text: string): RefreshToken | undefined => {
  const [, userId, familyId, secret] = format.exec(text) ?? []
  if (userId === undefined || familyId === undefined || secret === undefined) return undefined
  return { userId: Number(userId), familyId, secret }
}

/** The text of a refresh token, as it is given out and {@link parseRefreshToken} reads it. */
export const refreshTokenText = ({ userId, familyId, secret }: RefreshToken): string =>
  `${userId}.${familyId}.${secret}`

/** SHA-256 of a token's secret in base64url: all that is stored of it. It has 256 random bits, so it needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const successor = (familySecret: string, secret: string): string =>
  createHmac('sha256', familySecret).update(secret).digest('base64url')

/** A family with its first token's secret. */
export const newFamily = (): { familyId: string; secret: string; family: Family } => {
  const secret = randomBytes(32).toString('base64url')
  return {
    familyId: randomBytes(16).toString('base64url'),
    secret,
    family: {
      current: hashOf(secret),
      familySecret: randomBytes(32).toString('base64url'),
      rotated: [],
    },
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
 * What a presented secret is worth (RFC 9700, 4.14.2: refresh token rotation).
 * @param now epoch milliseconds
 */
export const judge = (family: Family, presented: string, now: number): Verdict => {
  const hash = hashOf(presented)
  const recent = family.rotated.filter(({ at }) => now - at <= graceMs)
  if (hash === family.current) {
    const secret = successor(family.familySecret, presented)
    const rotated = [...recent, { hash, at: now }].slice(-mostRotated)
    return { kind: 'rotate', secret, next: { current: hashOf(secret), rotated } }
  }
  const secret = recent.some((spent) => spent.hash === hash) ? follow(family, presented) : undefined
  return secret === undefined ? { kind: 'reuse' } : { kind: 'follow', secret }
}
