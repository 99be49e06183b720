import { historyRows } from '../../shared/contract/history.ts'
import type { Handled } from '../../shared/http/call.ts'
import { success } from '../../shared/http/envelope.ts'
import { onQuery } from '../../shared/http/handled.ts'
import type { CountsByDay } from './add-entries.ts'
import { readCounts } from './counts.ts'

interface Media {
  url: string
  count: number
  first: string
  last: string
}

/** Joins the counts of all days. */
const joined = (days: CountsByDay): Media[] => {
  const media = new Map<string, Media>()
  for (const [date, counts] of days)
    for (const { url, count, first = `${date}T00:00:00.000Z`, last = first } of counts) {
      const before = media.get(url)
      const times = [first, last, ...(before ? [before.first, before.last] : [])].sort()
      media.set(url, {
        url,
        count: (before?.count ?? 0) + count,
        first: times[0] ?? first,
        last: times.at(-1) ?? last,
      })
    }
  return [...media.values()].sort((a, b) => b.count - a.count || (a.url < b.url ? -1 : 1))
}

/** `history.requestMedia`: how often, and from when to when, each media url was requested. */
export const requestMediaHandler: Handled = onQuery(historyRows.requestMedia, async (call, period) =>
  success(joined(await readCounts(call, { ...period, category: 'media' }))),
)
