import type { EntitySlots } from './entity-slots.ts'

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
