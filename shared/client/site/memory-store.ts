import type { SyncState, SyncStore } from './sync-store.ts'

/** A store of one process: what `sync` last brought, by id. */
export interface MemoryStore<E> extends SyncStore<E> {
  readonly entries: ReadonlyMap<number, E>
}

/** A store that keeps entries in memory. */
export const memoryStore = <E extends { id: number }>(): MemoryStore<E> => {
  let state: SyncState | null = null
  let entries: ReadonlyMap<number, E> = new Map()
  let next: Map<number, E> | undefined
  return {
    get entries() {
      return entries
    },
    state: async () => {
      // A pull that was cut has left entries that no state stands for.
      next = undefined
      return state
    },
    reset: async () => {
      next = new Map()
    },
    apply: async (changed, gone) => {
      next ??= new Map(entries)
      for (const entry of changed) next.set(entry.id, entry)
      for (const id of gone) next.delete(id)
    },
    commit: async (reached) => {
      entries = next ?? entries
      next = undefined
      state = reached
    },
  }
}
