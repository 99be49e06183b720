import type { Comparable } from '../../values/field-types.ts'

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
export const nowhere: Rank = { from: Number.NaN, isHeld: false }

/** The values with room for `capacity` slots; new slots have no value. */
export const grown = (values: Float64Array, capacity: number): Float64Array => {
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
