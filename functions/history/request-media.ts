import { historyEndpoints } from '../../shared/contract/history.ts'
import type { RequestCount } from '../../shared/history/counters.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import type { CountsByDay } from './add-entries.ts'
import { readCounts } from './counts.ts'
import { byRequests } from './most-requested.ts'

type Media = Required<RequestCount>

/** The counts of all days, added up by url. */
const joined = (days: CountsByDay): Media[] => {
  const media = new Map<string, Media>()
  for (const [date, counts] of days)
    for (const { category, url, count, first = `${date}T00:00:00.000Z`, last = first } of counts) {
      const before = media.get(url)
      const times = [first, last, ...(before ? [before.first, before.last] : [])].sort()
      media.set(url, {
        category,
        url,
        count: (before?.count ?? 0) + count,
        first: times[0] ?? first,
        last: times.at(-1) ?? last,
      })
    }
  return [...media.values()].sort(byRequests)
}

/** `history.requestMedia`: how often, and from when to when, each media url was requested. */
export const requestMediaHandler: BoundEndpoint = onQuery(
  historyEndpoints.requestMedia,
  async (call, period) =>
    success(
      joined(await readCounts(call, { ...period, category: 'media' })).map(
        ({ category: _, ...media }) => media,
      ),
    ),
)
