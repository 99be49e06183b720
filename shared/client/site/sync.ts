import { createTurns, type Turns } from '../../values/in-turn.ts'
import { jsonOf } from '../http/entry-json.ts'
import { isTypecaseError } from '../http/error.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { createParts, type Part, type Parts } from './feed-parts.ts'
import type { Progress, SyncResult, SyncState, SyncStore } from './sync-store.ts'

/** A feed that is brought to a store. */
interface SyncedFeed<E> {
  send: Send
  /** The path of the change feed. */
  path: string
  store: SyncStore<E>
  options: CallOptions & { onProgress?: ((done: Progress) => void) | undefined }
}

const apply = <E>(store: SyncStore<E>, { changed, unparsed, gone }: Part<E>): Promise<void> =>
  store.applyJson ? store.applyJson([...unparsed, ...changed.map(jsonOf)], gone) : store.apply(changed, gone)

/**
 * Applies the feed from a state on. The entity tag that is kept is that of the first part: the cursor of the last part
 * goes on from there, although more may have changed while the parts were read.
 */
const applyFrom = async <E>(
  { store, options }: SyncedFeed<E>,
  parts: Parts<E>,
  source: string,
  from: SyncState | null,
): Promise<SyncResult> => {
  const done = { changed: 0, gone: 0 }
  const full = from === null
  const first = await parts.take(from?.cursor, from?.etag)
  if (!first) return { ...done, full }
  if (full) await store.reset()
  let cursor = ''
  for (let part: Part<E> | null = first; part; ) {
    await apply(store, part)
    done.changed += part.changed.length + part.unparsed.length
    done.gone += part.gone.length
    options.onProgress?.({ ...done })
    cursor = part.cursor
    part = part.more ? await parts.take(cursor) : null
  }
  await store.commit({ cursor, source, format: 1, ...(first.etag === undefined ? {} : { etag: first.etag }) })
  return { ...done, full }
}

/** The same. No request is under way when this ends, whichever step fails. */
const follow = async <E>(
  feed: SyncedFeed<E>,
  source: string,
  from: SyncState | null,
): Promise<SyncResult> => {
  const { send, path, options, store } = feed
  const parts = createParts<E>({ send, path, options, isUnparsed: store.applyJson !== undefined })
  try {
    return await applyFrom(feed, parts, source, from)
  } finally {
    await parts.settled()
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
