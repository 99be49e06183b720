import { historyEndpoints } from '../../shared/contract/history.ts'
import { weeksWith } from '../../shared/history/range.ts'
import { readSlice } from '../../shared/history/slice.ts'
import { listText } from '../../shared/http/answers/envelope.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { extentOf } from './extent.ts'
import { cursorOf, readHistoryQuery } from './list-query.ts'
import { totalOf } from './total.ts'

/** Records that one request examines under a filter. Without a filter it reads only the records that it shows. */
const mostExamined = 20_000

/** `history.list`: requests in order of time, newest first unless asked otherwise. */
export const listHandler: BoundEndpoint = on(historyEndpoints.list, async (call) => {
  const { query, conditions, after, ...days } = readHistoryQuery(call.pairs)
  const { table } = call.services
  const { from, to, today, totals, range, shardsOf } = await extentOf(call, days)
  const descending = query.sortOrder === 'DESC'
  const counted = totals.map(({ date }) => date)
  const weeks = weeksWith(from, to, counted, today, descending)
  const skip = (query.page - 1) * query.limit
  const [total, { entries, next }] = await Promise.all([
    totalOf(table, { range, weeks, shardsOf, conditions, totals, today }),
    readSlice(table, {
      range,
      weeks,
      shardsOf,
      descending,
      conditions,
      after,
      skip,
      limit: query.limit,
      mostExamined: conditions.length > 0 ? mostExamined : Number.POSITIVE_INFINITY,
    }),
  ])
  // A total that was counted among the first records only may be smaller than the number of records seen.
  const seen = skip + entries.length + (next === null ? 0 : 1)
  const entities = entries.map((entry) => JSON.stringify(entry))
  const cursor = next === null ? null : cursorOf(next)
  const shownTotal = entries.length > 0 ? Math.max(total, seen) : total
  return { text: listText(query, entities, shownTotal, { cursor }), entities }
})
