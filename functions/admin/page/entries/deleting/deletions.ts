import { said } from '../../session/said.ts'

/** How long a delete can be undone, in milliseconds. */
export const undoTime = 8_000

/** An entry that is to be deleted. */
export interface Doomed {
  id: number
  name: string
}

/** An entry that was not deleted, and why. */
export interface NotDeleted extends Doomed {
  why: string
}

/** Entries that are deleted together. */
export interface Deletion {
  /** The resource in react-admin's words, such as `elements-3`. */
  resource: string
  entries: readonly Doomed[]
  /** Deletes them on the server. @returns those that are still there, and why */
  send: () => Promise<readonly NotDeleted[]>
  /** The address of the form of an entry within the page. */
  addressOf: (id: number) => string
}

/** A deletion that was announced. */
export interface Announced extends Deletion {
  key: number
  /** When it is sent, in milliseconds since 1970. */
  at: number
  isSending: boolean
}

/** What the page knows of its deletions. */
export interface DeletionState {
  announced: readonly Announced[]
  /** Those that failed, until they are dismissed. */
  failed: readonly (NotDeleted & { address: string })[]
}

/** Deletes after a time in which that can be undone. Nothing is sent before. */
export interface Deletions {
  state: () => DeletionState
  subscribe: (listener: () => void) => () => void
  announce: (deletion: Deletion) => void
  /** Keeps entries that were to be deleted. It is too late where they are being sent. */
  undo: (key: number) => void
  /** Sends all at once. */
  sendNow: () => Promise<void>
  /** Keeps everything, and forgets what failed. */
  keepAll: () => void
  /** Forgets what failed. */
  dismiss: () => void
}

/** The deletions of a page. */
export const createDeletions = (): Deletions => {
  let state: DeletionState = { announced: [], failed: [] }
  let lastKey = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const set = (change: Partial<DeletionState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const stop = (key: number): void => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  const end = (key: number, failed: readonly NotDeleted[]): void => {
    const ended = state.announced.find((one) => one.key === key)
    if (!ended) return
    set({
      announced: state.announced.filter((one) => one !== ended),
      failed: [...state.failed, ...failed.map((one) => ({ ...one, address: ended.addressOf(one.id) }))],
    })
  }
  const send = async (key: number): Promise<void> => {
    stop(key)
    const deletion = state.announced.find((one) => one.key === key)
    if (!deletion || deletion.isSending) return
    set({
      announced: state.announced.map((one) => (one === deletion ? { ...one, isSending: true } : one)),
    })
    try {
      end(key, await deletion.send())
    } catch (error) {
      const why = said(error)
      end(
        key,
        deletion.entries.map((entry) => ({ ...entry, why })),
      )
    }
  }
  const undo = (key: number): void => {
    stop(key)
    set({ announced: state.announced.filter((one) => one.key !== key || one.isSending) })
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: (deletion) => {
      lastKey += 1
      const key = lastKey
      set({
        announced: [...state.announced, { ...deletion, key, at: Date.now() + undoTime, isSending: false }],
      })
      timers.set(
        key,
        setTimeout(() => void send(key), undoTime),
      )
    },
    undo,
    sendNow: async () => {
      await Promise.all(state.announced.map(({ key }) => send(key)))
    },
    keepAll: () => {
      for (const { key } of state.announced) undo(key)
      set({ failed: [] })
    },
    dismiss: () => set({ failed: [] }),
  }
}
