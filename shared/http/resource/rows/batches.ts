import { Failure, unavailable } from '../../../store/errors.ts'
import { endingWithin } from '../../../store/signal.ts'
import { takenProblem } from '../../../store/transaction.ts'
import { failureOf } from '../../answers/failures.ts'
import type { Call } from '../../call.ts'
import { servicesUnder } from '../../steps/time-limit.ts'
import type { Claim } from '../spec.ts'
import type { BadRow, Row } from './row.ts'

/** The rows that one transaction stored. */
export interface Batch<D> {
  /** What was done, for each row that was stored or needed no write. */
  done: readonly D[]
  errors: readonly BadRow[]
  /** The number of rows that were read, good and bad ones. */
  taken: number
}

/** The last attempt: the rows that its transaction took, and the claims that it took for them. */
export interface Attempt {
  rows: number
  claims: readonly { row: number; claims: readonly Pick<Claim, 'key' | 'field'>[] }[]
}

/**
 * Stores the first batch of rows. It sets `attempt` before a transaction is sent.
 * @throws Failure conflict for a taken value, and the failures of `commit`
 */
export type CommitRows<D> = (call: Call, rows: readonly Row[], attempt: Attempt) => Promise<Batch<D>>

/** The rows of the last attempt whose values are taken. @throws `error` where there are none */
const takenRows = ({ claims }: Attempt, error: unknown): BadRow[] => {
  const taken = new Set(error instanceof Failure ? error.details.taken : [])
  const bad = claims.flatMap(({ row, claims }) => {
    const fields = claims.filter(({ key }) => taken.has(key.pk)).map(({ field }) => takenProblem(field))
    return fields.length > 0 ? [{ row, fields }] : []
  })
  if (bad.length === 0) throw error
  return bad
}

/** What became of the rows of a request. */
export interface Outcome<D> {
  done: D[]
  errors: BadRow[]
  /** The rows that were not tried, after those that are unclear. */
  left: readonly Row[]
  /** The number of rows at the start of `left` of which it is unknown whether they were stored. */
  unclear: number
}

/** Commits the first batch of the rows left, or removes those with taken values. @throws as {@link CommitRows} */
const storeBatch = async <D>(
  call: Call,
  commitRows: CommitRows<D>,
  outcome: Outcome<D>,
  attempt: Attempt,
): Promise<void> => {
  const { left } = outcome
  try {
    const batch = await commitRows(call, left, attempt)
    outcome.done.push(...batch.done)
    outcome.errors.push(...batch.errors)
    outcome.left = left.slice(batch.taken)
  } catch (error) {
    const bad = takenRows(attempt, error)
    outcome.errors.push(...bad)
    const out = new Set(bad.map(({ row }) => row))
    outcome.left = left.filter(({ row }) => !out.has(row))
  }
}

/** How long before the end of its request the work on rows ends, in milliseconds: a report of 20,000 rows takes less. */
const reportTime = 500
/** The time left for a batch that is still begun, in milliseconds. It takes a tenth of that where the table is not busy. */
const batchTime = 1_500

/**
 * Commits rows batch by batch as long as there is time. Where the store becomes unavailable after some rows are
 * finished, the work ends with an answer, so that the client learns which rows are in.
 * @throws as {@link CommitRows}
 */
const storeRows = async <D>(
  call: Call,
  rows: readonly Row[],
  commitRows: CommitRows<D>,
): Promise<Outcome<D>> => {
  const outcome: Outcome<D> = { done: [], errors: [], left: rows, unclear: 0 }
  const hasFinishedRows = (): boolean => outcome.done.length + outcome.errors.length > 0
  const attempt: Attempt = { rows: 0, claims: [] }
  const lastStart = call.deadline - batchTime
  while (outcome.left.length > 0 && (Date.now() < lastStart || !hasFinishedRows())) {
    try {
      await storeBatch(call, commitRows, outcome, attempt)
    } catch (error) {
      if (failureOf(error)?.kind !== 'unavailable' || !hasFinishedRows()) throw error
      const isUnclear = error instanceof Failure && error.details.unclear
      return { ...outcome, unclear: isUnclear ? attempt.rows : 0 }
    }
  }
  return outcome
}

const noneInTime =
  'Nothing could be stored in the time that a request has: send fewer rows at once, in a moment.'

/** Stores rows batch by batch, and ends early enough for the report. @throws as {@link CommitRows} */
export const storeInTime = <D>(
  call: Call,
  rows: readonly Row[],
  commitRows: CommitRows<D>,
): Promise<Outcome<D>> => {
  const deadline = call.deadline - reportTime
  return endingWithin(deadline - Date.now(), unavailable(noneInTime), (signal) =>
    storeRows(
      { ...call, signal, deadline, services: servicesUnder(call.services, signal) },
      rows,
      commitRows,
    ),
  )
}
