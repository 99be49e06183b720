import { holdState } from '../../frame/held-state.ts'
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
  /** Whether nothing is sent for now. */
  isHeld: boolean
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
  /** Sends nothing until {@link resume}: what becomes of the entries is being asked. */
  hold: () => void
  /** Lets the time run again in which each deletion can be undone, from the start. */
  resume: () => void
  /** Forgets what failed. */
  dismiss: () => void
}

/** The deletions of a page. */
export const createDeletions = (): Deletions => {
  const held = holdState<DeletionState>({ announced: [], failed: [], isHeld: false })
  let lastKey = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const stop = (key: number): void => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  const end = (key: number, failed: readonly NotDeleted[]): void => {
    const ended = held.get().announced.find((one) => one.key === key)
    if (!ended) return
    held.set({
      announced: held.get().announced.filter((one) => one !== ended),
      failed: [...held.get().failed, ...failed.map((one) => ({ ...one, address: ended.addressOf(one.id) }))],
    })
  }
  const send = async (key: number): Promise<void> => {
    stop(key)
    const deletion = held.get().announced.find((one) => one.key === key)
    if (!deletion || deletion.isSending) return
    held.set({
      announced: held.get().announced.map((one) => (one === deletion ? { ...one, isSending: true } : one)),
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
  const sendLater = (key: number): void => {
    timers.set(
      key,
      setTimeout(() => void send(key), undoTime),
    )
  }
  const undo = (key: number): void => {
    stop(key)
    held.set({ announced: held.get().announced.filter((one) => one.key !== key || one.isSending) })
  }
  return {
    state: held.get,
    subscribe: held.subscribe,
    announce: (deletion) => {
      lastKey += 1
      const key = lastKey
      held.set({
        announced: [
          ...held.get().announced,
          { ...deletion, key, at: Date.now() + undoTime, isSending: false },
        ],
      })
      if (!held.get().isHeld) sendLater(key)
    },
    undo,
    sendNow: async () => {
      await Promise.all(held.get().announced.map(({ key }) => send(key)))
    },
    hold: () => {
      for (const { key } of held.get().announced) stop(key)
      held.set({ isHeld: true })
    },
    resume: () => {
      const at = Date.now() + undoTime
      const announced = held.get().announced.map((one) => (one.isSending ? one : { ...one, at }))
      held.set({ announced, isHeld: false })
      for (const { key, isSending } of announced) if (!isSending) sendLater(key)
    },
    keepAll: () => {
      for (const { key } of held.get().announced) undo(key)
      held.set({ failed: [] })
    },
    dismiss: () => held.set({ failed: [] }),
  }
}
