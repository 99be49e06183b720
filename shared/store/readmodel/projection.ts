import { parseExactly } from '../../values/json.ts'
import { textBytes } from './entity-slots.ts'
import type { Shape } from './shape.ts'
import type { ListedEntity } from './source.ts'

const noMembers: Readonly<Record<string, unknown>> = {}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Entities as a shape shows them. Where that differs from the stored text, the texts that were served are kept,
 * up to a bound; they are found by the entity object, which a change replaces.
 */
export class Projection {
  readonly #shape: Shape
  readonly #maxBytes: number
  #served = new Map<ListedEntity, string>()
  #bytes = 0

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

  members(entity: ListedEntity): Readonly<Record<string, unknown>> {
    const value: unknown = JSON.parse(this.scanned(entity))
    return isRecord(value) ? value : noMembers
  }

  /** The members with numbers as they are written, also within JSON: slower where doubles can't hold them. */
  exactMembers(entity: ListedEntity): Readonly<Record<string, unknown>> {
    const value = parseExactly(this.scanned(entity))
    return isRecord(value) ? value : noMembers
  }

  #keep(entity: ListedEntity, text: string): void {
    if (this.#bytes > this.#maxBytes) {
      this.#served.clear()
      this.#bytes = 0
    }
    this.#served.set(entity, text)
    this.#bytes += textBytes(text)
  }
}
