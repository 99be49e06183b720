import { isRecord } from '../../values/records.ts'
import { following } from '../http/abort.ts'
import { isDeclared, payloadOf } from '../http/call.ts'
import type { EntryJson } from '../http/entry-json.ts'
import type { FeedReader } from '../http/entry-lines.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { queryText } from '../http/url.ts'

/** A change feed, and how it is read. */
export interface Feed {
  send: Send
  /** The path of the feed. */
  path: string
  options: CallOptions
  read: FeedReader
}

/** One answer of a feed. */
export interface Part<E> {
  changed: E[]
  /** Changed entries that are not parsed, beside the others. */
  unparsed: readonly EntryJson[]
  gone: number[]
  cursor: string
  more: boolean
  etag: string | undefined
}

/** The cursor of the next part, where an answer tells it before its entries. Earlier releases tell it behind them. */
const nextOf = (beforeEntries: string): string | undefined => {
  try {
    const { payload } = JSON.parse(`${beforeEntries}]}}`)
    const isKnown = isRecord(payload) && payload.more === true && typeof payload.cursor === 'string'
    return isKnown ? String(payload.cursor) : undefined
  } catch {
    return undefined
  }
}

/** What one answer is asked by. */
interface Asking {
  cursor: string | undefined
  etag: string | undefined
  signal: AbortSignal
  /** What its body waits for. */
  hold: Promise<unknown> | undefined
}

/**
 * One answer of the feed; null where nothing has changed since the tag.
 * @param onNext hears of the cursor of the part behind it, before the entries where that is told, and at the end;
 * undefined at the end of the last part
 */
const partOf = async <E>(
  { send, path, options: { init }, read }: Feed,
  { cursor, etag, signal, hold }: Asking,
  onNext: (cursor: string | undefined) => void,
): Promise<Part<E> | null> => {
  const onStart = (text: string): void => {
    const next = nextOf(text)
    if (next !== undefined) onNext(next)
  }
  const answer = await send({
    method: 'GET',
    path: path + queryText([['cursor', cursor]]),
    isRepeatable: true,
    read: (response, parse) => read(response, parse, onStart),
    signal,
    hold,
    init,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag }, also: [304] }),
  })
  if (answer.status === 304) return null
  const { changed, ...rest } = payloadOf<Omit<Part<E>, 'unparsed' | 'etag'>>(answer)
  onNext(rest.more ? rest.cursor : undefined)
  const { entries = [], unparsed = [], headers } = answer
  const parsed = [...entries.filter(isDeclared<E>), ...changed]
  return { ...rest, changed: parsed, unparsed, etag: headers.get('etag') ?? undefined }
}

/** A part that was asked for. */
interface Asked<E> {
  cursor: string | undefined
  part: Promise<Part<E> | null>
  /** The cursor of the part behind it, while it is known. */
  next?: string | undefined
  giveUp: () => void
}

/** The parts of a feed. */
export interface Parts<E> {
  /** The part at a cursor; the first one without. @returns null where nothing has changed since the tag */
  take(cursor: string | undefined, etag?: string): Promise<Part<E> | null>
  /** Gives up what is under way, and ends when no request is. */
  end(): Promise<void>
}

/**
 * Reads the parts of a feed. While the client reads and applies one part, the server makes the next one: the client asks
 * for it as soon as its cursor is known. The client reads its body after that of the part before. Two bodies at once
 * would share the connection, and each would take twice as long.
 */
export const createParts = <E>(feed: Feed): Parts<E> => {
  let current: Asked<E> | undefined
  let ahead: Asked<E> | undefined
  const underWay = new Set<Promise<unknown>>()
  const ask = (cursor: string | undefined, etag?: string, hold?: Promise<unknown>): Asked<E> => {
    const { controller, release } = following(feed.options.signal)
    const onNext = (next: string | undefined): void => {
      asked.next = next
      if (asked === current) askAhead(next)
    }
    const part = partOf<E>(feed, { cursor, etag, hold, signal: controller.signal }, onNext)
    const asked: Asked<E> = { cursor, part, giveUp: () => controller.abort(new Error('given up')) }
    const ended = part.then(release, release).finally(() => underWay.delete(ended))
    underWay.add(ended)
    return asked
  }
  /** An answer that was cut and sent again may tell another cursor, or none. */
  const askAhead = (cursor: string | undefined): void => {
    if (ahead?.cursor === cursor) return
    ahead?.giveUp()
    const hold = current?.part.catch(() => undefined)
    ahead = cursor === undefined ? undefined : ask(cursor, undefined, hold)
  }
  return {
    take: (cursor, etag) => {
      current = ahead && ahead.cursor === cursor ? ahead : ask(cursor, etag)
      if (ahead !== current) ahead?.giveUp()
      ahead = undefined
      if (current.next !== undefined) askAhead(current.next)
      return current.part
    },
    end: async () => {
      ahead?.giveUp()
      current?.giveUp()
      await Promise.all(underWay)
    },
  }
}
