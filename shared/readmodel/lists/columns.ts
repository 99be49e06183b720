import { type Comparable, type FieldType, fieldTypeRules } from '../../values/field-types.ts'
import { collation } from './collation.ts'
import {
  type Column,
  type ColumnSource,
  type CompareTexts,
  HashColumn,
  NumberColumn,
  type OrderedColumn,
  type ReadSlot,
} from './column.ts'
import { collates, type Members } from './members.ts'
import { RankColumn } from './rank-column.ts'

/** A column that a selection needs. A sort and a range need the order of the values, other conditions do not. */
export interface ColumnNeed {
  field: string
  isInOrder: boolean
}

interface Held<C extends Column> {
  column: C
  clock: number
  /** The version of the hit counters that it was built with. */
  hitsVersion: number
}

/** A column's entry and its objects beside the values, in bytes. */
const columnBytes = 500

const byCharacters: CompareTexts = (a, b) => {
  if (a < b) return -1
  return a > b ? 1 : 0
}

const collated = (source: ColumnSource): RankColumn => {
  const { compare, prefixOf } = collation()
  return new RankColumn(source, compare, prefixOf)
}

/** A column of a type's values in their order. */
const orderedColumn = (type: FieldType, source: ColumnSource): OrderedColumn => {
  switch (fieldTypeRules[type].order) {
    case 'time':
      return new RankColumn(source, byCharacters)
    case 'collation':
      return collated(source)
    case 'number':
      return new NumberColumn(source)
  }
}

/** Holds the columns of the fields that lists were sorted or filtered by. A column is brought up to date when it is used. */
export class Columns {
  readonly #members: Members
  /** The most text that columns may be built from at a time, in bytes. */
  readonly #buildBytes: number
  readonly #inOrder = new Map<string, Held<OrderedColumn>>()
  readonly #hashed = new Map<string, Held<Column>>()

  constructor(members: Members, buildBytes: number) {
    this.#members = members
    this.#buildBytes = buildBytes
  }

  get bytes(): number {
    let sum = 0
    for (const { column } of [...this.#inOrder.values(), ...this.#hashed.values()])
      sum += columnBytes + column.bytes
    return sum
  }

  /**
   * Builds the needed columns that are missing. Every entity is read once for all of them. In a large partition it is
   * read once for some of them, since their texts are in memory until they are sorted.
   * @throws RangeError for a field the shape doesn't have
   */
  prepare(needs: Iterable<ColumnNeed>): void {
    const missing = new Map<string, ColumnNeed>()
    for (const { field, isInOrder } of needs) {
      const need = { field, isInOrder: isInOrder || !this.#isHashed(field) }
      if (!this.#changedSince(field, this.#mapOf(need).get(field)))
        missing.set(`${need.isInOrder} ${field}`, need)
    }
    const all = [...missing.values()]
    const passes = Math.ceil(this.#members.content.slots.bytes / this.#buildBytes)
    const size = Math.ceil(all.length / Math.max(1, passes))
    for (let at = 0; at < all.length; at += size) this.#build(all.slice(at, at + size))
  }

  /** The column of a field in the order of its values. @throws RangeError for a field the shape doesn't have */
  inOrder(field: string): OrderedColumn {
    return this.#upToDate(field, true, this.#inOrder)
  }

  /**
   * A column for the question whether values are equal, and whether there is a value. For texts that would be sorted by
   * collation it has hashes, which are cheaper to build than an order.
   * @throws RangeError for a field the shape doesn't have
   */
  forEquality(field: string): Column {
    return this.#isHashed(field) ? this.#upToDate(field, false, this.#hashed) : this.inOrder(field)
  }

  #isHashed(field: string): boolean {
    return collates(this.#members.typeOf(field))
  }

  #mapOf({ isInOrder }: ColumnNeed): ReadonlyMap<string, Held<Column>> {
    return isInOrder ? this.#inOrder : this.#hashed
  }

  #upToDate<C extends Column>(field: string, isInOrder: boolean, columns: ReadonlyMap<string, Held<C>>): C {
    const { journal, slots } = this.#members.content
    const changed = this.#changedSince(field, columns.get(field))
    if (!changed) this.#build([{ field, isInOrder }])
    const held = columns.get(field)
    if (!held) throw new Error(`The column of ${field} was not built.`)
    if (changed && changed.length > 0) held.column.update(changed, slots.capacity)
    held.clock = journal.clock
    return held.column
  }

  /** The slots that changed since a column was up to date; undefined when it has to be built. */
  #changedSince(field: string, held: Held<Column> | undefined): readonly number[] | undefined {
    const { journal, hits } = this.#members.content
    if (!held || (this.#members.isHits(field) && held.hitsVersion !== hits.version)) return undefined
    return journal.since(held.clock)
  }

  #build(needs: readonly ColumnNeed[]): void {
    const { slots, journal, hits } = this.#members.content
    const used = slots.slots()
    const readers = needs.map(({ field }) => this.#members.comparableReader(field))
    const values = readers.length > 1 ? valuesOf(used, readers) : []
    for (const [at, { field, isInOrder }] of needs.entries()) {
      const read = this.#members.comparableReader(field)
      const known = values[at]
      const initial: ReadSlot | undefined = known && ((slot) => known[slot] ?? null)
      const source: ColumnSource = { slots: used, capacity: slots.capacity, read, initial }
      const upTo = { clock: journal.clock, hitsVersion: hits.version }
      if (isInOrder)
        this.#inOrder.set(field, { column: orderedColumn(this.#members.typeOf(field), source), ...upTo })
      else this.#hashed.set(field, { column: new HashColumn(source), ...upTo })
    }
  }
}

/** The values that each reader reads, by slot. One entity is read by all readers before the next. */
const valuesOf = (used: Uint32Array, readers: readonly ReadSlot[]): Comparable[][] => {
  const columns = readers.map((read): { read: ReadSlot; values: Comparable[] } => ({ read, values: [] }))
  for (const slot of used) for (const { read, values } of columns) values[slot] = read(slot)
  return columns.map(({ values }) => values)
}
