import { collator } from './collation.ts'
import type { Hits } from './hits.ts'
import type { Members } from './members.ts'
import { type Column, NumberColumn } from './number-column.ts'
import { type CompareTexts, RankColumn } from './rank-column.ts'
import type { FieldType } from './shape.ts'
import { collates } from './values.ts'

interface Held {
  column: Column
  clock: number
  hits: Hits
}

const byCharacters: CompareTexts = (a, b) => {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/** How the texts of a type compare; undefined where its values compare as numbers. */
const comparisonOf = (type: FieldType): CompareTexts | undefined => {
  if (type === 'date') return byCharacters
  return collates(type) ? collator().compare : undefined
}

/** The columns of the fields that lists were sorted or filtered by, each brought up to date when it is used. */
export class Columns {
  readonly #members: Members
  readonly #held = new Map<string, Held>()

  constructor(members: Members) {
    this.#members = members
  }

  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { column }) => sum + column.bytes, 0)
  }

  /** @throws RangeError for a field the shape doesn't have. */
  get(field: string): Column {
    const { content } = this.#members
    const { journal, hits } = content
    const held = this.#held.get(field)
    const isStale = held && this.#members.isHits(field) && held.hits !== hits
    const changed = held && !isStale ? journal.since(held.clock) : undefined
    if (!held || !changed) {
      const column = this.#build(field)
      this.#held.set(field, { column, clock: journal.clock, hits })
      return column
    }
    if (changed.length > 0) held.column.update(changed, content.slots.capacity)
    held.clock = journal.clock
    return held.column
  }

  #build(field: string): Column {
    const { slots } = this.#members.content
    const read = (slot: number) => this.#members.comparable(slot, field)
    const compare = comparisonOf(this.#members.typeOf(field))
    return compare
      ? new RankColumn(slots.slots(), slots.capacity, read, compare)
      : new NumberColumn(slots.slots(), slots.capacity, read)
  }
}
