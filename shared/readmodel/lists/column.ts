import type { Comparable } from '../../values/field-types.ts'
import { lowerBound, numberAt, without } from './sorted-slots.ts'

/** Reads the value in a slot, in the form in which it compares. */
export type ReadSlot = (slot: number) => Comparable

/** A field's values by slot, each as a number. */
export interface Column {
  /** NaN where there is no value. */
  readonly values: Float64Array
  /** Memory, in bytes. */
  readonly bytes: number
  /** Reads some slots again; `capacity` is the number of slots there are now. */
  update(slots: readonly number[], capacity: number): void
}

/** Where a value stands among the numbers of a column. */
export interface Rank {
  /** The least number in the column that does not come before the value; NaN for no value. */
  from: number
  /** Whether values with that number compare equal to the value. */
  isHeld: boolean
}

/** A column whose numbers are in the order of the values. */
export interface OrderedColumn extends Column {
  /** Where a value stands, be it an entity's or not. Valid until the column is updated. */
  place(value: Comparable): Rank
}

/** What a column is made from. */
export interface ColumnSource {
  /** The slots in use, ascending. */
  slots: Uint32Array
  /** How many slots there are, used or not. */
  capacity: number
  /** Reads a slot whenever it is asked to. */
  read: ReadSlot
  /** Reads a slot as it is while the column is made, from values that are read already. */
  initial?: ReadSlot | undefined
}

/** Compares two texts: negative, 0 or positive. */
export type CompareTexts = (a: string, b: string) => number

/** The place of no value. Nothing comes before it, after it or is equal to it. */
const nowhere: Rank = { from: Number.NaN, isHeld: false }

/** The values with room for `capacity` slots; new slots have no value. */
const grown = (values: Float64Array, capacity: number): Float64Array => {
  if (capacity <= values.length) return values
  const larger = new Float64Array(Math.max(capacity, Math.ceil(values.length * 1.25))).fill(Number.NaN)
  larger.set(values)
  return larger
}

/** A column whose numbers follow from each value alone. */
class DirectColumn implements Column {
  values: Float64Array
  readonly #read: ReadSlot
  readonly #numberOf: (value: Comparable) => number

  constructor(
    { slots, capacity, read, initial = read }: ColumnSource,
    numberOf: (value: Comparable) => number,
  ) {
    this.#read = read
    this.#numberOf = numberOf
    this.values = grown(new Float64Array(), capacity)
    for (const slot of slots) this.values[slot] = numberOf(initial(slot))
  }

  get bytes(): number {
    return this.values.byteLength
  }

  update(slots: readonly number[], capacity: number): void {
    this.values = grown(this.values, capacity)
    for (const slot of slots) this.values[slot] = this.#numberOf(this.#read(slot))
  }
}

const numberIn = (value: Comparable): number => (typeof value === 'number' ? value : Number.NaN)

/** A column of numbers, truth values or ids. */
export class NumberColumn extends DirectColumn implements OrderedColumn {
  constructor(source: ColumnSource) {
    super(source, numberIn)
  }

  place(value: Comparable): Rank {
    return typeof value === 'number' ? { from: value, isHeld: true } : nowhere
  }
}

/** The two halves of a hash are made with different primes and offsets (FNV-1a and a variant of it). */
const primes = [0x01_00_01_93, 0x5b_d1_e9_95] as const
const offsets = [0x81_1c_9d_c5, 0x1b_87_35_93] as const
const lowBits = 20

/** A hash of a text: a whole number of 52 bits. Equal texts have one hash, and different texts hardly ever have. */
export const hashOf = (text: string): number => {
  let [high, low]: [number, number] = [...offsets]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, primes[0])
    low = Math.imul(low ^ code, primes[1])
    low ^= low >>> 15
  }
  return (high >>> 0) * 2 ** lowBits + (low >>> (32 - lowBits))
}

/**
 * A column of texts for equality alone: their hashes. Nothing is sorted for it, and no text is kept. Two different texts
 * can have one hash, so a caller who finds an equal hash compares the texts as well.
 */
export class HashColumn extends DirectColumn {
  constructor(source: ColumnSource) {
    super(source, (value) => (typeof value === 'string' ? hashOf(value) : Number.NaN))
  }
}

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

  constructor({ slots, capacity, read, initial = read }: ColumnSource, compare: CompareTexts) {
    this.#read = read
    this.#compare = compare
    this.values = grown(new Float64Array(), capacity)
    const order: number[] = []
    let rank = -1
    let before: string | undefined
    const sorted = [...slotsWith(slots, initial)].sort(([a], [b]) => compare(a, b))
    for (const [text, sharing] of sorted) {
      if (before === undefined || compare(before, text) !== 0) rank += 1
      before = text
      for (const slot of sharing) {
        this.values[slot] = rank
        order.push(slot)
      }
    }
    this.#order = Uint32Array.from(order)
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

/** The slots by their text, without the slots that have none. */
const slotsWith = (slots: Uint32Array, read: ReadSlot): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  for (const slot of slots) {
    const text = read(slot)
    if (typeof text !== 'string') continue
    const sharing = found.get(text)
    if (sharing) sharing.push(slot)
    else found.set(text, [slot])
  }
  return found
}
