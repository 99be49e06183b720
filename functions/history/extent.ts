import { readClear } from '../../shared/history/clear.ts'
import { type DayTotal, readDayTotals } from '../../shared/history/counters.ts'
import { dateOf, firstKeptDate } from '../../shared/history/keys.ts'
import { type Range, rangeOf } from '../../shared/history/range.ts'
import type { Call } from '../../shared/http/call.ts'

/** The part of the history that a request reads, with the totals of its days. */
export interface Extent {
  /** The first day, included. It is after `to` where none of the days is kept any more. */
  from: string
  /** The last day, included. */
  to: string
  today: string
  era: number
  range: Range
  totals: readonly DayTotal[]
}

/** Finds the extent of some days; without bounds it is all days that are kept. It takes two reads. */
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
