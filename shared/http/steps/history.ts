import type { HistoryEntry } from '../../history/record.ts'
import { writeHistory } from '../../history/write.ts'
import { within } from '../../store/signal.ts'
import { tableUnder } from '../../store/table.ts'
import type { Exchange, Incoming, Middleware } from '../exchange.ts'
import type { Services } from '../services.ts'
import { categoryOf } from './history-category.ts'
import { lostRecordLine } from './history-metric.ts'
import { recordedUrl } from './history-url.ts'

/** The longest that a record keeps its answer waiting, in milliseconds: DynamoDB takes an item within tens of them. */
const recordTime = 2_000
/** What a record leaves of a function's time: enough to hand over an answer of 6 MB. */
const handingOverTime = 150
const tooLate = new Error('No time was left for the record.')

/** A CORS preflight (Fetch standard, 3.3.2) asks about a request and is none. */
const isPreflight = ({ requestContext, headers }: Incoming): boolean =>
  requestContext.http.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/**
 * The record of a request that ended with a status. Its time is that of the end, `now` in milliseconds, as in
 * most access logs: so records are written in the order they are listed in.
 */
const historyEntry = (event: Incoming, status: number, now: number): HistoryEntry => {
  const { requestContext, rawPath } = event
  const url = recordedUrl(rawPath)
  return {
    id: requestContext.requestId,
    time: new Date(now).toISOString(),
    method: requestContext.http.method,
    url,
    category: categoryOf(url),
    status,
    duration: Math.max(0, now - (event.startedAt ?? now)),
    userId: event.call?.caller?.userId ?? event.call?.subject?.userId ?? null,
    account: event.call?.subject?.account ?? null,
    ...(event.handled ? {} : { noEndpoint: true }),
  }
}

const stage = process.env.STAGE ?? ''

/**
 * Leaves one record of every request but preflights, failed ones included. It is written when the response is
 * known, and waited for, since Lambda freezes a function that has answered. Where it cannot be written within its
 * time, a part of what the answer has, the request succeeds all the same, and a metric counts the loss.
 */
export const history = ({ table, settings }: Services): Middleware => {
  const record = async ({ event, context, response }: Exchange): Promise<void> => {
    if (isPreflight(event)) return
    const status = response?.statusCode ?? 500
    const hit = status === 200 && event.requestContext.http.method === 'GET' ? event.hit : undefined
    const entry = historyEntry(event, status, Date.now())
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
    before: ({ event }) => {
      event.startedAt = Date.now()
    },
    after: record,
    onError: record,
  }
}
