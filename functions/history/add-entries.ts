import type { RequestCount } from '../../shared/history/counters.ts'
import type { HistoryEntry } from '../../shared/history/record.ts'

/** The counts of requests, by date (UTC, `YYYY-MM-DD`). */
export type CountsByDay = Map<string, RequestCount[]>

const keyOf = ({ category, url }: Pick<RequestCount, 'category' | 'url'>): string => `${category}#${url}`

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a < b ? b : a)

/** The earliest, and the latest, of some times; nothing where there are none. */
const spanOf = (times: readonly (string | undefined)[]): Pick<RequestCount, 'first' | 'last'> => {
  const [first, ...others] = times.flatMap((time) => time ?? [])
  return first === undefined
    ? {}
    : { first: others.reduce(earlier, first), last: others.reduce(later, first) }
}

/** Counts in which each url stands once: those of the same category and url are added up. */
export const joined = (counts: readonly RequestCount[]): RequestCount[] => {
  const byUrl = new Map<string, RequestCount>()
  for (const one of counts) {
    const { category, url, count, first, last } = one
    const before = byUrl.get(keyOf(one))
    const span = before && spanOf([before.first, before.last, first, last])
    byUrl.set(keyOf(one), before ? { category, url, count: before.count + count, ...span } : one)
  }
  return [...byUrl.values()]
}

const withOne = (before: RequestCount | undefined, { category, url, time }: HistoryEntry): RequestCount => {
  if (!before) return { category, url, count: 1, first: time, last: time }
  const { count, first = time, last = time } = before
  return { category, url, count: count + 1, first: earlier(first, time), last: later(last, time) }
}

/** Adds requests that are not counted yet to the counts of their days. */
export const addEntries = (days: CountsByDay, entries: readonly HistoryEntry[]): CountsByDay => {
  const added: CountsByDay = new Map(days)
  for (const [date, of] of Map.groupBy(entries, ({ time }) => time.slice(0, 10))) {
    const counts = new Map(added.get(date)?.map((count) => [keyOf(count), count]))
    for (const entry of of) counts.set(keyOf(entry), withOne(counts.get(keyOf(entry)), entry))
    added.set(date, [...counts.values()])
  }
  return added
}
