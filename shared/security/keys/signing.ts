import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { commit, createWriter } from '../../store/commit.ts'
import { sortableNumber } from '../../store/keys.ts'
import { type Shared, share } from '../../store/signal.ts'
import { instanceOf, type Table, tableUnder } from '../../store/table.ts'
import type { Extra } from '../../store/transaction.ts'
import { type KeyTimes, keyExpiry, nextGeneration, planKeys } from './schedule.ts'
import {
  algorithm,
  type JoseKey,
  jwkOf,
  privateKeys,
  publicKeys,
  type StoredKey,
  storedKeys,
} from './store.ts'

/** The key that signs an access token. */
export interface SigningKey {
  kid: string
  key: JoseKey
}

const put = (table: Table, pk: string, { generation, ...rest }: StoredKey): Extra => ({
  action: {
    Put: {
      TableName: table.name,
      Item: { pk, sk: sortableNumber(generation), ...rest },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  failed: () => 'retry',
})

const makePair = async (times: KeyTimes): Promise<{ secret: StoredKey; open: StoredKey }> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const open = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(open)
  const common = { ...times, kid, expiresAt: keyExpiry(times.signsFrom) }
  return {
    secret: { ...common, jwk: JSON.stringify(await exportJWK(privateKey)) },
    open: { ...common, jwk: JSON.stringify(open) },
  }
}

/**
 * The stored key that signs now. A key that is due is made first: one transaction writes its private and its public
 * part. Where several instances make it at once, one of them succeeds and the others take its key.
 * @param now epoch seconds
 */
export const currentKey = (table: Table, now: number): Promise<StoredKey> =>
  commit(createWriter(table), privateKeys, async () => {
    const known = planKeys(await storedKeys(table, privateKeys), now)
    if (known.sign && known.makeFrom === undefined) return { transaction: null, result: known.sign }
    // The private keys are read again after the public ones: another instance may have made the key in between.
    const published = await storedKeys(table, publicKeys)
    const stored = await storedKeys(table, privateKeys)
    const { sign, makeFrom } = planKeys(stored, now)
    if (sign && makeFrom === undefined) return { transaction: null, result: sign }
    const generation = nextGeneration([...stored, ...published])
    const { secret, open } = await makePair({ generation, signsFrom: makeFrom ?? now })
    const extras = [put(table, privateKeys, secret), put(table, publicKeys, open)]
    return { transaction: { partitions: [], claims: [], extras }, result: sign ?? secret }
  })

/** How long an instance signs with a key before it reads the keys again, in seconds. */
const reread = 600

interface Held {
  /** Epoch seconds. */
  until: number
  key: Shared<SigningKey>
}
const held = new WeakMap<Table, Held>()

const load = async (table: Table, now: number): Promise<SigningKey> => {
  const stored = await currentKey(table, now)
  return { kid: stored.kid, key: await importJWK(jwkOf(stored), algorithm) }
}

/** The key that signs at a time. An instance keeps it in memory for ten minutes. */
export const signingKey = (table: Table, date: Date): Promise<SigningKey> => {
  const now = Math.floor(date.getTime() / 1000)
  const instance = instanceOf(table)
  const known = held.get(instance)
  if (known && known.until > now && !known.key.isEnded) return known.key.join(table.signal)
  const fresh = { until: now + reread, key: share((signal) => load(tableUnder(instance, signal), now)) }
  held.set(instance, fresh)
  const key = fresh.key.join(table.signal)
  key.catch(() => {
    if (held.get(instance) === fresh) held.delete(instance)
  })
  return key
}
