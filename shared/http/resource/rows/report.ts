import type { Outcome } from './batches.ts'
import type { BadRow } from './row.ts'

/** UTF-16 units of the longest report. With three bytes each it is shorter than the 6 MB that a function gives back. */
const longestReport = 1_500_000

/** The first bad rows, as many as the answer has room for. The report of a row can be as long as the row. */
const reported = (failed: readonly BadRow[]): BadRow[] => {
  let room = longestReport
  return failed.filter((row) => {
    room -= JSON.stringify(row).length
    return room >= 0
  })
}

/**
 * What an answer says of rows that were not stored. Where the report is too long, only the first bad rows are in it.
 * @param total the number of rows that were sent
 * @param broken the rows that could not be read
 */
export const reportOf = (
  total: number,
  broken: readonly BadRow[],
  { errors, left, unclear }: Omit<Outcome<unknown>, 'done'>,
) => {
  const from = left[0]?.row ?? total
  const failed = [...broken, ...errors].filter(({ row }) => row < from).sort((a, b) => a.row - b.row)
  const remaining = from < total ? { remaining: { from, rows: total - from, unclear } } : {}
  return { failed: failed.length, ...remaining, errors: reported(failed) }
}
