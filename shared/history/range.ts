import { addDays, weekOf } from './calendar.ts'

/** Sort keys that records are read between, both included. */
export interface Range {
  low: string
  high: string
}

/** The earlier, and the later, of two sort keys. */
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a
const later = (a: string, b: string): string => (earlier(a, b) === a ? b : a)

/** Comes right after the `#` between time and id: higher than every sort key of its time. */
const afterIds = '$'

/**
 * The records of some days (`YYYY-MM-DD`, both included) that are later than a clear.
 * @param clearedAt ISO 8601, or empty
 */
export const rangeOf = (from: string, to: string, clearedAt: string): Range => {
  const cleared = clearedAt === '' ? '' : clearedAt + afterIds
  return { low: later(cleared, from), high: addDays(to, 1) }
}

/** A range from a position on; the record there is still in it. */
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
 * Days whose records are looked for even where the day totals know of none: the stream delivers within one,
 * unless it was held up. Older weeks than a page needs are not read anyway.
 */
const uncountedDays = 8

/**
 * The weeks (their Mondays) that can hold records of some days, in reading order.
 * @param counted days that have records, as the day totals know
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
