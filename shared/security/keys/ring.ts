import { importJWK } from 'jose'
import { type Shared, share } from '../../store/signal.ts'
import { perInstance, type Table, tableUnder } from '../../store/table.ts'
import { algorithm, type JoseKey, jwkOf, publicKeys, readKeys, type StoredKey } from './store.ts'

/** The public keys that verify access tokens, by key id. */
export interface KeyRing {
  /**
   * The key of an id; undefined where there is none.
   * @param signal the signal of the request that asks. When it aborts, a read goes on for other requests that wait for it.
   */
  find(kid: string, now: Date, signal?: AbortSignal): Promise<JoseKey | undefined>
}

/** How long keys are taken from memory, in milliseconds. A key that is removed from the table verifies that much longer. */
const freshFor = 600_000
/** Shortest time between two reads for unknown key ids, in milliseconds: invented ids must not cause a read each. */
const betweenReads = 5_000

type Keys = ReadonlyMap<string, JoseKey>

const imported = async (stored: readonly StoredKey[]): Promise<Keys> =>
  new Map(
    await Promise.all(stored.map(async (key) => [key.kid, await importJWK(jwkOf(key), algorithm)] as const)),
  )

/**
 * Makes a key ring.
 * @param read reads the public keys that have not expired at a time in epoch seconds
 */
export const createKeyRing = (
  read: (now: number, signal: AbortSignal) => Promise<readonly StoredKey[]>,
): KeyRing => {
  const never = Number.NEGATIVE_INFINITY
  let state: { at: number; keys: Shared<Keys> } | undefined

  /** When the keys were read, in milliseconds. A read that failed, or that was given up, does not count. */
  const readAt = (): number => (state && !state.keys.isEnded ? state.at : never)

  const load = (now: number, signal: AbortSignal | undefined): Promise<Keys> => {
    const begun = async (end: AbortSignal): Promise<Keys> => imported(await read(Math.floor(now / 1000), end))
    const next = { at: now, keys: share(begun) }
    state = next
    const keys = next.keys.join(signal)
    keys.catch(() => {
      next.at = never
    })
    return keys
  }

  return {
    find: async (kid, date, signal) => {
      const now = date.getTime()
      const within = (age: number): Promise<Keys> =>
        state && now - readAt() < age ? state.keys.join(signal) : load(now, signal)
      const keys = await within(freshFor)
      const known = keys.get(kid)
      if (known) return known
      // Before the first login there is no key, and the first one must verify at once.
      return (await (keys.size === 0 ? load(now, signal) : within(betweenReads))).get(kid)
    },
  }
}

const ringOf = perInstance((instance) =>
  createKeyRing((now, signal) => readKeys(tableUnder(instance, signal), publicKeys, now)),
)

/** The key ring of a table. A function instance has one, whichever request asks. */
export const keyRing = (table: Table): KeyRing => {
  const ring = ringOf(table)
  return { find: (kid, now) => ring.find(kid, now, table.signal) }
}
