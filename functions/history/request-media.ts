import { historyRows } from '../../shared/contract/history.ts'
import type { Handled } from '../../shared/http/call.ts'
import { success } from '../../shared/http/envelope.ts'
import { onQuery } from '../../shared/http/handled.ts'
import { type DayCounts, readCounts } from './counts.ts'

interface Media {
  url: string
  count: number
  first: string
  last: string
}

/** Joins days, which are ascending: the first time is the earliest day's, the last the latest's. */
const joined = (days: readonly DayCounts[]): Media[] => {
  const media = new Map<string, Media>()
  for (const { date, counts } of days)
    for (const { url, count, first = `${date}T00:00:00.000Z`, last = first } of counts) {
      const before = media.get(url)
      media.set(url, { url, count: (before?.count ?? 0) + count, first: before?.first ?? first, last })
    }
  return [...media.values()].sort((a, b) => b.count - a.count || (a.url < b.url ? -1 : 1))
}

/** `history.requestMedia`: how often, and from when to when, each media url was requested. */
export const requestMediaHandler: Handled = onQuery(historyRows.requestMedia, async (call, period) =>
  success(joined(await readCounts(call, { ...period, category: 'media' }))),
)
