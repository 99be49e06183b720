/** Some days in UTC, both included, as `2026-01-31`. */
export interface Period {
  from: string
  to: string
}

/** How long a day is, in milliseconds. Days of UTC are all of one length. */
const dayLength = 24 * 60 * 60 * 1000

/** The most days that a view counts at once. */
export const mostDays = 366

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A text as the time at which its day begins; undefined where it names no day. */
const timeOf = (text: string): number | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || dayOf(time) !== text ? undefined : time
}

/** The last days, today included. @param now in milliseconds */
export const lastDays = (count: number, now: number): Period => ({
  from: dayOf(now - (count - 1) * dayLength),
  to: dayOf(now),
})

/** Why a period cannot be counted. */
export type PeriodProblem = 'noDay' | 'backwards' | 'tooLong'

/** What is wrong with a period that somebody typed; undefined where nothing is. */
export const periodProblem = ({ from, to }: Period): PeriodProblem | undefined => {
  const [first, last] = [timeOf(from), timeOf(to)]
  if (first === undefined || last === undefined) return 'noDay'
  if (first > last) return 'backwards'
  return last - first >= mostDays * dayLength ? 'tooLong' : undefined
}

/** The days of a period in their order. */
export const daysOf = ({ from, to }: Period): string[] => {
  const first = timeOf(from) ?? 0
  const count = Math.floor(((timeOf(to) ?? 0) - first) / dayLength) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayOf(first + at * dayLength))
}
