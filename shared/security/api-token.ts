import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { entityOf, type StoredEntity } from '../store/entity.ts'
import { entityKey } from '../store/keys.ts'
import { getItem, type Item, type Table, updateItem } from '../store/table.ts'
import type { Permissions } from './permissions.ts'
import { numberOf, parseObject, permissionsOf, textOf } from './stored-json.ts'
import { isUnmetCondition } from './unmet-condition.ts'

export const tokenPartition = 'token'
const secretBytes = 32
const format = /^tc_([1-9]\d{0,11})_([\w-]{43})$/

/** An API token as stored. */
export interface ApiToken {
  id: number
  createdBy: number
  permissions: Permissions
  /** ISO 8601, or null for never. */
  expiresAt: string | null
  lastUsedAt: string | null
  hash: string
  /** The creator's role when it was made: saves a read while it is still so. */
  roleHint: number | null
}

const textOrNull = (value: unknown): string | null => textOf(value) || null

/** Reads an API token from its item. */
export const apiTokenOf = (item: Item): ApiToken => {
  const { id, data, internal }: StoredEntity = entityOf(item)
  const { createdBy, permissions, expiresAt } = parseObject(data)
  const { hash, roleId } = parseObject(internal ?? '{}')
  return {
    id,
    createdBy: numberOf(createdBy) ?? 0,
    permissions: permissionsOf(permissions),
    expiresAt: textOrNull(expiresAt),
    lastUsedAt: textOrNull(item.lastUsedAt),
    hash: textOf(hash),
    roleHint: numberOf(roleId),
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
export const apiTokenText = (id: number, secret: string): string => `tc_${id}_${secret}`

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The token that a text names and proves to know the secret of, unless it has expired. */
export const readApiToken = async (table: Table, text: string, now: Date): Promise<ApiToken | undefined> => {
  const [, id, secret] = format.exec(text) ?? []
  if (id === undefined || secret === undefined) return undefined
  const item = await getItem(table, entityKey(tokenPartition, Number(id)), true)
  const token = item && apiTokenOf(item)
  if (!token || !sameText(token.hash, digest(secret))) return undefined
  return token.expiresAt !== null && Date.parse(token.expiresAt) <= now.getTime() ? undefined : token
}

/** A use is written down at most this often, in milliseconds. */
const betweenUses = 3_600_000

/**
 * Keeps when a token was last used, to the hour. The attribute stands beside the entity's data, so that a use
 * makes no new version of the partition.
 */
export const noteUse = async (table: Table, { id, lastUsedAt }: ApiToken, now: Date): Promise<void> => {
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < betweenUses) return
  try {
    await updateItem(table, {
      Key: { ...entityKey(tokenPartition, id) },
      UpdateExpression: 'SET lastUsedAt = :now',
      // A token deleted meanwhile must not come back as an item that is nothing but a time.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    })
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
  }
}
