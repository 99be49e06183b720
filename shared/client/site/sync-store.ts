import { isRecord } from '../../values/records.ts'

/** How far a store is. */
export interface SyncState {
  cursor: string
  /** The address of the change feed that the cursor is from. A cursor of another one starts anew. */
  source: string
  format: 1
  /** The version of all that was public when the cursor was made. */
  etag?: string | undefined
}

/** Whether a value that was kept is a state of a store. */
export const isSyncState = (value: unknown): value is SyncState =>
  isRecord(value) &&
  value.format === 1 &&
  typeof value.cursor === 'string' &&
  typeof value.source === 'string' &&
  (value.etag === undefined || typeof value.etag === 'string')

/**
 * Where `sync` keeps entries. A call of `reset` begins a new generation, which no reader sees before `commit`. So a pull
 * that is cut leaves what was there before. A repeated `apply` from the same state gives the same content.
 */
export interface SyncStore<E> {
  /** The state of the last `commit`, or null for an empty store. */
  state(): Promise<SyncState | null>
  /** Begins a new generation without entries. */
  reset(): Promise<void>
  /** Puts whole entries in place of those with their ids, and takes out entries by id. */
  apply(changed: readonly E[], gone: readonly number[]): Promise<void>
  /** Makes what was applied visible, together with the state. */
  commit(state: SyncState): Promise<void>
}

/** What a `sync` has done so far. */
export interface Progress {
  changed: number
  gone: number
}

/** What a `sync` has done. `full` tells that it pulled everything. */
export interface SyncResult extends Progress {
  full: boolean
}
