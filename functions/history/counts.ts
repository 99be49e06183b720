import type { Call } from '../../shared/http/call.ts'
import { validationError } from '../../shared/store/errors.ts'
import { dateOf, firstKeptDate } from '../../shared/store/history/calendar.ts'
import { readClear } from '../../shared/store/history/clear.ts'
import { type RequestCount, readRequestCounts } from '../../shared/store/history/counts.ts'
import { type DayTotal, readDayTotals } from '../../shared/store/history/totals.ts'
import type { Table } from '../../shared/store/table.ts'
import { keptPart, type Period, periodOf } from './period.ts'

/** The counts of one day. */
export interface DayCounts {
  date: string
  counts: RequestCount[]
}

/** What is asked for. */
export interface CountsQuery {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  category?: string | undefined
}

/** Days read side by side. */
const daysAtOnce = 8
/** Characters of a response, about: a function can give back 6 MB. */
const longest = 4_500_000
/** What a group takes beside its url. */
const groupLength = 30

/** What is left of a response's length while days are read. */
interface Room {
  left: number
}

const readDay = async (
  table: Table,
  epoch: number,
  date: string,
  category: string | undefined,
  room: Room,
): Promise<DayCounts> => {
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
  return { date, counts }
}

const hasSome = ({ total, categories }: DayTotal, category: string | undefined): boolean =>
  (category === undefined ? total : (categories.get(category) ?? 0)) > 0

const readDays = async (
  table: Table,
  { from, to }: Period,
  category: string | undefined,
): Promise<DayCounts[]> => {
  if (from > to) return []
  const { epoch } = await readClear(table)
  const totals = await readDayTotals(table, epoch, from, to)
  const dates = totals.filter((total) => hasSome(total, category)).map(({ date }) => date)
  const room: Room = { left: longest }
  const days: DayCounts[] = []
  for (let at = 0; at < dates.length; at += daysAtOnce) {
    const some = dates.slice(at, at + daysAtOnce)
    days.push(...(await Promise.all(some.map((date) => readDay(table, epoch, date, category, room)))))
  }
  return days
}

/**
 * The counts of each day in a period that has some, ascending. A day takes one read request for some 6,000
 * urls.
 * @throws Failure validation when they are more than a response holds
 */
export const readCounts = async ({ services, now }: Call, query: CountsQuery): Promise<DayCounts[]> => {
  const period = periodOf(query, dateOf(now.getTime()))
  const firstKept = firstKeptDate(now.getTime(), services.settings.historyRetentionDays)
  return readDays(services.table, keptPart(period, firstKept), query.category)
}
