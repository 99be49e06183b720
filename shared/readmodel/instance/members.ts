import { type Comparable, comparable, type FieldType, fieldTypeRules } from '../../values/field-types.ts'
import type { Projection } from '../lists/projection.ts'
import type { Shape } from '../lists/shape.ts'
import type { Journal } from './change-journal.ts'
import type { EntitySlots } from './entity-slots.ts'
import type { Hits } from './hits.ts'

/** A partition in memory, whatever shape it is shown in. */
export interface Content {
  readonly slots: EntitySlots
  readonly journal: Journal
  /** Replaced as a whole when counters are read again. */
  readonly hits: Hits
}

/** Reads members of a partition's entities by slot, the hit counter and the id among them. */
export class Members {
  readonly content: Content
  readonly #shape: Shape
  readonly #projection: Projection

  constructor(content: Content, shape: Shape, projection: Projection) {
    this.content = content
    this.#shape = shape
    this.#projection = projection
  }

  get searchable(): readonly string[] {
    return this.#shape.searchable
  }

  /** @throws RangeError for a field the shape doesn't have. */
  typeOf(field: string): FieldType {
    if (field === 'id' || this.isHits(field)) return 'number'
    const type = Object.hasOwn(this.#shape.fields, field) ? this.#shape.fields[field] : undefined
    if (type === undefined) throw new RangeError(`The shape ${this.#shape.schemaKey} has no field ${field}.`)
    return type
  }

  isHits(field: string): boolean {
    return field === this.#shape.hitsMember
  }

  /** The JSON text of the entity in a slot, folded for looking for parts. */
  foldedJson(slot: number): string {
    const entity = this.content.slots.at(slot)
    return entity ? this.#projection.folded(entity) : '{}'
  }

  /**
   * A member's JSON value, undefined where there is none. Within rawJson, numbers are kept as they are written.
   * @throws RangeError for a field the shape doesn't have
   */
  value(slot: number, field: string): unknown {
    const entity = this.content.slots.at(slot)
    if (!entity || field === 'id') return entity?.id
    if (this.isHits(field)) return this.content.hits.counts.get(entity.id) ?? 0
    const isExact = fieldTypeRules[this.typeOf(field)].json === 'any'
    return (isExact ? this.#projection.exactMembers(entity) : this.#projection.members(entity))[field]
  }

  comparable(slot: number, field: string): Comparable {
    return this.comparableForm(field, this.value(slot, field))
  }

  /** The form in which a value compares to those of a field. @throws RangeError for a field the shape doesn't have */
  comparableForm(field: string, value: unknown): Comparable {
    const form = comparable(this.typeOf(field), value)
    const { canonical = {} } = this.#shape
    const canonicalForm = Object.hasOwn(canonical, field) ? canonical[field] : undefined
    return typeof form === 'string' && canonicalForm ? canonicalForm(form) : form
  }
}
