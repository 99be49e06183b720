import type { Comparable } from './values.ts'

/** A field's values by slot, in a form that compares as numbers. */
export interface Column {
  /** NaN where there is no value. */
  readonly values: Float64Array
  /** Memory, in bytes. */
  readonly bytes: number
  /** Reads some slots again; `capacity` is the number of slots there are now. */
  update(slots: readonly number[], capacity: number): void
  /** How a slot's value compares to a given one: negative, 0 or positive, NaN where there is none. */
  against(value: Comparable): (slot: number) => number
}

/** The values with room for `capacity` slots; new slots have no value. */
export const grown = (values: Float64Array, capacity: number): Float64Array => {
  if (capacity <= values.length) return values
  const larger = new Float64Array(Math.max(capacity, Math.ceil(values.length * 1.25))).fill(Number.NaN)
  larger.set(values)
  return larger
}

/** A column of numbers, truth values, instants or ids. */
export class NumberColumn implements Column {
  values: Float64Array = new Float64Array()
  readonly #read: (slot: number) => Comparable

  constructor(slots: Uint32Array, capacity: number, read: (slot: number) => Comparable) {
    this.#read = read
    this.values = grown(this.values, capacity)
    for (const slot of slots) this.#set(slot)
  }

  get bytes(): number {
    return this.values.byteLength
  }

  update(slots: readonly number[], capacity: number): void {
    this.values = grown(this.values, capacity)
    for (const slot of slots) this.#set(slot)
  }

  against(value: Comparable): (slot: number) => number {
    const other = typeof value === 'number' ? value : Number.NaN
    return (slot) => (this.values[slot] ?? Number.NaN) - other
  }

  #set(slot: number): void {
    const value = this.#read(slot)
    this.values[slot] = typeof value === 'number' ? value : Number.NaN
  }
}
