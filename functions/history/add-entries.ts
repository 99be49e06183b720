import type { RequestCount } from '../../shared/history/counters.ts'
import type { HistoryEntry } from '../../shared/history/record.ts'

/** Counts by date. */
export type CountsByDay = Map<string, RequestCount[]>

const keyOf = ({ category, url }: Pick<RequestCount, 'category' | 'url'>): string => `${category}#${url}`

const withOne = (count: RequestCount | undefined, { category, url, time }: HistoryEntry): RequestCount => {
  const times = [count?.first ?? time, time, count?.last ?? time].sort()
  const first = times[0] ?? time
  return { category, url, count: (count?.count ?? 0) + 1, first, last: times.at(-1) ?? time }
}

/** Adds requests to the counts of their days. */
export const addEntries = (days: CountsByDay, entries: readonly HistoryEntry[]): CountsByDay => {
  const added: CountsByDay = new Map(days)
  for (const [date, of] of Map.groupBy(entries, ({ time }) => time.slice(0, 10))) {
    const counts = new Map(added.get(date)?.map((count) => [keyOf(count), count]))
    for (const entry of of) counts.set(keyOf(entry), withOne(counts.get(keyOf(entry)), entry))
    added.set(date, [...counts.values()])
  }
  return added
}
