import { type Content, spliceHits } from '../instance/content.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import type { ListResult } from '../types.ts'
import { Columns } from './columns.ts'
import { FoldedTexts } from './folded-texts.ts'
import { Members, Projection } from './members.ts'
import type { Selection, Shape } from './shape.ts'
import { SortedSelections } from './sorted-selections.ts'
import { lowerBound } from './sorted-slots.ts'

/** Sorted selections may take this part of the bound, and so may projected texts. */
const derivedShare = 8
/** The texts in which parts are looked for may take this part of the bound. */
const foldedShare = 20

type Page = Pick<ListResult, 'entities' | 'written' | 'total'>

/** A partition in memory as one shape shows it. */
export class ShapedPartition {
  readonly #content: Content
  readonly #shape: Shape
  readonly #projection: Projection
  readonly #selections: SortedSelections

  constructor(content: Content, shape: Shape, maxBytes: number) {
    this.#content = content
    this.#shape = shape
    this.#projection = new Projection(shape, maxBytes / derivedShare)
    const members = new Members(content, shape, this.#projection)
    const columns = new Columns(members, maxBytes / derivedShare)
    const folded = new FoldedTexts(members, maxBytes / foldedShare)
    this.#selections = new SortedSelections({ members, columns, folded }, maxBytes / derivedShare)
  }

  /** Memory, in bytes, without the content. */
  get bytes(): number {
    return this.#projection.bytes + this.#selections.bytes
  }

  /** @throws RangeError for a field the shape does not have */
  page(selection: Selection, offset: number, limit: number): Page {
    const slots = this.#selections.get(selection)
    const page: Page = { entities: [], written: [], total: slots.length }
    for (const slot of slots.subarray(offset, offset + limit)) {
      const entity = this.#content.slots.taken(slot)
      page.entities.push(this.text(entity))
      page.written.push({ id: entity.id, v: entity.v })
    }
    return page
  }

  /** The slots of the first `most` active entities above an id, by ascending ids. */
  activeSlots(after: number, most: number): Uint32Array {
    const slots = this.#selections.get({ sortBy: 'id', sortOrder: 'ASC', filters: [], activeOnly: true })
    const from = lowerBound(slots, (slot) => this.#content.slots.takenId(slot) <= after)
    return slots.subarray(from, from + most)
  }

  /** The JSON text of an entity with its hits. */
  text(entity: ListedEntity): string {
    const { hitsMember } = this.#shape
    const text = this.#projection.text(entity)
    if (hitsMember === null) return text
    return spliceHits(text, entity.id, hitsMember, this.#content.hits.counts.get(entity.id) ?? 0)
  }
}
