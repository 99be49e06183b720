import type { EntryJson } from '../http/entry-json.ts'
import type { SyncStore } from './sync-store.ts'

/** Does what a store's `apply` does, with the JSON of each entry as the server wrote it. */
export type ApplyJson = (changed: readonly EntryJson[], gone: readonly number[]) => Promise<void>

/**
 * The stores of this package that keep JSON. They are known by their identity, so that somebody who builds a store
 * around one of them, with an `apply` of their own, gets each entry.
 */
const ways = new WeakMap<object, { apply: unknown; applyJson: ApplyJson }>()

/** Notes that a store takes JSON in place of entries. @returns the store */
export const withJson = <E, S extends SyncStore<E>>(store: S, applyJson: ApplyJson): S => {
  ways.set(store, { apply: store.apply, applyJson })
  return store
}

/** How a store takes JSON; undefined for one that takes entries alone. */
export const jsonWay = <E>(store: SyncStore<E>): ApplyJson | undefined => {
  const way = ways.get(store)
  return way?.apply === store.apply ? way.applyJson : undefined
}
