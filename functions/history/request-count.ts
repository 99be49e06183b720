import { categories, historyEndpoints } from '../../shared/contract/history.ts'
import type { RequestCount } from '../../shared/history/counters.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { readCounts } from './counts.ts'
import { byRequests } from './most-requested.ts'

const byDate = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

/** A day's counts by category, those of the most requested urls first. */
const grouped = ([date, counts]: [string, readonly RequestCount[]]) =>
  categories.flatMap((category) => {
    const groups = counts
      .filter((one) => one.category === category)
      .sort(byRequests)
      .map(({ url, count }) => ({ url, count }))
    return groups.length > 0 ? [{ date, category, groups }] : []
  })

/** `history.requestCount`: how often each url was requested, by date and category. */
export const requestCountHandler: BoundEndpoint = onQuery(
  historyEndpoints.requestCount,
  async (call, query) => success([...(await readCounts(call, query))].sort(byDate).flatMap(grouped)),
)
