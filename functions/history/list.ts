import { historyRows } from '../../shared/contract/history.ts'
import type { Call, Handled } from '../../shared/http/call.ts'
import { listText } from '../../shared/http/envelope.ts'
import { onQuery } from '../../shared/http/handled.ts'
import { dateOf, firstKeptDate } from '../../shared/store/history/calendar.ts'
import { readClear } from '../../shared/store/history/clear.ts'
import { readSlice } from '../../shared/store/history/list.ts'
import { rangeOf, weeksWith } from '../../shared/store/history/range.ts'
import { type DayTotal, readDayTotals } from '../../shared/store/history/totals.ts'
import { cursorOf } from './cursor.ts'
import { type HistoryListQuery, readHistoryQuery } from './list-query.ts'
import { keptPart } from './period.ts'
import { totalOf } from './total.ts'

/** Records that one response looks through under a filter; without one it reads no more than it needs. */
const mostExamined = 20_000

/** The records a list is about: where they stand, and what the day totals say of them. */
const rangeFor = async ({ services, now }: Call, { query, from, to }: HistoryListQuery) => {
  const today = dateOf(now.getTime())
  const firstKept = firstKeptDate(now.getTime(), services.settings.historyRetentionDays)
  const period = keptPart({ from: from ?? firstKept, to: to ?? today }, firstKept)
  const { epoch, clearedAt } = await readClear(services.table)
  const totals: DayTotal[] =
    period.from > period.to ? [] : await readDayTotals(services.table, epoch, period.from, period.to)
  const descending = query.sortOrder === 'DESC'
  const counted = totals.map(({ date }) => date)
  return {
    totals,
    descending,
    range: rangeOf(period.from, period.to, clearedAt),
    weeks: weeksWith(period.from, period.to, counted, today, descending),
  }
}

/** `history.list`: requests in order of time, newest first unless asked otherwise. */
export const listHandler: Handled = onQuery(historyRows.list, async (call, members) => {
  const asked = readHistoryQuery(members, call.pairs)
  const { query, conditions, after } = asked
  const { table } = call.services
  const { totals, ...found } = await rangeFor(call, asked)
  const skip = (query.page - 1) * query.limit
  const [total, { entries, next }] = await Promise.all([
    totalOf(table, totals, { ...found, conditions }),
    readSlice(table, {
      ...found,
      conditions,
      after,
      skip,
      limit: query.limit,
      mostExamined: conditions.length > 0 ? mostExamined : Number.POSITIVE_INFINITY,
    }),
  ])
  // The newest records are not in the totals yet.
  const seen = skip + entries.length + (next === null ? 0 : 1)
  const rows = entries.map((entry) => JSON.stringify(entry))
  const cursor = next === null ? null : cursorOf(next)
  return { text: listText(query, rows, entries.length > 0 ? Math.max(total, seen) : total, { cursor }) }
})
