import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItem, type Item, type Table } from '../../store/table.ts'
import type { Permissions } from '../permissions.ts'
import { numberOf, parseObject, permissionsOf, textOf } from '../stored-json.ts'

/**
 * Partition of what lists of everyone's tokens show, ordered by a head that numbers them. It holds no secrets:
 * those stand beside the copy in the partition of the token's maker, which a request is checked against.
 */
export const tokenPartition = 'token'
const secretBytes = 32
const format = /^tc_([1-9]\d{0,11})_([1-9]\d{0,11})_([\w-]{43})$/

/** Which token: a number of its own, and whose it is. */
export interface TokenName {
  id: number
  createdBy: number
}

/** An API token as stored. */
export interface ApiToken extends TokenName {
  permissions: Permissions
  /** ISO 8601, or null for never. */
  expiresAt: string | null
  hash: string
  /** The creator's role when it was made: saves a read while it is still so. */
  roleHint: number | null
  /** The creator's generation when it was made. */
  generation: number
}

/** The partition of a user's tokens. */
export const tokensOf = (userId: number): string => `token#${sortableNumber(userId)}`

/** Where a token stands. */
export const tokenKey = ({ id, createdBy }: TokenName): Key => ({
  pk: tokensOf(createdBy),
  sk: sortableNumber(id),
})

/** What is kept of a token beside what its maker sees. */
export type TokenProof = Pick<ApiToken, 'hash' | 'generation' | 'roleHint'>

/** The item of a token. `data` is the JSON that lists show. */
export const tokenItem = (
  name: TokenName,
  data: string,
  { hash, generation, roleHint }: TokenProof,
): Item => ({
  ...tokenKey(name),
  data,
  hash,
  generation,
  ...(roleHint === null ? {} : { roleHint }),
})

/** Reads an API token from its item. */
export const apiTokenOf = (item: Item): ApiToken => {
  const { id, createdBy, permissions, expiresAt } = parseObject(textOf(item.data))
  return {
    id: numberOf(id) ?? 0,
    createdBy: numberOf(createdBy) ?? 0,
    permissions: permissionsOf(permissions),
    expiresAt: textOf(expiresAt) || null,
    hash: textOf(item.hash),
    roleHint: numberOf(item.roleHint),
    generation: numberOf(item.generation) ?? 0,
  }
}

/** Whether a Bearer token is meant as an API token. */
export const looksLikeApiToken = (text: string): boolean => text.startsWith('tc_')

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new secret of 256 random bits, and the hash to store: it needs no salt and no slow hash. */
export const newApiSecret = (): { secret: string; hash: string } => {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, hash: digest(secret) }
}

/** The token as its owner sends it. */
export const apiTokenText = ({ id, createdBy }: TokenName, secret: string): string =>
  `tc_${createdBy}_${id}_${secret}`

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Whether a token's time is over at `now`. */
export const hasExpired = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime()

/** The token that a text names and proves to know the secret of, unless it has expired. */
export const readApiToken = async (table: Table, text: string, now: Date): Promise<ApiToken | undefined> => {
  const [, userId, id, secret] = format.exec(text) ?? []
  if (userId === undefined || id === undefined || secret === undefined) return undefined
  const item = await getItem(table, tokenKey({ id: Number(id), createdBy: Number(userId) }), true)
  const token = item && apiTokenOf(item)
  if (!token || !sameText(token.hash, digest(secret))) return undefined
  return hasExpired(token, now) ? undefined : token
}
