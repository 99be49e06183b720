import { createTurns, type Turns } from '../../values/in-turn.ts'
import { isDeclared, payloadOf } from '../http/call.ts'
import { readEntryLines } from '../http/entry-lines.ts'
import { isTypecaseError } from '../http/error.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { queryText } from '../http/url.ts'
import type { Progress, SyncResult, SyncState, SyncStore } from './sync-store.ts'

interface Changes<E> {
  changed: E[]
  gone: number[]
  cursor: string
  more: boolean
}

interface Part<E> {
  changes: Changes<E>
  etag: string | undefined
}

interface Feed<E> {
  send: Send
  /** The path of the change feed. */
  path: string
  store: SyncStore<E>
  options: CallOptions & { onProgress?: ((done: Progress) => void) | undefined }
}

/** One answer of the feed; null where nothing has changed since the state. */
const partOf = async <E>(
  { send, path, options: { signal, init } }: Feed<E>,
  cursor: string | undefined,
  etag: string | undefined,
): Promise<Part<E> | null> => {
  const answer = await send({
    method: 'GET',
    path: path + queryText([['cursor', cursor]]),
    isRepeatable: true,
    read: readEntryLines,
    signal,
    init,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag }, also: [304] }),
  })
  if (answer.status === 304) return null
  const { changed, ...rest } = payloadOf<Changes<E>>(answer)
  const read = answer.entries?.filter(isDeclared<E>) ?? []
  return {
    changes: { ...rest, changed: [...read, ...changed] },
    etag: answer.headers.get('etag') ?? undefined,
  }
}

/**
 * Applies one part. The server makes the next one meanwhile. Both have ended when this ends, whichever fails.
 * @returns the next part; null where there is none
 */
const applied = async <E>(
  feed: Feed<E>,
  { changed, gone, cursor, more }: Changes<E>,
): Promise<Part<E> | null> => {
  const [applying, next] = await Promise.allSettled([
    feed.store.apply(changed, gone),
    more ? partOf(feed, cursor, undefined) : null,
  ])
  if (applying.status === 'rejected') throw applying.reason
  if (next.status === 'rejected') throw next.reason
  return next.value
}

/**
 * Applies the feed from a state on. The entity tag that is kept is that of the first part: the cursor of the last part
 * goes on from there, although more may have changed while the parts were read.
 */
const follow = async <E>(feed: Feed<E>, source: string, from: SyncState | null): Promise<SyncResult> => {
  const { store, options } = feed
  const done = { changed: 0, gone: 0 }
  const full = from === null
  const first = await partOf(feed, from?.cursor, from?.etag)
  if (!first) return { ...done, full }
  if (full) await store.reset()
  let part: Part<E> | null = first
  let cursor = ''
  while (part) {
    const { changes }: Part<E> = part
    const next: Part<E> | null = await applied(feed, changes)
    done.changed += changes.changed.length
    done.gone += changes.gone.length
    options.onProgress?.({ ...done })
    cursor = changes.cursor
    part = next
  }
  await store.commit({ cursor, source, format: 1, ...(first.etag === undefined ? {} : { etag: first.etag }) })
  return { ...done, full }
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
export const syncFeed = <E>(feed: Feed<E>, base: string): Promise<SyncResult> =>
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
