import { type DayTotal, type RequestCount, readRequestCounts } from '../../shared/history/counters.ts'
import { fewestShards } from '../../shared/history/shards.ts'
import type { Table } from '../../shared/store/table.ts'
import { type CountsByDay, joined } from './add-entries.ts'
import type { Extent } from './extent.ts'
import { cutDay, othersUrl } from './most-requested.ts'

/** Bounds of a read of counters, in urls. */
export interface Bounds {
  /** Urls that are read for one answer, over all days. */
  read: number
  /** Urls that are held in memory at once, over all days. */
  held: number
}

/** Whether a url is named whatever its count is, because a request for it is not counted yet. */
export type Kept = (date: string, count: RequestCount) => boolean

/** Parts of days that are read at the same time. The SDK keeps 50 connections. */
const partsAtOnce = 32

/** The fewest counters that are read of a day, over all its parts. A usual day has no more of them. */
const leastRead = 1_000

/** A part of a day's counters. */
interface Part {
  date: string
  spread: number
  category: string | undefined
  /** Counters that are read of it; the last page may go beyond. */
  most: number
}

/** Reads days into bounded memory. Where they hold too many urls, each day is cut to its most requested ones. */
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
   * Reads the counters of a day, at most its share of all reads. The counters that are not read are added up from the
   * day's total. Where the share ends within a category, each category after it gets a share of its own, so that no
   * category is left out.
   *
   * Where so many urls are held that they are cut before all counters of a day are read, a url with two of them may be
   * named with one, and the other counts among the others.
   * @param share urls that are read of the day
   */
  async read(day: DayTotal, category: string | undefined, share: number): Promise<void> {
    const sums = new Map<string, number>()
    const { date, shards: spreads } = day
    const least = Math.ceil(leastRead / spreads)
    let isWhole = true
    const readSpread = async (spread: number): Promise<void> => {
      const most = Math.max(Math.ceil(share / spreads), least)
      const stoppedIn = await this.#readSome({ date, spread, category, most }, sums)
      if (stoppedIn === undefined) return
      isWhole = false
      const after = [...day.categories.keys()].filter((of) => category === undefined && of > stoppedIn)
      const each = Math.max(Math.ceil(most / day.categories.size), least)
      for (const of of after) await this.#readSome({ date, spread, category: of, most: each }, sums)
    }
    await Promise.all(Array.from({ length: spreads }, (_, spread) => readSpread(spread)))
    if (!isWhole) this.#add(date, unread(day, category, sums))
    if (spreads > fewestShards) this.#join(date)
  }

  /** Adds up the counters of each url. Where the number of spreads has changed on a day, a url may have two of them. */
  #join(date: string): void {
    const counts = this.byDate.get(date) ?? []
    const once = joined(counts)
    this.byDate.set(date, once)
    this.#held += once.length - counts.length
  }

  /** Reads a part of a day. @returns the category that the read stopped in; undefined where the whole part is read */
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

/** The counts of the requests that were not read of a day: its total less the sums that were read. */
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
 * The counts of the days of an extent, by date; a day without requests is left out. Where the urls are too many, each
 * day and category names the most requested ones among those that are read, and counts the others together.
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
  const daysAtOnce = Math.max(
    1,
    Math.floor(partsAtOnce / Math.max(fewestShards, ...some.map(({ shards }) => shards))),
  )
  for (let at = 0; at < some.length; at += daysAtOnce)
    await Promise.all(
      some.slice(at, at + daysAtOnce).map((day) => days.read(day, category, read / some.length)),
    )
  return days.byDate
}
