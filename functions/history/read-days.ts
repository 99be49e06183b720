import { type DayTotal, type RequestCount, readRequestCounts } from '../../shared/history/counters.ts'
import { countSpreads } from '../../shared/history/keys.ts'
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

/** The fewest counters that are read of a part at once: a day that is not flooded has no more of them. */
const leastRead = 250

/** What is read of a part of a day's counters: so many at most, or a few more. */
interface Part {
  date: string
  spread: number
  category: string | undefined
  most: number
}

/** Reads days into memory that is bounded: where they hold too much, each is cut to its most requested urls. */
class Days {
  readonly byDate: CountsByDay = new Map()
  readonly #table: Table
  readonly #era: number
  readonly #mostHeld: number
  readonly #isKept: Kept
  #held = 0

  constructor(table: Table, era: number, mostHeld: number, isKept: Kept) {
    this.#table = table
    this.#era = era
    this.#mostHeld = mostHeld
    this.#isKept = isKept
  }

  /**
   * Reads a day's counters, or as many as its share of what is read; the rest are summed by the day's total. Where the
   * share ends within a category, those that come after it get one of their own each: no category takes all of it.
   */
  async read(day: DayTotal, category: string | undefined, share: number): Promise<void> {
    const sums = new Map<string, number>()
    let isWhole = true
    const readSpread = async (spread: number): Promise<void> => {
      const most = Math.max(Math.ceil(share / countSpreads), leastRead)
      const stoppedIn = await this.#readSome({ date: day.date, spread, category, most }, sums)
      if (stoppedIn === undefined) return
      isWhole = false
      const after = [...day.categories.keys()].filter((of) => category === undefined && of > stoppedIn)
      const each = Math.max(Math.ceil(most / day.categories.size), leastRead)
      for (const of of after) await this.#readSome({ date: day.date, spread, category: of, most: each }, sums)
    }
    await Promise.all(Array.from({ length: countSpreads }, (_, spread) => readSpread(spread)))
    if (!isWhole) this.#add(day.date, unread(day, category, sums))
  }

  /** Reads some counters of a part of a day; gives the category it stopped in where there may be more. */
  async #readSome(part: Part, sums: Map<string, number>): Promise<string | undefined> {
    const { date, spread, category, most } = part
    let read = 0
    for await (const page of readRequestCounts(this.#table, this.#era, { date, spread, category }, most)) {
      read += page.length
      for (const one of page) sums.set(one.category, (sums.get(one.category) ?? 0) + one.count)
      this.#add(date, page)
      if (read >= most) return page.at(-1)?.category
    }
    return undefined
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
  { totals, era }: Pick<Extent, 'totals' | 'era'>,
  category: string | undefined,
  { read, held }: Bounds,
  isKept: Kept,
): Promise<CountsByDay> => {
  const some = totals.filter((total) => hasSome(total, category))
  const days = new Days(table, era, held, isKept)
  for (let at = 0; at < some.length; at += daysAtOnce)
    await Promise.all(
      some.slice(at, at + daysAtOnce).map((day) => days.read(day, category, read / some.length)),
    )
  return days.byDate
}
