import type { Admin } from '../admin/create-admin.ts'
import { newKey } from '../admin/idempotency-key.ts'
import type { CallOptions } from '../http/transport.ts'
import type { ElementInput } from '../types/requests.ts'
import { type RowResult, resultsOf } from './results.ts'
import { untilDone } from './until-done.ts'

/** Where rows are sent. */
export interface Sender {
  admin: Admin
  /** The id of the collection. */
  collection: number
  options: CallOptions
}

/**
 * The rows of one group on their way. Each request for them is the same, under the same key, so the server stores no row
 * twice and goes on where it was. A sending that has failed does so too, when it is given again within a day.
 */
export interface Sending {
  rows: ElementInput[]
  key: string
}

/** A sending that has not begun. */
export const sendingOf = (rows: ElementInput[]): Sending => ({ rows, key: newKey() })

/** Failures in a row after which an import ends. */
const attempts = 6

/**
 * Imports the rows of one group, in as many requests as it takes.
 * @param stop ends the pauses between attempts, and no request that is under way
 * @returns the result of each row, in their order
 * @throws the last failure, where the server cannot be reached for long; the reason of `stop`
 */
export const sendRows = (
  { admin, collection, options }: Sender,
  { rows, key }: Sending,
  stop: AbortSignal | undefined = options.signal,
): Promise<RowResult[]> =>
  untilDone(
    async () => {
      const keyed = { ...options, idempotencyKey: key }
      const report = await admin.elements.import(collection, rows, keyed)
      if (report.remaining) return { reached: report.remaining.from }
      const list: Parameters<typeof resultsOf>[2] = (query) => admin.elements.list(collection, query, options)
      return { result: await resultsOf(rows, report, list) }
    },
    attempts,
    stop,
  )
