import type { Comparable } from '../../values/field-types.ts'
import { type Column, grown, nowhere, type Rank, type ReadSlot } from './number-column.ts'
import { lowerBound, without } from './order.ts'

/** Compares two texts: negative, 0 or positive. */
export type CompareTexts = (a: string, b: string) => number

/**
 * A column of text: each value's rank in the order of a comparison, equal for values that compare equal. Texts are
 * not kept: a new one finds its rank by binary search among those of the entities, between its neighbours' ranks.
 */
export class RankColumn implements Column {
  values: Float64Array = new Float64Array()
  /** Slots that have a value, by rank. */
  #order: Uint32Array = new Uint32Array()
  /** Ranks at which there is, or was, more than one text: they compare equal, and are not the same. */
  #mixed = new Set<number>()
  readonly #read: ReadSlot
  readonly #compare: CompareTexts

  /** @param read a slot's text, whenever it is asked for; `initial` gives those of now, perhaps quicker */
  constructor(
    slots: Uint32Array,
    capacity: number,
    read: ReadSlot,
    compare: CompareTexts,
    initial: ReadSlot = read,
  ) {
    this.#read = read
    this.#compare = compare
    this.values = grown(this.values, capacity)
    const texts = new Map<number, string>()
    for (const slot of slots) {
      const text = initial(slot)
      if (typeof text === 'string') texts.set(slot, text)
    }
    const { ranks, mixed } = ranksOf(texts.values(), compare)
    this.#mixed = mixed
    for (const [slot, text] of texts) this.values[slot] = ranks.get(text) ?? Number.NaN
    this.#order = Uint32Array.from(texts.keys()).sort((a, b) => this.#rank(a) - this.#rank(b))
  }

  get bytes(): number {
    return this.values.byteLength + this.#order.byteLength + this.#mixed.size * mixedBytes
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
    const isHeld = this.#equals(at, value)
    const isSame = this.#mixed.has(from) ? undefined : this.#textAt(at) === value
    return { from, isHeld, isSame: isHeld ? isSame : false }
  }

  #rank(slot: number): number {
    return this.values[slot] ?? Number.NaN
  }

  #rankAt(position: number): number {
    return this.#rank(this.#order[position] ?? -1)
  }

  #textAt(position: number): Comparable {
    const slot = this.#order[position]
    return slot === undefined ? null : this.#read(slot)
  }

  /** Where a text belongs: the first position whose text does not come before it. */
  #position(text: string): number {
    return lowerBound(this.#order, (slot) => this.#compare(String(this.#read(slot)), text) < 0)
  }

  #equals(position: number, text: string): boolean {
    const held = this.#textAt(position)
    return typeof held === 'string' && this.#compare(held, text) === 0
  }

  #insert(slot: number, text: string): void {
    const at = this.#position(text)
    const isHeld = this.#equals(at, text)
    this.values[slot] = isHeld ? this.#rankAt(at) : this.#between(at)
    if (isHeld && this.#textAt(at) !== text) this.#mixed.add(this.#rankAt(at))
    const order = new Uint32Array(this.#order.length + 1)
    order.set(this.#order.subarray(0, at))
    order[at] = slot
    order.set(this.#order.subarray(at), at + 1)
    this.#order = order
  }

  /** A rank for a new value at a position; renumbers once the neighbours' ranks leave none between them. */
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
    const mixed = new Set<number>()
    let rank = -1
    let before = Number.NaN
    for (const slot of this.#order) {
      const old = this.#rank(slot)
      if (old !== before) rank += 1
      before = old
      if (this.#mixed.has(old)) mixed.add(rank)
      this.values[slot] = rank
    }
    this.#mixed = mixed
  }
}

/** Memory of a number in a set, in bytes. */
const mixedBytes = 40

/** Ranks of texts, whole numbers from 0 in the order of a comparison, and those that different texts share. */
const ranksOf = (
  texts: Iterable<string>,
  compare: CompareTexts,
): { ranks: Map<string, number>; mixed: Set<number> } => {
  const sorted = [...new Set(texts)].sort(compare)
  const ranks = new Map<string, number>()
  const mixed = new Set<number>()
  let rank = 0
  let before: string | undefined
  for (const text of sorted) {
    if (before !== undefined && compare(before, text) !== 0) rank += 1
    else if (before !== undefined) mixed.add(rank)
    ranks.set(text, rank)
    before = text
  }
  return { ranks, mixed }
}
