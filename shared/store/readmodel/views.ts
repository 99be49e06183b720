import type { Columns } from './columns.ts'
import { selectionTest } from './conditions.ts'
import type { Hits } from './hits.ts'
import type { Members } from './members.ts'
import { type CompareSlots, insertInto, without } from './order.ts'
import type { Selection } from './shape.ts'

interface View {
  slots: Uint32Array
  clock: number
  hits: Hits
}

const keyOf = ({ sortBy, sortOrder, filters, search, activeOnly }: Selection): string =>
  JSON.stringify([
    sortBy,
    sortOrder,
    filters.map(({ field, op, value }) => [field, op, value]),
    search ?? '',
    activeOnly,
  ])

/**
 * Selections and their order, computed once and kept up to date: a page is a slice of one. The least recently
 * used go when they take more memory than the bound.
 */
export class Views {
  readonly #members: Members
  readonly #columns: Columns
  readonly #maxBytes: number
  readonly #held = new Map<string, View>()
  #bytes = 0

  constructor(members: Members, columns: Columns, maxBytes: number) {
    this.#members = members
    this.#columns = columns
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * The slots of a selection in order, as the partition is now.
   * @throws RangeError for a field the shape doesn't have
   */
  get(selection: Selection): Uint32Array {
    const { journal, hits } = this.#members.content
    const key = keyOf(selection)
    const held = this.#held.get(key)
    const slots = (held && this.#caughtUp(selection, held)) ?? this.#build(selection)
    this.#keep(key, { slots, clock: journal.clock, hits })
    return slots
  }

  #keep(key: string, view: View): void {
    this.#bytes += view.slots.byteLength - (this.#held.get(key)?.slots.byteLength ?? 0)
    this.#held.delete(key)
    this.#held.set(key, view)
    for (const [oldest, { slots }] of this.#held) {
      if (this.#bytes <= this.#maxBytes || oldest === key) return
      this.#held.delete(oldest)
      this.#bytes -= slots.byteLength
    }
  }

  /** The view with the slots that changed since taken out and put in again; undefined when it is too old. */
  #caughtUp(selection: Selection, view: View): Uint32Array | undefined {
    const { journal, hits } = this.#members.content
    if (view.hits !== hits && this.#usesHits(selection)) return undefined
    const changed = journal.since(view.clock)
    if (!changed || changed.length === 0) return changed && view.slots
    const test = selectionTest(selection, this.#members, this.#columns)
    return insertInto(without(view.slots, changed), changed.filter(test), this.#comparer(selection))
  }

  #usesHits({ sortBy, filters }: Selection): boolean {
    return this.#members.isHits(sortBy) || filters.some(({ field }) => this.#members.isHits(field))
  }

  /** Filters once for all orders: the selection in id order is a view of its own, which the others sort. */
  #build(selection: Selection): Uint32Array {
    const isById = selection.sortBy === 'id' && selection.sortOrder === 'ASC'
    if (!isById)
      return this.get({ ...selection, sortBy: 'id', sortOrder: 'ASC' }).toSorted(this.#comparer(selection))
    const test = selectionTest(selection, this.#members, this.#columns)
    return this.#members.content.slots.slots().filter(test).sort(this.#comparer(selection))
  }

  /** By value, none last in either order, ties by id. */
  #comparer({ sortBy, sortOrder }: Selection): CompareSlots {
    const { values } = this.#columns.get(sortBy)
    const { values: ids } = this.#columns.get('id')
    const sign = sortOrder === 'ASC' ? 1 : -1
    const byId: CompareSlots = (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0)
    return (a, b) => {
      const x = values[a] ?? Number.NaN
      const y = values[b] ?? Number.NaN
      if (x < y) return -sign
      if (x > y) return sign
      if (x === y) return byId(a, b)
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || byId(a, b)
    }
  }
}
