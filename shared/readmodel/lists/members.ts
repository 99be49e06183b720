import { type Comparable, comparable, type FieldType, fieldTypeRules } from '../../values/field-types.ts'
import { parseExactly } from '../../values/json.ts'
import { folded, textBytes } from '../../values/text.ts'
import type { Content } from '../instance/content.ts'
import type { ShortText } from '../instance/packed-entities.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import { JsonMembers } from './json-members.ts'
import type { Shape } from './shape.ts'

/** Whether values of a type compare in collation order, in which different texts can have one place. */
export const collates = (type: FieldType): boolean => fieldTypeRules[type].order === 'collation'

/** A map entry of a served text with its object, and the header of the text, in bytes. */
const servedBytes = 120

const bytesOf = (served: { text: string } | undefined): number =>
  served === undefined ? 0 : servedBytes + textBytes(served.text)

interface LastRead {
  entity: ListedEntity | undefined
  members?: JsonMembers
  folded?: string
}

/**
 * Shows entities as a shape does. A text that differs from the stored one is kept once it was served, up to a bound. It
 * is found by the entity's id and the version that wrote it, which every change raises.
 */
export class Projection {
  readonly #shape: Shape
  readonly #maxBytes: number
  #served = new Map<number, { v: number; text: string }>()
  #bytes = 0
  /** What was read of the last entity, for the next condition on the same entity. */
  #last: LastRead = { entity: undefined }

  constructor(shape: Shape, maxBytes: number) {
    this.#shape = shape
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The JSON text of an entity without its hits. It is kept for the next time. */
  text(entity: ListedEntity): string {
    const known = this.#known(entity)
    if (known !== undefined) return known
    const text = this.#shape.project(entity)
    if (text !== entity.data) this.#keep(entity, text)
    return text
  }

  /** The JSON text of an entity for a condition. It is not kept, since a scan passes every entity. */
  scanned(entity: ListedEntity): string {
    return this.#known(entity) ?? this.#shape.project(entity)
  }

  /**
   * The JSON text of a member's value; undefined where the entity has no such member.
   * @param key the member's name as JSON with its colon, such as `"title":`
   */
  member(entity: ListedEntity, key: string): string | undefined {
    const last = this.#lastOf(entity)
    last.members ??= new JsonMembers(this.scanned(entity))
    return last.members.textOf(key)
  }

  /** The folded JSON text of an entity, in which parts are looked for. */
  folded(entity: ListedEntity): string {
    const last = this.#lastOf(entity)
    last.folded ??= folded(this.scanned(entity))
    return last.folded
  }

  /** The conditions of a selection read an entity one after another, so what the first one finds is kept for the next. */
  #lastOf(entity: ListedEntity): LastRead {
    if (this.#last.entity !== entity) this.#last = { entity }
    return this.#last
  }

  #keep(entity: ListedEntity, text: string): void {
    if (this.#bytes > this.#maxBytes) {
      this.#served.clear()
      this.#bytes = 0
    }
    const { id, v } = entity
    this.#bytes -= bytesOf(this.#served.get(id))
    this.#served.set(id, { v, text })
    this.#bytes += bytesOf({ text })
  }

  #known({ id, v }: ListedEntity): string | undefined {
    const served = this.#served.size > 0 ? this.#served.get(id) : undefined
    return served?.v === v ? served.text : undefined
  }
}

/** Reads the members of a partition's entities by slot, also the id and the hit counter. */
export class Members {
  readonly content: Content
  readonly #shape: Shape
  readonly #projection: Projection
  /** The short text that was read last, for the next condition on the same entity. */
  #last: { short?: ShortText; members?: JsonMembers } = {}

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

  /** The folded JSON text of the entity in a slot, in which parts are looked for. */
  foldedJson(slot: number): string {
    return this.#projection.folded(this.content.slots.taken(slot))
  }

  /**
   * How the JSON value of a member is read. It is undefined where there is none. Numbers within rawJson are kept as
   * they are written.
   * @throws RangeError for a field the shape doesn't have
   */
  reader(field: string): (slot: number) => unknown {
    const { slots } = this.content
    if (field === 'id') return (slot) => slots.idAt(slot)
    if (this.isHits(field))
      return (slot) => {
        const id = slots.idAt(slot)
        return id === undefined ? undefined : (this.content.hits.counts.get(id) ?? 0)
      }
    const parse: (text: string) => unknown = this.typeOf(field) === 'rawJson' ? parseExactly : JSON.parse
    const key = `${JSON.stringify(field)}:`
    return (slot) => {
      const short = this.#shortOf(slot)?.textOf(key)
      // An empty text stands for a long value.
      if (short !== undefined && short !== '') return parse(short)
      if (short === undefined && this.#last.short) return undefined
      const entity = slots.at(slot)
      const text = entity && this.#projection.member(entity, key)
      return text === undefined ? undefined : parse(text)
    }
  }

  /** The members of the entity in a slot without its long values, where that is how it is shown. */
  #shortOf(slot: number): JsonMembers | undefined {
    const short = this.content.slots.shortAt(slot)
    if (this.#last.short !== short || short === undefined) {
      const isShown = short !== undefined && (this.#shape.isAsStored?.(short.sv) ?? false)
      this.#last = isShown ? { short, members: new JsonMembers(short.json) } : {}
    }
    return this.#last.members
  }

  /** How a member is read in the form in which it compares. @throws RangeError for a field the shape doesn't have */
  comparableReader(field: string): (slot: number) => Comparable {
    const read = this.reader(field)
    const formOf = this.#formOf(field)
    return (slot) => formOf(read(slot))
  }

  /** The form in which a given value compares to those of a field. @throws RangeError for a field the shape doesn't have */
  comparableForm(field: string, value: unknown): Comparable {
    return this.#formOf(field)(value)
  }

  #formOf(field: string): (value: unknown) => Comparable {
    const type = this.typeOf(field)
    const { canonical = {} } = this.#shape
    const canonicalForm = Object.hasOwn(canonical, field) ? canonical[field] : undefined
    if (!canonicalForm) return (value) => comparable(type, value)
    return (value) => {
      const form = comparable(type, value)
      return typeof form === 'string' ? canonicalForm(form) : form
    }
  }
}
