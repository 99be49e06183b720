import type { Category } from '../../contract/history.ts'
import type { HistoryEntry } from '../../history/record.ts'
import { writeHistory } from '../../history/write.ts'
import { countEvent, errorText } from '../../store/metric.ts'
import { within } from '../../store/signal.ts'
import { tableUnder } from '../../store/table.ts'
import type { Exchange, Incoming, Middleware } from '../exchange.ts'
import type { Services } from '../services.ts'

/**
 * The longest time that an answer waits for its record, in milliseconds. DynamoDB mostly takes tens of them, and says
 * within as many that a shard takes no more, so only a table that does not answer takes this time. It is enough for a
 * first try without an answer and a second one over a new connection, and a third of what an alarm calls slow.
 */
const recordTime = 1_000
/** The same until an instance has written its first record, which may have to open the connection. */
const firstRecordTime = 2_000
/** The part of a function's time that no record uses, in milliseconds: enough to hand over an answer of 6 MB. */
const handingOverTime = 150
const tooLate = new Error('No time was left for the record.')

/** First segments of paths, and the categories of all paths that begin with them. */
const sections: ReadonlyMap<string, Category> = new Map([
  ['pages', 'pages'],
  ['static', 'static'],
  ['api', 'collections'],
  ['core', 'admin'],
  ['media', 'media'],
])

/** Files that a page embeds or offers for download: images, sound, video, fonts and documents. */
const mediaFile =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|flac|m4a|mp3|og[agv]|opus|wav|avi|m4v|mkv|mov|mp4|mpe?g|webm|eot|otf|ttf|woff2?|docx?|pdf|pptx?|xlsx?|zip)$/i

/** The category of a request: by the first segment of its path, or else by the extension of a media file. */
export const categoryOf = (path: string): Category => {
  const end = path.indexOf('/', 1)
  const section = sections.get(path.slice(1, end < 0 ? undefined : end))
  return section ?? (mediaFile.test(path) ? 'media' : 'other')
}

/**
 * The most bytes of a path that a record keeps. Names and urls have at most 255 characters, so only a path that leads
 * to nothing is cut. A record stays within one write unit, which is 1 KB (AWS: "DynamoDB read and write operations").
 */
const longestUrl = 700

/**
 * The path as it is recorded and counted: at most 700 bytes of well-formed text. Slashes at the end are taken off,
 * since routing ignores them too.
 */
export const recordedUrl = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const bytes = Buffer.from(path.slice(0, end))
  // A decoder that expects more text leaves out a character of which it has only the first bytes.
  return new TextDecoder().decode(bytes.subarray(0, longestUrl), { stream: bytes.length > longestUrl })
}

/** Whether a request is a CORS preflight (Fetch standard, 3.3.2), which a browser sends by itself before a request. */
const isPreflight = ({ requestContext, headers }: Incoming): boolean =>
  requestContext.http.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/**
 * The record of a request that ended with a status. Its time is the end of the request, as in most access logs: so
 * records are written in the order in which they are listed.
 * @param now the end of the request, in milliseconds since 1970
 */
const historyEntry = ({ event, internal }: Exchange, status: number, now: number): HistoryEntry => {
  const { requestContext, rawPath } = event
  const { startedAt = now, routed } = internal
  const url = recordedUrl(rawPath)
  return {
    id: requestContext.requestId,
    time: new Date(now).toISOString(),
    method: requestContext.http.method,
    url,
    category: categoryOf(url),
    status,
    duration: Math.max(0, now - startedAt),
    userId: routed?.call.caller?.userId ?? routed?.call.subject?.userId ?? null,
    account: routed?.call.subject?.account ?? null,
    ...(routed ? {} : { noEndpoint: true }),
  }
}

/**
 * Writes one record of every request, failed ones included, but none of preflights. It is written when the response is
 * known, for it holds the status and the time of the end. The answer waits for it, since Lambda freezes a function that
 * has answered. A record that cannot be written within its time is lost: the answer is sent all the same, and a metric
 * counts the loss.
 */
export const history = ({ table, settings }: Services): Middleware => {
  let longest = firstRecordTime
  const record = async (exchange: Exchange): Promise<void> => {
    const { event, context, response, internal } = exchange
    if (isPreflight(event)) return
    const status = response?.statusCode ?? 500
    const hit = status === 200 && event.requestContext.http.method === 'GET' ? internal.reply?.hit : undefined
    const entry = historyEntry(exchange, status, Date.now())
    const time = Math.min(longest, context.getRemainingTimeInMillis() - handingOverTime)
    try {
      await within(time, tooLate, (signal) => writeHistory(tableUnder(table, signal), entry, hit, settings))
      longest = recordTime
    } catch (error) {
      const { requestId } = event.requestContext
      countEvent('LostHistoryRecords', { requestId, error: errorText(error) })
    }
  }
  return {
    before: ({ internal }) => {
      internal.startedAt = Date.now()
    },
    after: record,
    onError: record,
  }
}
