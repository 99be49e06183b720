import type { Comparable } from '../../values/field-types.ts'

/** Where a value stands among the numbers of a column. */
export interface Rank {
  /** The least number of what does not come before the value; NaN where there is no value. */
  from: number
  /** Whether what has that number compares equal to the value. */
  isHeld: boolean
  /** Whether that is the value itself; undefined where some of it is and some only compares equal. */
  isSame: boolean | undefined
}

/** The place of no value: nothing comes before, after or at it. */
export const nowhere: Rank = { from: Number.NaN, isHeld: false, isSame: false }

/** Gives the value in a slot. */
export type ReadSlot = (slot: number) => Comparable

/** A field's values by slot, as numbers in the order of the values. */
export interface Column {
  /** NaN where there is no value. */
  readonly values: Float64Array
  /** Memory, in bytes. */
  readonly bytes: number
  /** Reads some slots again; `capacity` is the number of slots there are now. */
  update(slots: readonly number[], capacity: number): void
  /** Where a value stands, be it an entity's or not. Valid until the column is updated. */
  place(value: Comparable): Rank
}

/** The values with room for `capacity` slots; new slots have no value. */
export const grown = (values: Float64Array, capacity: number): Float64Array => {
  if (capacity <= values.length) return values
  const larger = new Float64Array(Math.max(capacity, Math.ceil(values.length * 1.25))).fill(Number.NaN)
  larger.set(values)
  return larger
}

/** A column of numbers, truth values or ids. */
export class NumberColumn implements Column {
  values: Float64Array = new Float64Array()
  readonly #read: ReadSlot

  /** @param read a slot's value, whenever it is asked for; `initial` gives those of now, perhaps quicker */
  constructor(slots: Uint32Array, capacity: number, read: ReadSlot, initial: ReadSlot = read) {
    this.#read = read
    this.values = grown(this.values, capacity)
    for (const slot of slots) this.#set(slot, initial(slot))
  }

  get bytes(): number {
    return this.values.byteLength
  }

  update(slots: readonly number[], capacity: number): void {
    this.values = grown(this.values, capacity)
    for (const slot of slots) this.#set(slot, this.#read(slot))
  }

  place(value: Comparable): Rank {
    return typeof value === 'number' ? { from: value, isHeld: true, isSame: true } : nowhere
  }

  #set(slot: number, value: Comparable): void {
    this.values[slot] = typeof value === 'number' ? value : Number.NaN
  }
}
