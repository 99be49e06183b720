import { expiryOf } from '../../shared/history/calendar.ts'
import type { Clear } from '../../shared/history/clear.ts'
import { dayTotalKey, requestCountKey } from '../../shared/history/keys.ts'
import { countedUrl } from '../../shared/history/record.ts'
import { categoryAttribute, countAttribute, countedToAttribute } from '../../shared/history/totals.ts'
import type { RequestChange } from './change.ts'
import { add, type Tally } from './tally.ts'

/** What a batch of requests adds to the counters of its days, and to those of each day's urls. */
export interface RequestTallies {
  days: Tally[]
  urls: Tally[]
}

/** Tallies requests by day, and by day, category and url. What a clear has hidden is not counted. */
export const tallyRequests = (
  requests: readonly RequestChange[],
  { era, clearedAt }: Clear,
  retentionDays: number,
): RequestTallies => {
  const days = new Map<string, Tally>()
  const urls = new Map<string, Tally>()
  for (const request of requests) {
    const { time, sk, position, category } = request
    if (time <= clearedAt) continue
    const url = countedUrl(request)
    const date = time.slice(0, 10)
    const set = { expiresAt: expiryOf(date, retentionDays) }
    const attributes = [countAttribute, categoryAttribute(category)]
    // The greatest, not the last: records are in the stream as they were committed, which is not always as their
    // times are. What is counted has to be before it, or whoever reads on from there counts it again.
    const greatest = { [countedToAttribute(position.shard)]: sk }
    add(days, dayTotalKey(era, date), { position, attributes, greatest }, set)
    const key = requestCountKey(era, date, category, url)
    const addition = { position, attributes: [countAttribute], ...(category === 'media' ? { time } : {}) }
    add(urls, key, addition, key.sk.endsWith(url) ? set : { ...set, url })
  }
  return { days: [...days.values()], urls: [...urls.values()] }
}
