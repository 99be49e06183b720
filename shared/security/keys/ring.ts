import { importJWK } from 'jose'
import { type Shared, share } from '../../store/signal.ts'
import { instanceOf, type Table, tableUnder } from '../../store/table.ts'
import { algorithm, type JoseKey, jwkOf, publicKeys, readKeys, type StoredKey } from './store.ts'

/** The public keys that verify access tokens, by key id. */
export interface KeyRing {
  /** @param signal of the request that asks: keys under way are read on for the others that wait for them */
  find(kid: string, now: Date, signal?: AbortSignal): Promise<JoseKey | undefined>
}

/** How long keys are taken from memory, in milliseconds: a key removed from the table is out after this. */
const freshFor = 600_000
/** Shortest time between two reads that unknown key ids cause: made-up ids must not become reads. */
const betweenReads = 5_000

type Keys = ReadonlyMap<string, JoseKey>

const imported = async (stored: readonly StoredKey[]): Promise<Keys> =>
  new Map(
    await Promise.all(stored.map(async (key) => [key.kid, await importJWK(jwkOf(key), algorithm)] as const)),
  )

/** A key ring over `read`, which gives the public keys that have not expired at a time in epoch seconds. */
export const createKeyRing = (
  read: (now: number, signal: AbortSignal) => Promise<readonly StoredKey[]>,
): KeyRing => {
  const never = Number.NEGATIVE_INFINITY
  let state: { at: number; keys: Shared<Keys> } | undefined

  /** When the keys that there are were read; what failed or was given up does not count. */
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
      // Before the first login there is nothing to verify by, and the first key must count at once.
      return (await (keys.size === 0 ? load(now, signal) : within(betweenReads))).get(kid)
    },
  }
}

const rings = new WeakMap<Table, KeyRing>()

/** The key ring of a table; one for each function instance. */
export const keyRing = (table: Table): KeyRing => {
  const instance = instanceOf(table)
  const known = rings.get(instance)
  const ring =
    known ?? createKeyRing((now, signal) => readKeys(tableUnder(instance, signal), publicKeys, now))
  rings.set(instance, ring)
  return { find: (kid, now) => ring.find(kid, now, table.signal) }
}
