import { readClear } from '../../shared/history/clear.ts'
import { type DayTotal, readDayTotals } from '../../shared/history/counters.ts'
import { dateOf, firstKeptDate } from '../../shared/history/keys.ts'
import { firstUncounted, type Range, rangeOf } from '../../shared/history/range.ts'
import { type ShardsOf, shardsByWeek } from '../../shared/history/week-shards.ts'
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
  shardsOf: ShardsOf
}

/**
 * The first day whose total is read. Where recent days are asked for, the totals of all recent days are read beside
 * theirs: those tell in which shards records may be that are not counted yet.
 */
const firstTotal = (from: string, to: string, today: string): string => {
  const uncounted = firstUncounted(today)
  return to >= uncounted && from > uncounted ? uncounted : from
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
  const read = from > to ? [] : await readDayTotals(table, era, firstTotal(from, to, today), to)
  const totals = read.filter(({ date }) => date >= from)
  const shardsOf = shardsByWeek(read, today, settings.historyShards)
  return { from, to, today, era, range: rangeOf(from, to, clearedAt), totals, shardsOf }
}
