import type { Category } from '../../contract/history.ts'
import { type HistoryEntry, writeHistory } from '../../history/record.ts'
import { within } from '../../store/signal.ts'
import { tableUnder } from '../../store/table.ts'
import type { Exchange, Incoming, Middleware } from '../exchange.ts'
import type { Services } from '../services.ts'

/** The longest that a record keeps its answer waiting, in milliseconds: DynamoDB takes an item within tens of them. */
const recordTime = 2_000
/** What a record leaves of a function's time: enough to hand over an answer of 6 MB. */
const handingOverTime = 150
const tooLate = new Error('No time was left for the record.')

/** First segments that say what a request is for, whatever comes after them. */
const sections: ReadonlyMap<string, Category> = new Map([
  ['pages', 'pages'],
  ['static', 'static'],
  ['api', 'collections'],
  ['core', 'admin'],
  ['media', 'media'],
])

/** Images, sound, video, fonts and documents: what a page embeds or offers for download. */
const mediaFile =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|flac|m4a|mp3|og[agv]|opus|wav|avi|m4v|mkv|mov|mp4|mpe?g|webm|eot|otf|ttf|woff2?|docx?|pdf|pptx?|xlsx?|zip)$/i

/** What a request is for, by its path: its first segment, else the extension of a media file. */
export const categoryOf = (path: string): Category => {
  const end = path.indexOf('/', 1)
  const section = sections.get(path.slice(1, end < 0 ? undefined : end))
  return section ?? (mediaFile.test(path) ? 'media' : 'other')
}

/**
 * Bytes of a path that a record keeps. Names and urls have at most 255 characters, so that what is cut is a path
 * that nothing has; and a record stays within one write unit, which is 1 KB (AWS: "DynamoDB read and write
 * operations").
 */
const longestUrl = 700

/** The path as it is recorded and counted: well-formed, at most 700 bytes of it, without a trailing slash, as routing sees it. */
export const recordedUrl = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const bytes = Buffer.from(path.slice(0, end))
  // As a stream, a decoder holds back the bytes of a character that is not whole.
  return new TextDecoder().decode(bytes.subarray(0, longestUrl), { stream: bytes.length > longestUrl })
}

/** A CORS preflight (Fetch standard, 3.3.2) asks about a request and is none. */
const isPreflight = ({ requestContext, headers }: Incoming): boolean =>
  requestContext.http.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/**
 * The record of a request that ended with a status. Its time is that of the end, `now` in milliseconds, as in
 * most access logs: so records are written in the order they are listed in.
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

const stage = process.env.STAGE ?? ''

/**
 * The log line that CloudWatch counts a lost record by. AWS: "Specification: Embedded metric format".
 * @param now in milliseconds
 */
const lostRecordLine = (stage: string, requestId: string, error: unknown, now: number): string =>
  JSON.stringify({
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        {
          Namespace: 'Typecase',
          Dimensions: [['Stage']],
          Metrics: [{ Name: 'LostHistoryRecords', Unit: 'Count' }],
        },
      ],
    },
    Stage: stage,
    LostHistoryRecords: 1,
    requestId,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  })

/**
 * Leaves one record of every request but preflights, failed ones included. It is written when the response is
 * known, and waited for, since Lambda freezes a function that has answered. Where it cannot be written within its
 * time, a part of what the answer has, the request succeeds all the same, and a metric counts the loss.
 */
export const history = ({ table, settings }: Services): Middleware => {
  const record = async (exchange: Exchange): Promise<void> => {
    const { event, context, response, internal } = exchange
    if (isPreflight(event)) return
    const status = response?.statusCode ?? 500
    const hit = status === 200 && event.requestContext.http.method === 'GET' ? internal.reply?.hit : undefined
    const entry = historyEntry(exchange, status, Date.now())
    const time = Math.min(recordTime, context.getRemainingTimeInMillis() - handingOverTime)
    try {
      await within(time, tooLate, (signal) =>
        writeHistory(tableUnder(table, signal), entry, hit, settings.historyRetentionDays),
      )
    } catch (error) {
      // Not console.log: Lambda would wrap the line, and CloudWatch then finds no metric in it.
      process.stdout.write(`${lostRecordLine(stage, event.requestContext.requestId, error, Date.now())}\n`)
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
