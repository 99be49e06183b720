import { type HitsMember, withoutHits } from '../../built/without-hits.ts'
import type { SyncState, SyncStore } from '../../site/sync-store.ts'
import { type Staged, stage } from '../output/whole-file.ts'
import { type EntryLine, entriesIn, listText, merged } from './lines.ts'

async function* none(): AsyncGenerator<EntryLine> {}

/** What a store has made of its file. */
export interface Pulled {
  state: SyncState
  /** The new file; absent where the old one is current. */
  staged?: Staged
}

/** A store for one pull, whose file is a JSON list. `pulled` is what it has made; null where the state is the one of before. */
export interface JsonStore<E> extends SyncStore<E> {
  pulled: () => Pulled | null
}

/**
 * A store for the pull of one file. What changes is held in memory, and the rest goes through from the old file to the
 * new one. The new file waits beside the old one until all files of the pull are there.
 * @param hits the member with the entry's hits, which is left out
 * @param state how far the file is; null where there is none
 */
export const jsonStore = <E extends { id: number }>(
  file: string,
  hits: HitsMember,
  state: SyncState | null,
  signal: AbortSignal,
): JsonStore<E> => {
  let isNew = state === null
  const changed = new Map<number, string>()
  const gone = new Set<number>()
  let pulled: Pulled | null = null
  return {
    pulled: () => pulled,
    state: async () => state,
    reset: async () => {
      isNew = true
      changed.clear()
      gone.clear()
    },
    apply: async (entries, ids) => {
      for (const entry of entries) {
        changed.set(entry.id, JSON.stringify(withoutHits(entry, hits)))
        gone.delete(entry.id)
      }
      for (const id of ids) {
        changed.delete(id)
        gone.add(id)
      }
    },
    commit: async (reached) => {
      if (!isNew && changed.size + gone.size === 0) {
        pulled = { state: reached }
        return
      }
      const before = isNew ? none() : entriesIn(file)
      const staged = await stage(file, listText(merged(before, changed, gone)), [], signal)
      pulled = { state: reached, staged }
    },
  }
}
