import { type Comparable, type FieldType, fieldTypeRules } from '../../values/field-types.ts'
import type { Members } from '../instance/members.ts'
import { collator } from './collation.ts'
import { type Column, NumberColumn, type ReadSlot } from './number-column.ts'
import { type CompareTexts, RankColumn } from './rank-column.ts'

interface Held {
  column: Column
  clock: number
  /** Version of the counters it was built with. */
  hitsVersion: number
}

/** A column's entry and its objects beside the values, in bytes. */
const columnBytes = 500

const byCharacters: CompareTexts = (a, b) => {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/** How the texts of a type compare; undefined where its values compare as numbers. */
const comparisonOf = (type: FieldType): CompareTexts | undefined => {
  switch (fieldTypeRules[type].order) {
    case 'time':
      return byCharacters
    case 'collation':
      return collator().compare
    case 'number':
      return undefined
  }
}

/** The columns of the fields that lists were sorted or filtered by, each brought up to date when it is used. */
export class Columns {
  readonly #members: Members
  /** How much text columns may be built from at a time, in bytes. */
  readonly #buildBytes: number
  readonly #held = new Map<string, Held>()

  constructor(members: Members, buildBytes: number) {
    this.#members = members
    this.#buildBytes = buildBytes
  }

  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { column }) => sum + columnBytes + column.bytes, 0)
  }

  /**
   * Builds the columns of some fields that are missing. Every entity is read once for several of them, for all
   * unless the partition is large: their texts are in memory until they are sorted.
   * @throws RangeError for a field the shape doesn't have
   */
  prepare(fields: Iterable<string>): void {
    const missing = [...new Set(fields)].filter((field) => !this.#changedSince(field))
    const passes = Math.ceil(this.#members.content.slots.bytes / this.#buildBytes)
    const size = Math.ceil(missing.length / Math.max(1, passes))
    for (let at = 0; at < missing.length; at += size) this.#build(missing.slice(at, at + size))
  }

  /** @throws RangeError for a field the shape doesn't have. */
  get(field: string): Column {
    const { journal, slots } = this.#members.content
    const changed = this.#changedSince(field)
    if (!changed) this.#build([field])
    const held = this.#held.get(field)
    if (!held) throw new Error(`The column of ${field} was not built.`)
    if (changed && changed.length > 0) held.column.update(changed, slots.capacity)
    held.clock = journal.clock
    return held.column
  }

  /** The slots that changed since a column was up to date; undefined where it is to be built. */
  #changedSince(field: string): readonly number[] | undefined {
    const { journal, hits } = this.#members.content
    const held = this.#held.get(field)
    if (!held || (this.#members.isHits(field) && held.hitsVersion !== hits.version)) return undefined
    return journal.since(held.clock)
  }

  #build(fields: readonly string[]): void {
    const { slots, journal, hits } = this.#members.content
    const used = slots.slots()
    const values = fields.length > 1 ? this.#readAll(used, fields) : []
    for (const [at, field] of fields.entries()) {
      const column = this.#columnOf(field, used, values[at])
      this.#held.set(field, { column, clock: journal.clock, hitsVersion: hits.version })
    }
  }

  /** The values of some fields by slot, entity by entity. */
  #readAll(used: Uint32Array, fields: readonly string[]): Comparable[][] {
    const values = fields.map((): Comparable[] => [])
    for (const slot of used)
      for (const [at, field] of fields.entries()) {
        const column = values[at]
        if (column) column[slot] = this.#members.comparable(slot, field)
      }
    return values
  }

  #columnOf(field: string, used: Uint32Array, values: readonly Comparable[] | undefined): Column {
    const { capacity } = this.#members.content.slots
    const read: ReadSlot = (slot) => this.#members.comparable(slot, field)
    const initial: ReadSlot = values ? (slot) => values[slot] ?? null : read
    const compare = comparisonOf(this.#members.typeOf(field))
    return compare
      ? new RankColumn(used, capacity, read, compare, initial)
      : new NumberColumn(used, capacity, read, initial)
  }
}
