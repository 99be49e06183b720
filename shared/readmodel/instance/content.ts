import type { ListedEntity } from '../source/partition-source.ts'

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

/**
 * Which slots changed at each tick of a partition in memory, so that orders and columns catch up only when they
 * are used. It forgets the oldest ticks once catching up would cost more than building anew.
 */
export class Journal {
  #ticks: (readonly number[])[] = []
  #first = 0
  #size = 0

  /** Ticks so far: what is built now is up to date with this. */
  get clock(): number {
    return this.#first + this.#ticks.length
  }

  /** Adds a tick; `bound` is how many slots are worth catching up on. */
  record(slots: readonly number[], bound: number): void {
    if (slots.length === 0) return
    this.#ticks.push(slots)
    this.#size += slots.length
    while (this.#size > bound) {
      this.#size -= this.#ticks.shift()?.length ?? 0
      this.#first += 1
    }
  }

  /** The slots that changed after a clock, each once; undefined when that is too long ago. */
  since(clock: number): readonly number[] | undefined {
    if (clock < this.#first) return undefined
    return [...new Set(this.#ticks.slice(clock - this.#first).flat())]
  }
}

/** Hit counters of a partition as last read; ids without one have none yet. */
export interface Hits {
  counts: ReadonlyMap<number, number>
  /** The head's `hitsVersion` they were read at; 0 before the first hit. */
  version: number
  /** When, in milliseconds. */
  readAt: number
}

/** Before the first read. */
export const noHits: Hits = { counts: new Map(), version: 0, readAt: Number.NEGATIVE_INFINITY }

/**
 * Counters cost one read unit for about 800 ids. Reading them of a large partition less often keeps that below
 * some 25 units a second.
 */
const idsPerMillisecond = 10

/** Whether to read the counters again; `refreshMs` is the shortest time between two reads. */
export const hitsAreDue = (
  held: Hits,
  newest: number,
  entities: number,
  now: number,
  refreshMs: number,
): boolean => newest > held.version && now - held.readAt >= Math.max(refreshMs, entities / idsPerMillisecond)

/** Puts a counter into the JSON text of an entity: right after its id where that comes first, else in front. */
export const spliceHits = (json: string, id: number, member: string, count: number): string => {
  const lead = `{"id":${id}`
  const after = json.charAt(lead.length)
  if ((after === ',' || after === '}') && json.startsWith(lead))
    return `${lead},"${member}":${count}${json.slice(lead.length)}`
  return json === '{}' ? `{"${member}":${count}}` : `{"${member}":${count},${json.slice(1)}`
}

/** A partition in memory, whatever shape it is shown in. */
export interface Content {
  readonly slots: EntitySlots
  readonly journal: Journal
  /** Replaced as a whole when counters are read again. */
  readonly hits: Hits
}
