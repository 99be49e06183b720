import { dateOf } from '../../shared/history/keys.ts'
import type { HistoryEntry } from '../../shared/history/record.ts'
import { readTail } from '../../shared/history/tail.ts'
import type { Call } from '../../shared/http/call.ts'
import { addEntries, type CountsByDay } from './add-entries.ts'
import { type Extent, extentOf } from './extent.ts'
import { fitResponse } from './most-requested.ts'
import { periodOf } from './period.ts'
import { type Bounds, type Kept, readDays } from './read-days.ts'

/** What is asked for. */
export interface CountsQuery {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  category?: string | undefined
}

/** A page of counters, some 6,000, takes about a tenth of a second to read: so much of them is read in a few seconds. */
const bounds: Bounds = { read: 200_000, held: 150_000 }
/** Bytes of counts in a response: a function can give back 6 MB. */
const longest = 5_000_000
/** How often the counts are read when the aggregator writes some meanwhile. */
const tries = 3

/** Whether nothing was counted between two reads. */
const sameTotals = (a: Extent, b: Extent): boolean =>
  a.era === b.era &&
  a.totals.length === b.totals.length &&
  a.totals.every(({ total }, at) => total === b.totals[at]?.total)

const keptOf = (entries: readonly HistoryEntry[]): Kept => {
  const keys = new Set(entries.map(({ time, category, url }) => `${time.slice(0, 10)} ${category} ${url}`))
  return (date, { category, url }) => keys.has(`${date} ${category} ${url}`)
}

/**
 * The counts of each day in a period that has some, with what fits a response: where urls are very many, the most
 * requested ones, and what the others have together. What the aggregator has not counted yet is added from the
 * records themselves; where it counts some of that in between, all is read again. A day takes a read request of each
 * part of its counters for some 6,000 urls there.
 */
export const readCounts = async (call: Call, query: CountsQuery): Promise<CountsByDay> => {
  const { table } = call.services
  const { category } = query
  const period = periodOf(query, dateOf(call.now.getTime()))
  let extent = await extentOf(call, period)
  for (let attempt = 1; ; attempt += 1) {
    const all = await readTail(table, extent.range, extent.totals, extent.today)
    const tail = category === undefined ? all : all.filter((entry) => entry.category === category)
    const days = await readDays(table, extent, category, bounds, keptOf(tail))
    const after = await extentOf(call, period)
    if (sameTotals(extent, after)) return fitResponse(addEntries(days, tail), longest)
    if (attempt === tries) return fitResponse(days, longest)
    extent = after
  }
}
