import { addDays, weekOf } from './keys.ts'

/** Sort keys that records are read between, both included. */
export interface Range {
  low: string
  high: string
}

/** The earlier, and the later, of two sort keys. */
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a
const later = (a: string, b: string): string => (earlier(a, b) === a ? b : a)

/** The character after the `#` between time and id. A time with it comes after every sort key of that time. */
const afterIds = '$'

/**
 * The records of some days (`YYYY-MM-DD`, both included) that are later than a clear.
 * @param clearedAt ISO 8601, or empty
 */
export const rangeOf = (from: string, to: string, clearedAt: string): Range => {
  const cleared = clearedAt === '' ? '' : clearedAt + afterIds
  return { low: later(cleared, from), high: addDays(to, 1) }
}

/** The rest of a range from a position on. The record at the position is still in it. */
export const goingOn = (range: Range, position: string | null, descending: boolean): Range => {
  if (position === null) return range
  if (descending) return { low: range.low, high: earlier(position, range.high) }
  return { low: later(position, range.low), high: range.high }
}

/** The part of a range within one week; null where there is none. */
export const withinWeek = (range: Range, week: string): Range | null => {
  const low = later(range.low, week)
  const high = earlier(range.high, addDays(week, 7))
  return low < high ? { low, high } : null
}

/**
 * How many days are read even where the day totals know of no records. The stream delivers within a day, unless
 * something holds it up. A page does not read more weeks than it needs anyway.
 */
const uncountedDays = 8

/** The first day that is read even where its total knows of no records. */
export const firstUncounted = (today: string): string => addDays(today, 1 - uncountedDays)

/**
 * The weeks (their Mondays) that can hold records of some days, in reading order.
 * @param counted days that have records according to the day totals
 */
export const weeksWith = (
  from: string,
  to: string,
  counted: readonly string[],
  today: string,
  descending: boolean,
): string[] => {
  const recent = Array.from({ length: uncountedDays + 1 }, (_, days) => addDays(today, 1 - days))
  const dates = [...counted, ...recent].filter((date) => date >= from && date <= to)
  const weeks = [...new Set(dates.map(weekOf))].sort()
  return descending ? weeks.reverse() : weeks
}
