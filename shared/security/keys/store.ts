import type { importJWK, JWK } from 'jose'
import { type Item, queryPages, type Table } from '../../store/table.ts'
import { parseObject, requiredNumber, requiredText } from '../../values/records.ts'
import type { KeyTimes } from './schedule.ts'

/** RFC 7518, 3.4: ECDSA on P-256 with SHA-256. */
export const algorithm = 'ES256'
/** The partition of the public keys, which every function reads. */
export const publicKeys = 'key#public'
/** The partition of the private keys, which only the function `auth` reads. */
export const privateKeys = 'key#signing'

/** A key as it is stored, private or public. */
export interface StoredKey extends KeyTimes {
  kid: string
  /** JSON of the JWK. */
  jwk: string
  /** Epoch seconds. DynamoDB removes the item some time after. */
  expiresAt: number
}

/** A key in the form that the package jose takes. */
export type JoseKey = Awaited<ReturnType<typeof importJWK>>

const storedKey = (item: Item): StoredKey => ({
  generation: Number(requiredText(item, 'sk')),
  signsFrom: requiredNumber(item, 'signsFrom'),
  kid: requiredText(item, 'kid'),
  jwk: requiredText(item, 'jwk'),
  expiresAt: requiredNumber(item, 'expiresAt'),
})

/** All keys of a partition, also those that have expired and are not removed yet; strongly consistent. */
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
 * The keys of a partition that have not expired, strongly consistent.
 * @param now epoch seconds
 */
export const readKeys = async (table: Table, pk: string, now: number): Promise<StoredKey[]> =>
  (await storedKeys(table, pk)).filter(({ expiresAt }) => expiresAt > now)

/** A stored key as a JWK (RFC 7517). */
export const jwkOf = ({ jwk, kid }: StoredKey): JWK => ({
  ...parseObject(jwk),
  kid,
  alg: algorithm,
  use: 'sig',
})
