import { hash } from 'node:crypto'
import { columnsNeeded, type Readings, selectionTest } from './filter-conditions.ts'
import type { Selection } from './shape.ts'
import { type CompareSlots, insertInto, numberAt, without } from './sorted-slots.ts'

interface HeldSelection {
  /** The slots of the selection's entities, sorted. */
  slots: Uint32Array
  /** The journal's clock when the slots were up to date. */
  clock: number
  /** The version of the hit counters that they were sorted and filtered by. */
  hitsVersion: number
}

/** At most this many selections are held, however small they are. */
const mostHeld = 1_000
/** The objects of a held selection, its array and its map entry, in bytes. */
const heldBytes = 600
/** A longer key is kept as its hash, since anyone can ask for lists with long filters. */
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

const bytesOf = (key: string, { slots }: HeldSelection): number =>
  heldBytes + 2 * key.length + slots.byteLength

/**
 * Decides which entities are in a list and how they are sorted. Each selection is filtered and sorted once, held and
 * kept up to date, so that a page is a slice of it. The least recently used selections are dropped when all together
 * take more memory than the bound.
 */
export class SortedSelections {
  readonly #readings: Readings
  readonly #maxBytes: number
  readonly #held = new Map<string, HeldSelection>()
  #heldBytes = 0
  #readingsBytes = 0

  constructor(readings: Readings, maxBytes: number) {
    this.#readings = readings
    this.#maxBytes = maxBytes
  }

  /** Memory, in bytes, with the columns and texts that filters and sorts go by. */
  get bytes(): number {
    return this.#heldBytes + this.#readingsBytes
  }

  /**
   * The sorted slots of a selection, as the partition is now.
   * @throws RangeError for a field the shape does not have
   */
  get(selection: Selection): Uint32Array {
    const { journal, hits } = this.#readings.members.content
    const key = keyOf(selection)
    const held = this.#held.get(key)
    const slots = (held && this.#caughtUp(selection, held)) ?? this.#build(selection)
    this.#keep(key, { slots, clock: journal.clock, hitsVersion: hits.version })
    if (slots !== held?.slots)
      this.#readingsBytes = this.#readings.columns.bytes + this.#readings.folded.bytes
    return slots
  }

  #keep(key: string, selection: HeldSelection): void {
    this.#drop(key)
    this.#held.set(key, selection)
    this.#heldBytes += bytesOf(key, selection)
    for (const oldest of this.#held.keys()) {
      const fits = this.#heldBytes <= this.#maxBytes && this.#held.size <= mostHeld
      if (fits || oldest === key) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const held = this.#held.get(key)
    if (held && this.#held.delete(key)) this.#heldBytes -= bytesOf(key, held)
  }

  /** The held slots with the changed ones taken out and sorted in again; undefined when they have to be built anew. */
  #caughtUp(selection: Selection, held: HeldSelection): Uint32Array | undefined {
    const { journal, hits } = this.#readings.members.content
    if (held.hitsVersion !== hits.version && this.#usesHits(selection)) return undefined
    const changed = journal.since(held.clock)
    if (!changed || changed.length === 0) return changed && held.slots
    const test = selectionTest(selection, this.#readings)
    return insertInto(without(held.slots, changed), changed.filter(test), this.#comparer(selection))
  }

  #usesHits({ sortBy, filters }: Selection): boolean {
    const { members } = this.#readings
    return members.isHits(sortBy) || filters.some(({ field }) => members.isHits(field))
  }

  /**
   * Filters once for all sorts, and sorts once for all filters. A selection that is filtered and sorted starts from
   * two others that are held: the same filters in id order, and the same sort without filters. If few entities match,
   * sorting those few is cheaper than passing the sorted ones.
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
    const matching = this.get(inIdOrder)
    const { capacity } = this.#readings.members.content.slots
    if (!isFiltered || matching.length * Math.log2(matching.length + 1) < capacity)
      return matching.toSorted(this.#comparer(selection))
    const isMatching = new Uint8Array(capacity)
    for (const slot of matching) isMatching[slot] = 1
    return this.get({ sortBy, sortOrder, activeOnly, filters: [] }).filter((slot) => isMatching[slot] === 1)
  }

  /** Compares by value. Entities without a value come last in either order, and equal values are in id order. */
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
