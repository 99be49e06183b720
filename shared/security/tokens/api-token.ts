import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItem, type Item, type Table } from '../../store/table.ts'
import {
  optionalNumber,
  optionalText,
  parseObject,
  requiredNumber,
  requiredText,
} from '../../values/records.ts'
import { type Permissions, storedPermissions } from '../permissions.ts'

/**
 * The partition of all users' tokens, for lists; its head numbers the tokens. It holds no hashes: these are in the
 * other copy of the token, in the partition of its maker, against which a request is checked.
 */
export const tokenPartition = 'token'
const secretBytes = 32
/** The start of every API token. An access token is a JWT, which starts otherwise. */
export const apiTokenPrefix = 'tc_'
const format = /^tc_([1-9]\d{0,11})_([1-9]\d{0,11})_([\w-]{43})$/

/** The identity of a token: its number, and the user who made it. */
export interface TokenName {
  id: number
  createdBy: number
}

/** An API token as it is stored. */
export interface ApiToken extends TokenName {
  permissions: Permissions
  /** ISO 8601, or null for a token without an end. */
  expiresAt: string | null
  hash: string
  /** The maker's role when the token was made: it saves a read as long as the maker keeps that role. */
  roleHint: number | null
  /** The number of the maker's generation when the token was made. */
  generation: number
}

/** The partition of a user's tokens. */
export const tokensOf = (userId: number): string => `token#${sortableNumber(userId)}`

/** The key of a token, in the partition of its maker. */
export const tokenKey = ({ id, createdBy }: TokenName): Key => ({
  pk: tokensOf(createdBy),
  sk: sortableNumber(id),
})

/** The members of a token that its maker does not see. */
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

/** Reads an API token from its item in the partition of its maker. @throws Error naming the member that is damaged */
const apiTokenOf = (item: Item): ApiToken => {
  const data = parseObject(requiredText(item, 'data'))
  return {
    id: requiredNumber(data, 'id'),
    createdBy: requiredNumber(data, 'createdBy'),
    permissions: storedPermissions(data),
    expiresAt: optionalText(data, 'expiresAt') ?? null,
    hash: requiredText(item, 'hash'),
    roleHint: optionalNumber(item, 'roleHint') ?? null,
    generation: requiredNumber(item, 'generation'),
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new secret of 256 random bits, and its hash, which is stored. Random bits need no salt and no slow hash. */
export const newApiSecret = (): { secret: string; hash: string } => {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** The text of a token, as its maker sends it. */
export const apiTokenText = ({ id, createdBy }: TokenName, secret: string): string =>
  `${apiTokenPrefix}${createdBy}_${id}_${secret}`

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Whether a token has expired at `now`. */
const hasExpired = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime()

/** The token that a text names. Undefined where there is none, the secret is wrong, or the token has expired. */
export const readApiToken = async (table: Table, text: string, now: Date): Promise<ApiToken | undefined> => {
  const [, userId, id, secret] = format.exec(text) ?? []
  if (userId === undefined || id === undefined || secret === undefined) return undefined
  const item = await getItem(table, tokenKey({ id: Number(id), createdBy: Number(userId) }), true)
  const token = item && apiTokenOf(item)
  if (!token || !sameText(token.hash, hashOf(secret))) return undefined
  return hasExpired(token, now) ? undefined : token
}
