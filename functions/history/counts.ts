import { addDays, dateOf } from '../../shared/history/keys.ts'
import type { HistoryEntry } from '../../shared/history/record.ts'
import { readTail } from '../../shared/history/tail.ts'
import type { Call } from '../../shared/http/call.ts'
import { validationError } from '../../shared/store/errors.ts'
import { pauseUnder } from '../../shared/values/backoff.ts'
import { addEntries, type CountsByDay } from './add-entries.ts'
import { type Extent, extentOf } from './extent.ts'
import { fitResponse } from './most-requested.ts'
import { type Bounds, type Kept, readDays } from './read-days.ts'

/** The query of a list of counts. */
export interface CountsQuery {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  category?: string | undefined
}

/** Urls that are read and held. A page of 6,000 counters takes a tenth of a second, so all of them take a few seconds. */
const bounds: Bounds = { read: 200_000, held: 150_000 }
/** Bytes of the counts in an answer. AWS: a function gives back 6 MB at most. */
const longest = 5_000_000
/** How often the counts are read while the aggregator writes some of them. */
const tries = 3
/** The first pause before they are read again, in milliseconds, where the aggregator is about to count urls. */
const firstPause = 200

/** Whether nothing was counted between two reads. */
const sameTotals = (a: Extent, b: Extent): boolean =>
  a.era === b.era &&
  a.totals.length === b.totals.length &&
  a.totals.every(({ total }, at) => total === b.totals[at]?.total)

/**
 * Whether the urls of a recent day are counted less often than the day. The aggregator counts a day before its urls, so
 * it does that right now, or it failed and will do it again.
 */
const isBehind = (days: CountsByDay, { totals, today }: Extent, category: string | undefined): boolean =>
  totals.some(({ date, total, categories }) => {
    if (date < addDays(today, -1)) return false
    const counted = (days.get(date) ?? []).reduce((sum, { count }) => sum + count, 0)
    return counted < (category === undefined ? total : (categories.get(category) ?? 0))
  })

const keptOf = (entries: readonly HistoryEntry[]): Kept => {
  const keys = new Set(entries.map(({ time, category, url }) => `${time.slice(0, 10)} ${category} ${url}`))
  return (date, { category, url }) => keys.has(`${date} ${category} ${url}`)
}

/**
 * The counts of the days in a period; a day without requests is left out. Where the urls are too many for an answer,
 * the most requested ones are named, and the others are counted together. Requests that the aggregator has not counted
 * yet are added from their records. Where the aggregator counts some of them in between, everything is read again. A
 * read request takes 6,000 urls of a part of a day's counters.
 */
export const readCounts = async (call: Call, query: CountsQuery): Promise<CountsByDay> => {
  const { table } = call.services
  const { category } = query
  const period = periodOf(query, dateOf(call.now.getTime()))
  let extent = await extentOf(call, period)
  for (let attempt = 1; ; attempt += 1) {
    const all = await readTail(table, extent.range, extent.totals, extent.today, extent.shardsOf)
    const tail = category === undefined ? all : all.filter((entry) => entry.category === category)
    const days = await readDays(table, extent, category, bounds, keptOf(tail))
    const after = await extentOf(call, period)
    const isSame = sameTotals(extent, after)
    const waits = isSame && isBehind(days, extent, category)
    if (isSame && (!waits || attempt === tries)) return fitResponse(addEntries(days, tail), longest)
    if (attempt === tries) return fitResponse(days, longest)
    if (waits) await pauseUnder(table.signal, firstPause * attempt)
    extent = after
  }
}

/** Days (UTC, `YYYY-MM-DD`), both included. */
export interface Period {
  from: string
  to: string
}

/** Days of a period whose start is not given. */
const defaultDays = 30

/**
 * The period of a query. Without a start it has 30 days. Without an end it ends today, or at a later start.
 * @throws Failure validation when the start is after the end
 */
export const periodOf = (
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  today: string,
): Period => {
  const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today)
  const from = dateFrom ?? addDays(to, 1 - defaultDays)
  if (from > to) throw validationError([{ name: 'dateFrom', message: 'must not be after dateTo' }])
  return { from, to }
}
