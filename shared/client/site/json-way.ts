import type { EntryJson } from '../http/entry-json.ts'
import type { FeedReader } from '../http/entry-lines.ts'
import type { SyncStore } from './sync-store.ts'

/** How a store takes JSON in place of entries. */
export interface JsonWay {
  /** Reads entries without parsing them. It stands here, so that it is no part of a site without such a store. */
  read: FeedReader
  /** Does what the store's `apply` does, with the JSON of each entry as the server wrote it. */
  applyJson: (changed: readonly EntryJson[], gone: readonly number[]) => Promise<void>
}

/**
 * The stores of this package that keep JSON. They are known by their identity, so that somebody who builds a store
 * around one of them, with an `apply` of their own, gets each entry.
 */
const ways = new WeakMap<object, JsonWay & { apply: unknown }>()

/** Notes that a store takes JSON in place of entries. @returns the store */
export const withJson = <E, S extends SyncStore<E>>(store: S, way: JsonWay): S => {
  ways.set(store, { ...way, apply: store.apply })
  return store
}

/** How a store takes JSON; undefined for one that takes entries alone. */
export const jsonWay = <E>(store: SyncStore<E>): JsonWay | undefined => {
  const way = ways.get(store)
  return way?.apply === store.apply ? way : undefined
}
