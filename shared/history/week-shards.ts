import type { DayTotal } from './counters.ts'
import { addDays, weekOf } from './keys.ts'
import { firstUncounted } from './range.ts'
import { fewestShards } from './shards.ts'

/** How many shards a week (its Monday) has for a reader. */
export type ShardsOf = (week: string) => number

const mostOf = (totals: readonly DayTotal[]): number =>
  Math.max(fewestShards, ...totals.map(({ shards }) => shards))

/**
 * How many shards each week has. The days of a week tell it once they are counted. A week that may hold records which
 * are not counted yet has as many as the stage now, or as it had on the last days: such a record may have been written
 * before the number was lowered.
 * @param totals those of the days that are read, and of all recent days
 * @param current how many shards the stage has now
 */
export const shardsByWeek = (totals: readonly DayTotal[], today: string, current: number): ShardsOf => {
  const first = firstUncounted(today)
  const latest = Math.max(current, mostOf(totals.filter(({ date }) => date >= first)))
  const byWeek = Map.groupBy(totals, ({ date }) => weekOf(date))
  return (week) => Math.max(addDays(week, 6) < first ? 0 : latest, mostOf(byWeek.get(week) ?? []))
}
