import { hash } from 'node:crypto'
import { columnsNeeded, type Readings, selectionTest } from './filter-conditions.ts'
import type { Selection } from './shape.ts'
import { type CompareSlots, insertInto, numberAt, without } from './sorted-slots.ts'

interface View {
  slots: Uint32Array
  clock: number
  /** Version of the counters it was made with. */
  hitsVersion: number
}

/** More selections are not held, however small they are. */
const mostViews = 1_000
/** A view's objects, its array's and its entry's, in bytes. */
const viewBytes = 600
/** Keys up to this length are kept as they are; strangers can make longer ones, so of those a hash is kept. */
const longestKey = 80

const keyOf = ({ sortBy, sortOrder, filters, search, activeOnly }: Selection): string => {
  const key = JSON.stringify([
    sortBy,
    sortOrder,
    filters.map(({ field, op, value }) => [field, op, value]),
    search ?? '',
    activeOnly,
  ])
  return key.length <= longestKey ? key : hash('sha256', key, 'base64url')
}

const bytesOf = (key: string, { slots }: View): number => viewBytes + 2 * key.length + slots.byteLength

/**
 * Selections and their order, computed once and kept up to date: a page is a slice of one. The least recently
 * used go when they take more memory than the bound.
 */
export class Views {
  readonly #readings: Readings
  readonly #maxBytes: number
  readonly #held = new Map<string, View>()
  #bytes = 0

  constructor(readings: Readings, maxBytes: number) {
    this.#readings = readings
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * The slots of a selection in order, as the partition is now.
   * @throws RangeError for a field the shape doesn't have
   */
  get(selection: Selection): Uint32Array {
    const { journal, hits } = this.#readings.members.content
    const key = keyOf(selection)
    const held = this.#held.get(key)
    const slots = (held && this.#caughtUp(selection, held)) ?? this.#build(selection)
    this.#keep(key, { slots, clock: journal.clock, hitsVersion: hits.version })
    return slots
  }

  #keep(key: string, view: View): void {
    this.#drop(key)
    this.#held.set(key, view)
    this.#bytes += bytesOf(key, view)
    for (const oldest of this.#held.keys()) {
      const fits = this.#bytes <= this.#maxBytes && this.#held.size <= mostViews
      if (fits || oldest === key) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const held = this.#held.get(key)
    if (held && this.#held.delete(key)) this.#bytes -= bytesOf(key, held)
  }

  /** The view with the slots that changed since taken out and put in again; undefined when it is too old. */
  #caughtUp(selection: Selection, view: View): Uint32Array | undefined {
    const { journal, hits } = this.#readings.members.content
    if (view.hitsVersion !== hits.version && this.#usesHits(selection)) return undefined
    const changed = journal.since(view.clock)
    if (!changed || changed.length === 0) return changed && view.slots
    const test = selectionTest(selection, this.#readings)
    return insertInto(without(view.slots, changed), changed.filter(test), this.#comparer(selection))
  }

  #usesHits({ sortBy, filters }: Selection): boolean {
    const { members } = this.#readings
    return members.isHits(sortBy) || filters.some(({ field }) => members.isHits(field))
  }

  /**
   * Filters once for all orders, and sorts once for all filters: what both do is taken from the view in id order
   * that has the filters, or from the one in order that has none.
   */
  #build(selection: Selection): Uint32Array {
    this.#readings.columns.prepare(columnsNeeded(selection))
    const { filters, search, sortBy, sortOrder, activeOnly } = selection
    const inIdOrder: Selection = { ...selection, sortBy: 'id', sortOrder: 'ASC' }
    const isById = sortBy === 'id' && sortOrder === 'ASC'
    const isFiltered = filters.length > 0 || Boolean(search)
    if (isById && isFiltered) {
      const all = this.get({ ...inIdOrder, filters: [], search: undefined })
      return all.filter(selectionTest(selection, this.#readings))
    }
    if (isById) {
      const test = selectionTest(selection, this.#readings)
      return this.#readings.members.content.slots.slots().filter(test).sort(this.#comparer(selection))
    }
    const found = this.get(inIdOrder)
    const { capacity } = this.#readings.members.content.slots
    if (!isFiltered || found.length * Math.log2(found.length + 1) < capacity)
      return found.toSorted(this.#comparer(selection))
    const isFound = new Uint8Array(capacity)
    for (const slot of found) isFound[slot] = 1
    return this.get({ sortBy, sortOrder, activeOnly, filters: [] }).filter((slot) => isFound[slot] === 1)
  }

  /** By value, none last in either order, ties by id. */
  #comparer({ sortBy, sortOrder }: Selection): CompareSlots {
    const { columns } = this.#readings
    const { values } = columns.inOrder(sortBy)
    const { values: ids } = columns.inOrder('id')
    const sign = sortOrder === 'ASC' ? 1 : -1
    const byId: CompareSlots = (a, b) => numberAt(ids, a) - numberAt(ids, b)
    return (a, b) => {
      const x = numberAt(values, a)
      const y = numberAt(values, b)
      if (x < y) return -sign
      if (x > y) return sign
      if (x === y) return byId(a, b)
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || byId(a, b)
    }
  }
}
