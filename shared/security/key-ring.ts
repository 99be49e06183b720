import { importJWK } from 'jose'
import type { Table } from '../store/table.ts'
import { algorithm, type JoseKey, jwkOf, publicKeys, readKeys, type StoredKey } from './key-store.ts'

/** The public keys that verify access tokens, by key id. */
export interface KeyRing {
  find(kid: string, now: Date): Promise<JoseKey | undefined>
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
export const createKeyRing = (read: (now: number) => Promise<readonly StoredKey[]>): KeyRing => {
  const never = Number.NEGATIVE_INFINITY
  let state: { at: number; keys: Promise<Keys> } = { at: never, keys: Promise.resolve(new Map()) }

  const load = (now: number): Promise<Keys> => {
    const next = { at: now, keys: read(Math.floor(now / 1000)).then(imported) }
    state = next
    next.keys.catch(() => {
      next.at = never
    })
    return next.keys
  }

  return {
    find: async (kid, date) => {
      const now = date.getTime()
      const keys = await (now - state.at < freshFor ? state.keys : load(now))
      const known = keys.get(kid)
      if (known) return known
      // Before the first login there is nothing to verify by, and the first key must count at once.
      const mayRead = keys.size === 0 || now - state.at >= betweenReads
      return (await (mayRead ? load(now) : state.keys)).get(kid)
    },
  }
}

const rings = new WeakMap<Table, KeyRing>()

/** The key ring of a table; one for each function instance. */
export const keyRing = (table: Table): KeyRing => {
  const known = rings.get(table)
  if (known) return known
  const ring = createKeyRing((now) => readKeys(table, publicKeys, now))
  rings.set(table, ring)
  return ring
}
