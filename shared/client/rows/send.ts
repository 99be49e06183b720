import { backOff } from '../../values/backoff.ts'
import type { Admin } from '../admin/create-admin.ts'
import { newKey } from '../admin/idempotency-key.ts'
import { type FieldProblem, isTypecaseError, TypecaseError } from '../http/error.ts'
import type { CallOptions } from '../http/transport.ts'
import type { Prepared } from './batches.ts'

/** Where rows are sent. */
export interface Sender {
  admin: Admin
  /** The id of the collection. */
  collection: number
  options: CallOptions
}

/** A row that was refused. */
export interface Refused<R> {
  row: R
  problems: readonly FieldProblem[]
}

const attempts = 6
const pauses = { first: 500, longest: 15_000 }

/** Whether a failure leaves open what happened, or passes by itself. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && [0, 502, 503, 504].includes(error.status)

/**
 * The rows of one group on their way. Each request for them is the same, under the same key, so the server stores no row
 * twice and goes on where it was. A sending that has failed does so too, when it is given again within a day.
 */
export interface Sending<R> {
  rows: readonly Prepared<R>[]
  key: string
  /** From which row on the server has not come yet, as far as is known. */
  reached: number
  refused: Refused<R>[]
}

/** A sending that has not begun. */
export const sendingOf = <R>(rows: readonly Prepared<R>[]): Sending<R> => ({
  rows,
  key: newKey(),
  reached: 0,
  refused: [],
})

/** Sends the rows once, and notes how far the server is. @throws TypecaseError where it did not get to the last row */
const sendOnce = async <R>({ admin, collection, options }: Sender, sending: Sending<R>): Promise<void> => {
  const { rows, key } = sending
  const elements = rows.map(({ element }) => element)
  const report = await admin.elements.import(collection, elements, { ...options, idempotencyKey: key })
  sending.reached = report.remaining?.from ?? rows.length
  if (report.remaining)
    throw new TypecaseError({
      status: 503,
      title: 'Try again',
      text: `The server stored the rows before number ${sending.reached} of this request, and had no time for the others.`,
    })
  sending.refused = report.errors.flatMap(({ row, fields }) => {
    const found = rows[row]
    return found ? [{ row: found.row, problems: fields }] : []
  })
}

/**
 * Imports the rows of one group, in as many requests as it takes, and notes in `sending` which were refused.
 * @param stop ends the pauses between attempts, and no request that is under way
 * @throws the last failure, where the server cannot be reached for long; the reason of `stop`
 */
export const sendRows = async <R>(
  sender: Sender,
  sending: Sending<R>,
  stop: AbortSignal | undefined = sender.options.signal,
): Promise<void> => {
  for (let failures = 0; sending.reached < sending.rows.length; ) {
    const before = sending.reached
    try {
      await sendOnce(sender, sending)
    } catch (error) {
      failures = sending.reached > before ? 0 : failures + 1
      if (failures >= attempts || !mayPass(error)) throw error
      await backOff(failures, pauses, stop)
    }
  }
}
