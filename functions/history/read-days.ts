import { type RequestCount, readRequestCounts } from '../../shared/store/history/counts.ts'
import { countSpreads } from '../../shared/store/history/shards.ts'
import type { DayTotal } from '../../shared/store/history/totals.ts'
import type { Table } from '../../shared/store/table.ts'
import type { CountsByDay } from './add-entries.ts'
import type { Extent } from './extent.ts'
import { cutDay, othersUrl } from './most-requested.ts'

/** How much of the counters is read and held, in urls. */
export interface Bounds {
  /** Read for one response, over all days: some seconds' worth. */
  read: number
  /** Held at once, over all days. */
  held: number
}

/** Urls of which a request is not counted yet: they are named, whatever was counted of them before. */
export type Kept = (date: string, count: RequestCount) => boolean

/** Days read side by side. */
const daysAtOnce = 8

/** One part of a day's counters to read, some of it. */
interface Part {
  spread: number
  category: string | undefined
  most: number
}

/**
 * The parts of a day to read. A day that may have more urls than its share of what is read is read by category, so
 * that no category takes the room of another.
 */
const partsOf = ({ total, categories }: DayTotal, category: string | undefined, share: number): Part[] => {
  const spreads = Array.from({ length: countSpreads }, (_, spread) => spread)
  if (category !== undefined || total <= share)
    return spreads.map((spread) => ({ spread, category, most: share / countSpreads }))
  const most = share / countSpreads / categories.size
  return [...categories.keys()].flatMap((of) => spreads.map((spread) => ({ spread, category: of, most })))
}

/** Reads days into memory that is bounded: where they hold too much, each is cut to its most requested urls. */
class Days {
  readonly byDate: CountsByDay = new Map()
  readonly #table: Table
  readonly #epoch: number
  readonly #mostHeld: number
  readonly #isKept: Kept
  #held = 0

  constructor(table: Table, epoch: number, mostHeld: number, isKept: Kept) {
    this.#table = table
    this.#epoch = epoch
    this.#mostHeld = mostHeld
    this.#isKept = isKept
  }

  /** Reads some of a day's counters; says what they have together by category, and whether they are all there are. */
  async read(day: DayTotal, category: string | undefined, share: number): Promise<void> {
    const sums = new Map<string, number>()
    let isWhole = true
    const readPart = async ({ spread, category: of, most }: Part): Promise<void> => {
      let read = 0
      for await (const page of readRequestCounts(this.#table, this.#epoch, day.date, spread, of)) {
        if (read > 0 && read >= most) {
          isWhole = false
          return
        }
        read += page.length
        for (const one of page) sums.set(one.category, (sums.get(one.category) ?? 0) + one.count)
        this.#add(day.date, page)
      }
    }
    await Promise.all(partsOf(day, category, share).map(readPart))
    if (!isWhole) this.#add(day.date, unread(day, category, sums))
  }

  #add(date: string, counts: readonly RequestCount[]): void {
    const known = this.byDate.get(date) ?? []
    for (const count of counts) known.push(count)
    this.byDate.set(date, known)
    this.#held += counts.length
    if (this.#held > this.#mostHeld) this.#cut()
  }

  #cut(): void {
    let most = Math.max(...[...this.byDate.values()].map(({ length }) => length))
    while (this.#held > this.#mostHeld / 2 && most > 1) {
      most = Math.floor(most / 2)
      for (const [date, counts] of this.byDate)
        this.byDate.set(
          date,
          cutDay(counts, most, (count) => this.#isKept(date, count)),
        )
      this.#held = [...this.byDate.values()].reduce((sum, { length }) => sum + length, 0)
    }
  }
}

/** What was not read of a day, by its total. */
const unread = (
  { categories }: DayTotal,
  category: string | undefined,
  sums: ReadonlyMap<string, number>,
): RequestCount[] =>
  [...categories].flatMap(([of, total]) => {
    const count = total - (sums.get(of) ?? 0)
    const isAsked = category === undefined || category === of
    return isAsked && count > 0 ? [{ category: of, url: othersUrl, count }] : []
  })

const hasSome = ({ total, categories }: DayTotal, category: string | undefined): boolean =>
  (category === undefined ? total : (categories.get(category) ?? 0)) > 0

/**
 * The counts of the days of an extent that have some, by date: all of them, or where they are too many the most
 * requested urls of each day and category among those that are read, and the others together.
 */
export const readDays = async (
  table: Table,
  { totals, epoch }: Pick<Extent, 'totals' | 'epoch'>,
  category: string | undefined,
  { read, held }: Bounds,
  isKept: Kept,
): Promise<CountsByDay> => {
  const some = totals.filter((total) => hasSome(total, category))
  const days = new Days(table, epoch, held, isKept)
  for (let at = 0; at < some.length; at += daysAtOnce)
    await Promise.all(
      some.slice(at, at + daysAtOnce).map((day) => days.read(day, category, read / some.length)),
    )
  return days.byDate
}
