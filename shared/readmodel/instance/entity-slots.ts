import { textBytesOf } from '../../store/entity.ts'
import type { Head } from '../../store/head.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import type { PackedEntities, ShortText } from './packed-entities.ts'

/** What an entity takes beside its texts (its object, map entry and string header), in bytes; measured. */
const entityOverhead = 200
/** What a packed entity takes in the map and in the list of slots, in bytes; measured. */
const placeBytes = 60

/** Memory one entity takes, in bytes. */
const entityBytes = (entity: ListedEntity): number => entityOverhead + textBytesOf(entity)

/**
 * The memory that the entities of a partition take at most once they are loaded, in bytes, as its head tells.
 * {@link EntitySlots} counts the same, or less while they are packed.
 */
export const loadedBytes = ({ total, bytes }: Pick<Head, 'total' | 'bytes'>): number =>
  total * entityOverhead + bytes

/** A copy with the members that the read model keeps, in one order, so that V8 lays all entities out alike. */
const slim = ({ id, v, active, data, hidden, sv }: ListedEntity): ListedEntity => ({
  id,
  v,
  active,
  data,
  ...(hidden === undefined ? {} : { hidden }),
  ...(sv === undefined ? {} : { sv }),
})

/** Packed entities in consecutive slots. */
class Block {
  readonly packed: PackedEntities
  readonly firstSlot: number
  /** How many of the entities are still in their slots. */
  live: number

  constructor(packed: PackedEntities, firstSlot: number) {
    this.packed = packed
    this.firstSlot = firstSlot
    this.live = packed.size
  }

  get bytes(): number {
    return this.packed.bytes + this.packed.size * placeBytes
  }
}

const notTaken = (slot: number): Error => new Error(`Slot ${slot} is in a list, but no entity is in it.`)

/** What is in a slot: an entity of its own, or one of a block. */
type Slot = ListedEntity | Block | undefined

/**
 * The entities of a partition in numbered slots. An entity keeps its slot as long as it exists, so that sorted
 * selections and columns can refer to it by number. The slot of a removed entity is used again.
 */
export class EntitySlots {
  readonly #slots: Slot[] = []
  /** The slot of each id. It is made when it is first needed: the first list of a fresh instance needs none. */
  #byId: Map<number, number> | undefined
  /** The highest id, while there is no map: every slot is in use then, and the ids ascend. */
  #highest = Number.NEGATIVE_INFINITY
  readonly #free: number[] = []
  #bytes = 0
  #active = 0
  /** The packed entity that was read last: the conditions of a list read an entity one after another. */
  #last: { slot: number; entity?: ListedEntity; short?: ShortText } = { slot: -1 }

  get size(): number {
    return this.#byId?.size ?? this.#slots.length
  }

  /** Entities whose `active` is true. */
  get active(): number {
    return this.#active
  }

  /** One more than the highest slot ever used. */
  get capacity(): number {
    return this.#slots.length
  }

  /** Memory in bytes. A block counts as a whole as long as half of its entities are left, for it is kept as a whole. */
  get bytes(): number {
    return this.#bytes
  }

  /** The entity in a slot; undefined in a free one. */
  at(slot: number): ListedEntity | undefined {
    const held = this.#slots[slot]
    if (!(held instanceof Block)) return held
    const last = this.#lastAt(slot)
    last.entity ??= held.packed.at(slot - held.firstSlot)
    return last.entity
  }

  /** The entity in a slot that is in use. @throws Error for a free one */
  taken(slot: number): ListedEntity {
    const entity = this.at(slot)
    if (!entity) throw notTaken(slot)
    return entity
  }

  /** The id in a slot, without a look at the texts; undefined in a free one. */
  idAt(slot: number): number | undefined {
    const held = this.#slots[slot]
    return held instanceof Block ? held.packed.idAt(slot - held.firstSlot) : held?.id
  }

  /** The id in a slot that is in use. @throws Error for a free one */
  takenId(slot: number): number {
    const id = this.idAt(slot)
    if (id === undefined) throw notTaken(slot)
    return id
  }

  /** Whether a slot has an entity whose `active` is true. */
  isActiveAt(slot: number): boolean {
    const held = this.#slots[slot]
    return held instanceof Block ? held.packed.isActiveAt(slot - held.firstSlot) : held?.active === true
  }

  /** The text of a packed entity without its long values; undefined for any other. */
  shortAt(slot: number): ShortText | undefined {
    const held = this.#slots[slot]
    if (!(held instanceof Block)) return undefined
    const last = this.#lastAt(slot)
    last.short ??= held.packed.shortAt(slot - held.firstSlot)
    return last.short
  }

  /** The entity with an id; undefined when there is none. */
  byId(id: number): ListedEntity | undefined {
    const slot = this.#slotsById().get(id)
    return slot === undefined ? undefined : this.at(slot)
  }

  /** Whether an entity with this id is there whose `active` is true. */
  isActive(id: number): boolean {
    const slot = this.#slotsById().get(id)
    return slot !== undefined && this.isActiveAt(slot)
  }

  /** The slots in use, ascending. */
  slots(): Uint32Array {
    const used = new Uint32Array(this.size)
    let count = 0
    for (let slot = 0; slot < this.#slots.length; slot += 1) {
      if (this.#slots[slot] === undefined) continue
      used[count] = slot
      count += 1
    }
    return used
  }

  /** Adds or replaces an entity. @returns its slot */
  put(entity: ListedEntity): number {
    const kept = slim(entity)
    const byId = this.#slotsById()
    const slot = byId.get(kept.id) ?? this.#free.pop() ?? this.#slots.length
    this.#clear(slot)
    this.#slots[slot] = kept
    byId.set(kept.id, slot)
    this.#bytes += entityBytes(kept)
    if (kept.active === true) this.#active += 1
    return slot
  }

  /** Adds packed entities, none of which is there yet. @throws Error when one of them is */
  putAll(packed: PackedEntities): void {
    const block = new Block(packed, this.#slots.length)
    for (let place = 0; place < packed.size; place += 1) {
      this.#note(packed.idAt(place), block.firstSlot + place)
      this.#slots.push(block)
      if (packed.isActiveAt(place)) this.#active += 1
    }
    this.#bytes += block.bytes
  }

  /** Removes an entity. @returns the slot it had; undefined when there was none */
  remove(id: number): number | undefined {
    const byId = this.#slotsById()
    const slot = byId.get(id)
    if (slot === undefined) return undefined
    this.#clear(slot)
    byId.delete(id)
    this.#free.push(slot)
    return slot
  }

  #slotsById(): Map<number, number> {
    if (!this.#byId) {
      this.#byId = new Map()
      for (let slot = 0; slot < this.#slots.length; slot += 1) this.#byId.set(this.takenId(slot), slot)
    }
    return this.#byId
  }

  /** Notes the id of a new slot. Ids that ascend are all different, which is all that has to be known of them. */
  #note(id: number, slot: number): void {
    if (!this.#byId && id > this.#highest) {
      this.#highest = id
      return
    }
    const byId = this.#slotsById()
    if (byId.has(id)) throw new Error('An entity comes twice in what was packed.')
    byId.set(id, slot)
  }

  #lastAt(slot: number): { entity?: ListedEntity; short?: ShortText } {
    if (this.#last.slot !== slot) this.#last = { slot }
    return this.#last
  }

  /** Takes what is in a slot out of it, and out of the accounts. */
  #clear(slot: number): void {
    const held = this.#slots[slot]
    if (held === undefined) return
    if (this.isActiveAt(slot)) this.#active -= 1
    this.#slots[slot] = undefined
    this.#last = { slot: -1 }
    if (!(held instanceof Block)) {
      this.#bytes -= entityBytes(held)
      return
    }
    held.live -= 1
    if (held.live * 2 < held.packed.size) this.#unpack(held)
  }

  /** Gives each entity that is left in a block a piece of memory of its own, so that the block can go. */
  #unpack(block: Block): void {
    for (let place = 0; place < block.packed.size; place += 1) {
      const slot = block.firstSlot + place
      if (this.#slots[slot] !== block) continue
      const entity = block.packed.at(place)
      this.#slots[slot] = entity
      this.#bytes += entityBytes(entity)
    }
    this.#bytes -= block.bytes
  }
}
