import type { EntryJson } from '../http/entry-json.ts'
import type { FeedReader } from '../http/entry-lines.ts'
import type { SyncStore } from './sync-store.ts'

/** What a store that keeps JSON does in place of parsed entries. */
export interface JsonSupport {
  /** Leaves entries unparsed. The store brings its reader, so that a site without such a store does not bundle it. */
  read: FeedReader
  /** Does what `apply` does with changed entries, with the JSON of each as the server wrote it. */
  applyJson: (changed: readonly EntryJson[]) => Promise<void>
}

/** The stores of this package that keep JSON, each with the `apply` that it had when it was made. */
const supports = new WeakMap<object, JsonSupport & { apply: unknown }>()

/** Notes that a store keeps JSON. @returns the store */
export const withJsonSupport = <E, S extends SyncStore<E>>(store: S, support: JsonSupport): S => {
  supports.set(store, { ...support, apply: store.apply })
  return store
}

/**
 * How a store takes JSON; undefined for one that takes parsed entries alone. A store that somebody builds around one of
 * this package is another object, so its own `apply` gets each entry. A store whose `apply` was replaced gets them too.
 */
export const jsonSupportOf = <E>(store: SyncStore<E>): JsonSupport | undefined => {
  const support = supports.get(store)
  return support?.apply === store.apply ? support : undefined
}
