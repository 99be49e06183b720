import { isRecord } from '../../values/records.ts'
import { isDeclared, payloadOf } from '../http/call.ts'
import type { EntryJson } from '../http/entry-json.ts'
import { readEntryLines, readUnparsed } from '../http/entry-lines.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { queryText } from '../http/url.ts'

/** A change feed, and how it is read. */
export interface Feed {
  send: Send
  /** The path of the feed. */
  path: string
  options: CallOptions
  /** Whether entries stay JSON, for a store that keeps them so. */
  isUnparsed: boolean
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

/** The cursor of the next part, where an answer tells it before its entries. Servers of before told it behind them. */
const nextOf = (beforeEntries: string): string | undefined => {
  try {
    const { payload } = JSON.parse(`${beforeEntries}]}}`)
    const isKnown = isRecord(payload) && payload.more === true && typeof payload.cursor === 'string'
    return isKnown ? String(payload.cursor) : undefined
  } catch {
    return undefined
  }
}

/** One answer of the feed; null where nothing has changed since the tag. @param onNext hears of the next cursor */
const partOf = async <E>(
  { send, path, options: { signal, init }, isUnparsed }: Feed,
  cursor: string | undefined,
  etag: string | undefined,
  onNext: (cursor: string) => void,
): Promise<Part<E> | null> => {
  const read = isUnparsed ? readUnparsed : readEntryLines
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
    init,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag }, also: [304] }),
  })
  if (answer.status === 304) return null
  const { changed, ...rest } = payloadOf<Omit<Part<E>, 'unparsed' | 'etag'>>(answer)
  if (rest.more) onNext(rest.cursor)
  const { entries = [], unparsed = [], headers } = answer
  const parsed = [...entries.filter(isDeclared<E>), ...changed]
  return { ...rest, changed: parsed, unparsed, etag: headers.get('etag') ?? undefined }
}

/** A part that was asked for. */
interface Asked<E> {
  cursor: string | undefined
  part: Promise<Part<E> | null>
  /** The cursor of the part behind it, once it is known. */
  next?: string
}

/** The parts of a feed. */
export interface Parts<E> {
  /** The part at a cursor; the first one without. @returns null where nothing has changed since the tag */
  take(cursor: string | undefined, etag?: string): Promise<Part<E> | null>
  /** Ends when no request is under way any more. */
  settled(): Promise<void>
}

/**
 * Reads the parts of a feed. While one is read and applied, the server makes the next one: it is asked for as soon as
 * its cursor is known. No more than one is asked for ahead.
 */
export const createParts = <E>(feed: Feed): Parts<E> => {
  let current: Asked<E> | undefined
  let ahead: Asked<E> | undefined
  const underWay = new Set<Promise<unknown>>()
  const ask = (cursor: string | undefined, etag?: string): Asked<E> => {
    const onNext = (next: string): void => {
      asked.next = next
      if (asked === current) askAhead(next)
    }
    const asked: Asked<E> = { cursor, part: partOf(feed, cursor, etag, onNext) }
    underWay.add(asked.part)
    const end = (): void => void underWay.delete(asked.part)
    asked.part.then(end, end)
    return asked
  }
  /** An answer that was cut and sent again may tell another cursor. What was asked for at the first one is given up. */
  const askAhead = (cursor: string): void => {
    if (ahead?.cursor !== cursor) ahead = ask(cursor)
  }
  return {
    take: (cursor, etag) => {
      current = ahead && ahead.cursor === cursor ? ahead : ask(cursor, etag)
      ahead = undefined
      if (current.next !== undefined) askAhead(current.next)
      return current.part
    },
    settled: async () => {
      await Promise.allSettled(underWay)
    },
  }
}
