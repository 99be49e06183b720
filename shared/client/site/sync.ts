import { createTurns, type Turns } from '../../values/in-turn.ts'
import { readEntryLines } from '../http/entry-lines.ts'
import { isTypecaseError } from '../http/error.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { createParts, type Part, type Parts } from './feed-parts.ts'
import { jsonSupportOf } from './json-support.ts'
import type { Progress, SyncResult, SyncState, SyncStore } from './sync-store.ts'

/** A feed that is brought to a store. */
interface SyncedFeed<E> {
  send: Send
  /** The path of the change feed. */
  path: string
  store: SyncStore<E>
  options: CallOptions & { onProgress?: ((done: Progress) => void) | undefined }
}

/** The parts of a feed, and what applies one. */
interface Reading<E> {
  parts: Parts<E>
  apply: (part: Part<E>) => Promise<void>
}

/** Begins to read a feed. Entries stay JSON where the store keeps JSON. */
const startReading = <E>({ send, path, options, store }: SyncedFeed<E>): Reading<E> => {
  const json = jsonSupportOf(store)
  return {
    parts: createParts<E>({ send, path, options, read: json?.read ?? readEntryLines }),
    apply: async ({ changed, unparsed, gone }) => {
      if (unparsed.length > 0) await json?.applyJson(unparsed)
      await store.apply(changed, gone)
    },
  }
}

/**
 * Applies the parts of a feed from a state on. The entity tag that is kept is that of the first part: the cursor of the
 * last part goes on from there, although more may have changed while the parts were read.
 */
const applyFrom = async <E>(
  { store, options }: SyncedFeed<E>,
  { parts, apply }: Reading<E>,
  source: string,
  from: SyncState | null,
): Promise<SyncResult> => {
  const done = { changed: 0, gone: 0 }
  const full = from === null
  let part = await parts.take(from?.cursor, from?.etag)
  if (!part) return { ...done, full }
  const { etag } = part
  if (full) await store.reset()
  let cursor = ''
  while (part) {
    await apply(part)
    done.changed += part.changed.length + part.unparsed.length
    done.gone += part.gone.length
    options.onProgress?.({ ...done })
    cursor = part.cursor
    const { more }: Part<E> = part
    // What was applied is not held while the next part comes.
    part = null
    if (more) part = await parts.take(cursor)
  }
  await store.commit({ cursor, source, format: 1, ...(etag === undefined ? {} : { etag }) })
  return { ...done, full }
}

/** Brings a store from a state to what is published. No request is under way when it ends, whichever step fails. */
const follow = async <E>(
  feed: SyncedFeed<E>,
  source: string,
  from: SyncState | null,
): Promise<SyncResult> => {
  const reading = startReading(feed)
  try {
    return await applyFrom(feed, reading, source, from)
  } finally {
    await reading.parts.end()
  }
}

const isExpired = (error: unknown): boolean => isTypecaseError(error) && error.status === 410

/** The syncs of each store: a store takes one at a time. */
const turns = new WeakMap<object, Turns>()

const turnsOf = (store: object): Turns => {
  const found = turns.get(store) ?? createTurns()
  turns.set(store, found)
  return found
}

/**
 * Brings a store to what is published. A cursor that is too old, or of another source, starts anew, once.
 * @throws TypecaseError; the store's own errors
 */
export const syncFeed = <E>(feed: SyncedFeed<E>, base: string): Promise<SyncResult> =>
  turnsOf(feed.store)(async () => {
    const source = base + feed.path
    const state = await feed.store.state()
    if (state?.source !== source || state.format !== 1) return follow(feed, source, null)
    try {
      return await follow(feed, source, state)
    } catch (error) {
      if (!isExpired(error)) throw error
      return follow(feed, source, null)
    }
  })
