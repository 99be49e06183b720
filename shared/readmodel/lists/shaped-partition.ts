import { type Content, spliceHits } from '../instance/content.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import { Columns } from './columns.ts'
import { FoldedTexts } from './folded-texts.ts'
import { Members, Projection } from './members.ts'
import type { Selection, Shape } from './shape.ts'
import { Views } from './sorted-selections.ts'
import { lowerBound } from './sorted-slots.ts'

/** Most filter results and orders may take this part of the bound, and so may projected texts. */
const derivedShare = 8
/** The texts that parts are looked for in may take this part. */
const foldedShare = 20

/** A partition in memory as one shape shows it. */
export class Shaped {
  readonly #content: Content
  readonly #shape: Shape
  readonly #projection: Projection
  readonly #columns: Columns
  readonly #folded: FoldedTexts
  readonly #views: Views

  constructor(content: Content, shape: Shape, maxBytes: number) {
    this.#content = content
    this.#shape = shape
    this.#projection = new Projection(shape, maxBytes / derivedShare)
    const members = new Members(content, shape, this.#projection)
    this.#columns = new Columns(members, maxBytes / derivedShare)
    this.#folded = new FoldedTexts(members, maxBytes / foldedShare)
    this.#views = new Views(
      { members, columns: this.#columns, folded: this.#folded },
      maxBytes / derivedShare,
    )
  }

  get bytes(): number {
    return this.#projection.bytes + this.#columns.bytes + this.#folded.bytes + this.#views.bytes
  }

  /** @throws RangeError for a field the shape doesn't have. */
  page(selection: Selection, offset: number, limit: number): { rows: string[]; total: number } {
    const slots = this.#views.get(selection)
    const rows = Array.from(slots.subarray(offset, offset + limit), (slot) => {
      const entity = this.#content.slots.at(slot)
      return entity ? this.text(entity) : '{}'
    })
    return { rows, total: slots.length }
  }

  /** The ids of the first `most` active entities above an id, ascending. */
  activeIds(after: number, most: number): number[] {
    const slots = this.#views.get({ sortBy: 'id', sortOrder: 'ASC', filters: [], activeOnly: true })
    const idOf = (slot: number): number => this.#content.slots.at(slot)?.id ?? 0
    const from = lowerBound(slots, (slot) => idOf(slot) <= after)
    return Array.from(slots.subarray(from, from + most), idOf)
  }

  /** JSON text of an entity with its hits. */
  text(entity: ListedEntity): string {
    const { hitsMember } = this.#shape
    const text = this.#projection.text(entity)
    if (hitsMember === null) return text
    return spliceHits(text, entity.id, hitsMember, this.#content.hits.counts.get(entity.id) ?? 0)
  }
}
