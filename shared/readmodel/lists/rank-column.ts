import type { Comparable } from '../../values/field-types.ts'
import {
  type ColumnSource,
  type CompareTexts,
  grown,
  nowhere,
  type OrderedColumn,
  type Rank,
  type ReadSlot,
} from './column.ts'
import { rankInto } from './ranking.ts'
import { lowerBound, numberAt, without } from './sorted-slots.ts'

/**
 * A column of texts in the order of a comparison: the rank of each value. Values that compare equal have one rank. Texts
 * are not kept. A new text finds its place by binary search among the entities, and gets a rank between those of its
 * neighbours.
 */
export class RankColumn implements OrderedColumn {
  values: Float64Array
  /** The slots that have a value, sorted by rank. */
  #order: Uint32Array
  readonly #read: ReadSlot
  readonly #compare: CompareTexts

  /** @param prefixOf see {@link rankInto} */
  constructor(
    { slots, capacity, read, initial = read }: ColumnSource,
    compare: CompareTexts,
    prefixOf?: (text: string) => number,
  ) {
    this.#read = read
    this.#compare = compare
    this.values = grown(new Float64Array(), capacity)
    this.#order = rankInto(this.values, slots, initial, compare, prefixOf)
  }

  get bytes(): number {
    return this.values.byteLength + this.#order.byteLength
  }

  update(slots: readonly number[], capacity: number): void {
    this.values = grown(this.values, capacity)
    this.#order = without(this.#order, slots)
    for (const slot of slots) {
      const text = this.#read(slot)
      this.values[slot] = Number.NaN
      if (typeof text === 'string') this.#insert(slot, text)
    }
  }

  place(value: Comparable): Rank {
    if (typeof value !== 'string') return nowhere
    const at = this.#position(value)
    const from = at < this.#order.length ? this.#rankAt(at) : Number.POSITIVE_INFINITY
    return { from, isHeld: this.#isEqual(at, value) }
  }

  #rank(slot: number): number {
    return numberAt(this.values, slot)
  }

  #rankAt(position: number): number {
    return this.#rank(numberAt(this.#order, position))
  }

  #compareAt(slot: number, text: string): number {
    const held = this.#read(slot)
    if (typeof held !== 'string')
      throw new Error(`The value in slot ${slot} changed, and its column did not.`)
    return this.#compare(held, text)
  }

  /** The position of a text: the first one whose text does not come before it. */
  #position(text: string): number {
    return lowerBound(this.#order, (slot) => this.#compareAt(slot, text) < 0)
  }

  #isEqual(position: number, text: string): boolean {
    return position < this.#order.length && this.#compareAt(numberAt(this.#order, position), text) === 0
  }

  #insert(slot: number, text: string): void {
    const at = this.#position(text)
    this.values[slot] = this.#isEqual(at, text) ? this.#rankAt(at) : this.#between(at)
    const order = new Uint32Array(this.#order.length + 1)
    order.set(this.#order.subarray(0, at))
    order[at] = slot
    order.set(this.#order.subarray(at), at + 1)
    this.#order = order
  }

  /** A rank for a new value at a position. If none is left between its neighbours' ranks, all are numbered anew. */
  #between(at: number): number {
    if (this.#order.length === 0) return 0
    if (at === 0) return this.#rankAt(0) - 1
    if (at === this.#order.length) return this.#rankAt(at - 1) + 1
    const middle = (this.#rankAt(at - 1) + this.#rankAt(at)) / 2
    if (middle > this.#rankAt(at - 1) && middle < this.#rankAt(at)) return middle
    this.#renumber()
    return (this.#rankAt(at - 1) + this.#rankAt(at)) / 2
  }

  #renumber(): void {
    let rank = -1
    let before = Number.NaN
    for (const slot of this.#order) {
      const old = this.#rank(slot)
      if (old !== before) rank += 1
      before = old
      this.values[slot] = rank
    }
  }
}
