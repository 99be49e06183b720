import type { ListedEntity } from '../source/source.ts'

/** An entity object, its map entry and its string header, in bytes: measured with 100,000 entities. */
const entityOverhead = 200

/** Memory of a text in bytes: V8 keeps Latin-1 text at one byte a character, other text at two. */
export const textBytes = (text: string): number =>
  Buffer.byteLength(text) === text.length ? text.length : 2 * text.length

/** Memory one entity takes, in bytes. */
const entityBytes = ({ data, hidden }: ListedEntity): number =>
  entityOverhead + textBytes(data) + (hidden === undefined ? 0 : textBytes(hidden))

/** Only the members the read model keeps, in one order, so that all entities share one hidden class in V8. */
const slim = ({ id, v, active, data, hidden, sv }: ListedEntity): ListedEntity => ({
  id,
  v,
  active,
  data,
  ...(hidden === undefined ? {} : { hidden }),
  ...(sv === undefined ? {} : { sv }),
})

/**
 * The entities of a partition in numbered slots. A slot's number stays while its entity lives, so orders and
 * columns can refer to it; a freed one is used again.
 */
export class EntitySlots {
  readonly #entities: (ListedEntity | undefined)[] = []
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  #bytes = 0
  #active = 0

  get size(): number {
    return this.#slots.size
  }

  /** Entities whose `active` is true. */
  get active(): number {
    return this.#active
  }

  /** One more than the highest slot ever used. */
  get capacity(): number {
    return this.#entities.length
  }

  get bytes(): number {
    return this.#bytes
  }

  at(slot: number): ListedEntity | undefined {
    return this.#entities[slot]
  }

  byId(id: number): ListedEntity | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : this.#entities[slot]
  }

  /** The slots in use, ascending. */
  slots(): Uint32Array {
    return Uint32Array.from(this.#slots.values()).sort()
  }

  /** Puts or replaces an entity and gives its slot. */
  put(entity: ListedEntity): number {
    const kept = slim(entity)
    const slot = this.#slots.get(kept.id) ?? this.#free.pop() ?? this.#entities.length
    this.#account(this.#entities[slot], -1)
    this.#entities[slot] = kept
    this.#slots.set(kept.id, slot)
    this.#account(kept, 1)
    return slot
  }

  /** Removes an entity and gives the slot it had. */
  remove(id: number): number | undefined {
    const slot = this.#slots.get(id)
    if (slot === undefined) return undefined
    this.#account(this.#entities[slot], -1)
    this.#entities[slot] = undefined
    this.#slots.delete(id)
    this.#free.push(slot)
    return slot
  }

  #account(entity: ListedEntity | undefined, sign: 1 | -1): void {
    if (!entity) return
    this.#bytes += sign * entityBytes(entity)
    if (entity.active === true) this.#active += sign
  }
}
