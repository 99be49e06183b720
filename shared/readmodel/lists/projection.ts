import { parseExactly } from '../../values/json.ts'
import { isRecord, type Members } from '../../values/records.ts'
import { folded } from '../../values/text.ts'
import { textBytes } from '../instance/entity-slots.ts'
import type { ListedEntity } from '../source/source.ts'
import type { Shape } from './shape.ts'

/** An entry in the map of served texts and the text's header, in bytes. */
const servedBytes = 80

interface LastRead {
  entity: ListedEntity | undefined
  members?: Members
  exact?: Members
  folded?: string
}

const recordOf = (value: unknown): Members => (isRecord(value) ? value : {})

/**
 * Entities as a shape shows them. Where that differs from the stored text, the texts that were served are kept,
 * up to a bound; they are found by the entity object, which a change replaces.
 */
export class Projection {
  readonly #shape: Shape
  readonly #maxBytes: number
  #served = new Map<ListedEntity, string>()
  #bytes = 0
  /** What was read of the last entity, for the next condition on it. */
  #last: LastRead = { entity: undefined }

  constructor(shape: Shape, maxBytes: number) {
    this.#shape = shape
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** JSON text of an entity without its hits, kept for the next time. */
  text(entity: ListedEntity): string {
    const known = this.#served.size > 0 ? this.#served.get(entity) : undefined
    if (known !== undefined) return known
    const text = this.#shape.project(entity)
    if (text !== entity.data) this.#keep(entity, text)
    return text
  }

  /** JSON text for looking into: not kept, as a scan passes every entity. */
  scanned(entity: ListedEntity): string {
    return this.#served.get(entity) ?? this.#shape.project(entity)
  }

  members(entity: ListedEntity): Members {
    const last = this.#lastOf(entity)
    last.members ??= recordOf(JSON.parse(this.scanned(entity)))
    return last.members
  }

  /** The members with numbers as they are written, also within JSON: slower where doubles can't hold them. */
  exactMembers(entity: ListedEntity): Members {
    const last = this.#lastOf(entity)
    last.exact ??= recordOf(parseExactly(this.scanned(entity)))
    return last.exact
  }

  /** The JSON text for looking for parts: folded. */
  folded(entity: ListedEntity): string {
    const last = this.#lastOf(entity)
    last.folded ??= folded(this.scanned(entity))
    return last.folded
  }

  /** A selection's conditions come to an entity one after another: it is parsed and folded for the first of them. */
  #lastOf(entity: ListedEntity): LastRead {
    if (this.#last.entity !== entity) this.#last = { entity }
    return this.#last
  }

  #keep(entity: ListedEntity, text: string): void {
    if (this.#bytes > this.#maxBytes) {
      this.#served.clear()
      this.#bytes = 0
    }
    this.#served.set(entity, text)
    this.#bytes += servedBytes + textBytes(text)
  }
}
