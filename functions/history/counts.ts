import type { Call } from '../../shared/http/call.ts'
import { validationError } from '../../shared/store/errors.ts'
import { dateOf } from '../../shared/store/history/calendar.ts'
import { type RequestCount, readRequestCounts } from '../../shared/store/history/counts.ts'
import { readTail } from '../../shared/store/history/tail.ts'
import type { DayTotal } from '../../shared/store/history/totals.ts'
import type { Table } from '../../shared/store/table.ts'
import { addEntries, type CountsByDay } from './add-entries.ts'
import { type Extent, extentOf } from './extent.ts'
import { periodOf } from './period.ts'

/** What is asked for. */
export interface CountsQuery {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  category?: string | undefined
}

/** Days read side by side. */
const daysAtOnce = 8
/** Characters of a response at most, about: compressed, a function can give them back in its 6 MB. */
const longest = 20_000_000
/** What a group takes beside its url. */
const groupLength = 30
/** How often the counts are read when the aggregator writes some meanwhile. */
const tries = 3

/** What is left of a response's length while days are read. */
interface Room {
  left: number
}

const readDay = async (
  table: Table,
  { epoch }: Extent,
  date: string,
  category: string | undefined,
  room: Room,
): Promise<[string, RequestCount[]]> => {
  const counts: RequestCount[] = []
  for await (const page of readRequestCounts(table, epoch, date, category)) {
    room.left -= page.reduce((sum, { url }) => sum + url.length + groupLength, 0)
    if (room.left < 0)
      throw validationError(
        [{ name: 'dateFrom', message: 'must leave fewer days: these have more urls than fit a response' }],
        'Ask for fewer days, or for one category.',
      )
    counts.push(...page)
  }
  return [date, counts]
}

const hasSome = ({ total, categories }: DayTotal, category: string | undefined): boolean =>
  (category === undefined ? total : (categories.get(category) ?? 0)) > 0

const readDays = async (table: Table, extent: Extent, category: string | undefined): Promise<CountsByDay> => {
  const dates = extent.totals.filter((total) => hasSome(total, category)).map(({ date }) => date)
  const room: Room = { left: longest }
  const days: CountsByDay = new Map()
  for (let at = 0; at < dates.length; at += daysAtOnce) {
    const some = dates.slice(at, at + daysAtOnce)
    const read = await Promise.all(some.map((date) => readDay(table, extent, date, category, room)))
    for (const [date, counts] of read) days.set(date, counts)
  }
  return days
}

/** Whether nothing was counted between two reads. */
const sameTotals = (a: Extent, b: Extent): boolean =>
  a.epoch === b.epoch &&
  a.totals.length === b.totals.length &&
  a.totals.every(({ total }, at) => total === b.totals[at]?.total)

/**
 * The counts of each day in a period that has some. What the aggregator has not counted yet is added from the
 * records themselves; where it counts some of that in between, all is read again. A day takes one read
 * request for some 6,000 urls.
 * @throws Failure validation when they are more than a response holds
 */
export const readCounts = async (call: Call, query: CountsQuery): Promise<CountsByDay> => {
  const { table } = call.services
  const { category } = query
  const period = periodOf(query, dateOf(call.now.getTime()))
  let extent = await extentOf(call, period)
  for (let attempt = 1; ; attempt += 1) {
    const days = await readDays(table, extent, category)
    const tail = await readTail(table, extent.range, extent.totals, extent.today)
    const after = await extentOf(call, period)
    if (sameTotals(extent, after))
      return addEntries(
        days,
        category === undefined ? tail : tail.filter((entry) => entry.category === category),
      )
    if (attempt === tries) return days
    extent = after
  }
}
