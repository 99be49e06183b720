import { readClear } from '../../shared/history/clear.ts'
import { type DayTotal, readDayTotals } from '../../shared/history/counters.ts'
import { dateOf, firstKeptDate } from '../../shared/history/keys.ts'
import { type Range, rangeOf } from '../../shared/history/range.ts'
import type { Call } from '../../shared/http/call.ts'

/** The part of the history that a request is about, and what is known of it before any record is read. */
export interface Extent {
  /** Days, both included; `from` is after `to` when nothing of them is kept. */
  from: string
  to: string
  today: string
  era: number
  range: Range
  totals: readonly DayTotal[]
}

/** The records of some days, all that are kept unless said otherwise. Takes two reads. */
export const extentOf = async (
  { services: { table, settings }, now }: Pick<Call, 'services' | 'now'>,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Extent> => {
  const today = dateOf(now.getTime())
  const firstKept = firstKeptDate(now.getTime(), settings.historyRetentionDays)
  const from = days.from !== undefined && days.from > firstKept ? days.from : firstKept
  const to = days.to ?? today
  const { era, clearedAt } = await readClear(table)
  const totals = from > to ? [] : await readDayTotals(table, era, from, to)
  return { from, to, today, era, range: rangeOf(from, to, clearedAt), totals }
}
