import type { importJWK, JWK } from 'jose'
import { type Item, queryPages, type Table } from '../../store/table.ts'
import { numberOf, parseObject, textOf } from '../stored-json.ts'
import type { KeyTimes } from './schedule.ts'

/** RFC 7518, 3.4: ECDSA on P-256 with SHA-256. */
export const algorithm = 'ES256'
/** Partitions of the keys: every function reads the public ones, only auth the private ones. */
export const publicKeys = 'key#public'
export const privateKeys = 'key#signing'

/** A key as stored: the JSON of its JWK, private or public. */
export interface StoredKey extends KeyTimes {
  kid: string
  jwk: string
  /** Epoch seconds; DynamoDB removes the item some time after. */
  expiresAt: number
}

/** A key as jose works with it. */
export type JoseKey = Awaited<ReturnType<typeof importJWK>>

const storedKey = (item: Item): StoredKey => ({
  generation: Number(item.sk),
  signsFrom: numberOf(item.signsFrom) ?? 0,
  kid: textOf(item.kid),
  jwk: textOf(item.jwk),
  expiresAt: numberOf(item.expiresAt) ?? 0,
})

/** The keys of a partition, strongly consistent, with those that have expired and wait for their removal. */
export const storedKeys = async (table: Table, pk: string): Promise<StoredKey[]> => {
  const keys: StoredKey[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input)) keys.push(...items.map(storedKey))
  return keys
}

/**
 * The keys of a partition, strongly consistent, without those that have expired.
 * @param now epoch seconds
 */
export const readKeys = async (table: Table, pk: string, now: number): Promise<StoredKey[]> =>
  (await storedKeys(table, pk)).filter(({ expiresAt }) => expiresAt > now)

/** A stored key as JWK (RFC 7517). */
export const jwkOf = ({ jwk, kid }: StoredKey): JWK => ({
  ...parseObject(jwk),
  kid,
  alg: algorithm,
  use: 'sig',
})
