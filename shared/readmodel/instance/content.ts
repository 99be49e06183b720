import { textBytesOf } from '../../store/entity.ts'
import type { Head } from '../../store/head.ts'
import type { ListedEntity } from '../source/partition-source.ts'

/** What an entity takes beside its texts (its object, map entry and string header), in bytes; measured. */
const entityOverhead = 200

/** Memory one entity takes, in bytes. */
const entityBytes = (entity: ListedEntity): number => entityOverhead + textBytesOf(entity)

/**
 * The memory that the entities of a partition take once they are loaded, in bytes, as its head tells. {@link EntitySlots}
 * counts the same.
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

/**
 * The entities of a partition in numbered slots. An entity keeps its slot as long as it exists, so that sorted
 * selections and columns can refer to it by number. The slot of a removed entity is used again.
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

  /** The entity in a slot; undefined in a free one. */
  at(slot: number): ListedEntity | undefined {
    return this.#entities[slot]
  }

  /** The entity in a slot that is in use. @throws Error for a free one */
  taken(slot: number): ListedEntity {
    const entity = this.#entities[slot]
    if (!entity) throw new Error(`Slot ${slot} is in a list, but no entity is in it.`)
    return entity
  }

  /** The entity with an id; undefined when there is none. */
  byId(id: number): ListedEntity | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : this.#entities[slot]
  }

  /** The slots in use, ascending. */
  slots(): Uint32Array {
    return Uint32Array.from(this.#slots.values()).sort()
  }

  /** Adds or replaces an entity. @returns its slot */
  put(entity: ListedEntity): number {
    const kept = slim(entity)
    const slot = this.#slots.get(kept.id) ?? this.#free.pop() ?? this.#entities.length
    this.#account(this.#entities[slot], -1)
    this.#entities[slot] = kept
    this.#slots.set(kept.id, slot)
    this.#account(kept, 1)
    return slot
  }

  /** Removes an entity. @returns the slot it had; undefined when there was none */
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
 * Records which slots changed, so that sorted selections and columns catch up when they are next used. A tick is one
 * move of the partition to a later version. The oldest ticks are forgotten when catching up with them would cost more
 * than building anew.
 */
export class Journal {
  #ticks: (readonly number[])[] = []
  #first = 0
  #size = 0

  /** The number of ticks so far. */
  get clock(): number {
    return this.#first + this.#ticks.length
  }

  /** Adds a tick. @param bound the most slots that are worth catching up with */
  record(slots: readonly number[], bound: number): void {
    if (slots.length === 0) return
    this.#ticks.push(slots)
    this.#size += slots.length
    while (this.#size > bound) {
      const oldest = this.#ticks.shift()
      if (!oldest) throw new Error('The journal counts more slots than its ticks have.')
      this.#size -= oldest.length
      this.#first += 1
    }
  }

  /** The slots that changed since the clock had a value, each once; undefined when those ticks are forgotten. */
  since(clock: number): readonly number[] | undefined {
    if (clock < this.#first) return undefined
    return [...new Set(this.#ticks.slice(clock - this.#first).flat())]
  }
}

/** The hit counters of a partition as they were last read. */
export interface Hits {
  /** By id. An entity without a counter has no hits yet. */
  counts: ReadonlyMap<number, number>
  /** The head's `hitsVersion` when they were read; 0 before the first hit. */
  version: number
  /** When they were read, in milliseconds. */
  readAt: number
}

/** The counters before they are first read. */
export const noHits: Hits = { counts: new Map(), version: 0, readAt: Number.NEGATIVE_INFINITY }

/**
 * One read unit reads about 800 counters. Those of a large partition are read less often, which keeps the cost of one
 * instance below 25 read units a second.
 */
const idsPerMillisecond = 10

/**
 * Whether to read the counters again.
 * @param newest the newest head's `hitsVersion`
 * @param entities how many entities the partition has
 * @param refreshMs the shortest time between two reads, in milliseconds
 */
export const hitsAreDue = (
  held: Hits,
  newest: number,
  entities: number,
  now: number,
  refreshMs: number,
): boolean => newest > held.version && now - held.readAt >= Math.max(refreshMs, entities / idsPerMillisecond)

/** Adds a hit counter to the JSON text of an entity: after the id if the id is its first member, else in front. */
export const spliceHits = (json: string, id: number, member: string, count: number): string => {
  const lead = `{"id":${id}`
  const after = json.charAt(lead.length)
  if ((after === ',' || after === '}') && json.startsWith(lead))
    return `${lead},"${member}":${count}${json.slice(lead.length)}`
  return json === '{}' ? `{"${member}":${count}}` : `{"${member}":${count},${json.slice(1)}`
}

/** What a partition in memory consists of, whatever shape it is shown in. */
export interface Content {
  readonly slots: EntitySlots
  readonly journal: Journal
  /** Replaced as a whole when the counters are read again. */
  readonly hits: Hits
}
