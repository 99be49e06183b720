import type { ListedEntity, LogEntry } from '../../../shared/readmodel/source/partition-source.ts'
import { textBytesOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import { stored, type Values } from './sample.ts'

/** A partition at one version. */
export interface State {
  entities: ReadonlyMap<number, ListedEntity>
  schema: number
  entry: LogEntry
  /** The last version in which what the public sees changed. */
  publicVersion: number
}

/** A collection from its creation to its removal, every version kept. */
export interface Generation {
  collectionId: number
  states: State[]
  /** Counters at each hits version. */
  hits: ReadonlyMap<number, number>[]
  /** Log entries up to this version have expired. */
  expired: number
  /** The objects of its snapshots, by name. */
  objects: Map<string, Uint8Array>
  removed: boolean
  /** The last version that created an entity under an id of a removed one. */
  filledAt?: number
}

/** What a head could be seen as at a moment; undefined while there is no collection. */
export type Moment = Head | undefined

const newGeneration = (collectionId: number): Generation => ({
  collectionId,
  states: [
    {
      entities: new Map(),
      schema: 0,
      entry: { version: 0, ids: [], drafts: [], all: false, draftsOnly: false, publicBefore: 0 },
      publicVersion: 0,
    },
  ],
  hits: [new Map()],
  expired: 0,
  objects: new Map(),
  removed: false,
})

/** No read is staler than this many moments. */
export const staleness = 4

/** The truth: one collection name, written to by atomic steps, with every moment of its head on a timeline. */
export class World {
  readonly generations: Generation[] = [newGeneration(1)]
  readonly timeline: Moment[] = []
  /** Moments at which a collection was removed. */
  readonly removals: number[] = []
  /** The moments at which requests under way began. */
  readonly underWay = new Set<{ moment: number }>()
  #nextId = 1
  #published = true

  constructor() {
    this.#tick()
  }

  get current(): Generation {
    const last = this.generations.at(-1)
    if (!last) throw new Error('There is always a generation.')
    return last
  }

  get state(): State {
    return stateAt(this.current, this.current.states.length - 1)
  }

  generation(collectionId: number | undefined): Generation | undefined {
    return this.generations.find((one) => one.collectionId === collectionId)
  }

  create(active: boolean | null, values: readonly Values[]): void {
    const { schema } = this.state
    this.#commit((version) =>
      values.map((one) => {
        const id = this.#nextId
        this.#nextId += 1
        return [id, stored(id, version, schema, active, one)]
      }),
    )
  }

  /** Creates entities under ids of removed ones, as a restore does, chosen by position among those ids. */
  fill(picks: readonly number[], active: boolean | null, values: Values): void {
    const { schema, entities } = this.state
    const free = Array.from({ length: this.#nextId - 1 }, (_, at) => at + 1).filter((id) => !entities.has(id))
    const ids = new Set(picks.map((pick) => free[pick % Math.max(1, free.length)]))
    const chosen = [...ids].filter((id) => id !== undefined)
    if (chosen.length > 0) this.current.filledAt = this.current.states.length
    this.#commit((version) => chosen.map((id) => [id, stored(id, version, schema, active, values)]))
  }

  /** Writes entities anew, chosen by position among those there are. */
  update(picks: readonly number[], active: boolean | null, values: Values): void {
    const { schema } = this.state
    const ids = this.#pick(picks)
    this.#commit((version) => ids.map((id) => [id, stored(id, version, schema, active, values)]))
  }

  remove(picks: readonly number[]): void {
    const ids = this.#pick(picks)
    this.#commit(() => ids.map((id) => [id, undefined]))
  }

  changeSchema(): void {
    this.#commit(() => [], this.state.schema + 1)
  }

  publish(): void {
    this.#published = !this.#published
    this.#commit(() => [], this.state.schema, true)
  }

  hit(picks: readonly number[]): void {
    const counts = new Map(this.current.hits.at(-1))
    for (const id of this.#pick(picks)) counts.set(id, (counts.get(id) ?? 0) + 1)
    this.current.hits.push(counts)
    this.#tick()
  }

  /** Removes the collection with all its items at once, then creates another of the same name. */
  replace(): void {
    this.current.removed = true
    this.timeline.push(undefined)
    this.removals.push(this.timeline.length - 1)
    this.#nextId = 1
    this.generations.push(newGeneration(this.current.collectionId + 1))
    this.#tick()
  }

  /** Removes log entries, but for some, and for those that a read under way could still need: expiry takes days. */
  expireLog(keep: number): void {
    const { current } = this
    const begun = [...this.underWay].map(({ moment }) => moment)
    const oldest = Math.min(this.timeline.length - 1, ...begun) - staleness
    const needed = this.timeline[oldest]
    const kept = needed?.collectionId === current.collectionId ? needed.version : 0
    current.expired = Math.max(current.expired, Math.min(kept, current.states.length - 1 - keep))
  }

  #pick(picks: readonly number[]): number[] {
    const ids = [...this.state.entities.keys()]
    const chosen = picks.map((pick) => ids[pick % Math.max(1, ids.length)])
    return [...new Set(chosen.filter((id) => id !== undefined))]
  }

  #commit(
    change: (version: number) => [number, ListedEntity | undefined][],
    schema = this.state.schema,
    isPublishing = false,
  ): void {
    const version = this.current.states.length
    const entities = new Map(this.state.entities)
    const changes = change(version)
    for (const [id, entity] of changes)
      if (entity) entities.set(id, entity)
      else entities.delete(id)
    const ids = changes.map(([id]) => id)
    const drafts = ids.filter((id) => this.state.entities.get(id)?.active !== true)
    const { publicVersion: publicBefore } = this.state
    const all = schema !== this.state.schema
    const isSeen = drafts.length < ids.length || ids.some((id) => entities.get(id)?.active === true)
    const draftsOnly = !(isSeen || all || isPublishing)
    const entry = { version, ids, drafts, all, draftsOnly, publicBefore }
    const publicVersion = draftsOnly ? publicBefore : version
    this.current.states.push({ entities, schema, entry, publicVersion })
    this.#tick()
  }

  #tick(): void {
    const { entities, schema, entry, publicVersion } = this.state
    this.timeline.push({
      partition: `element#articles-${this.current.collectionId}`,
      incarnation: `${this.current.collectionId}`,
      version: entry.version,
      publicVersion,
      nextId: this.#nextId,
      ...(this.current.filledAt === undefined ? {} : { filledAt: this.current.filledAt }),
      total: entities.size,
      active: [...entities.values()].filter(({ active }) => active === true).length,
      bytes: [...entities.values()].reduce((sum, one) => sum + textBytesOf(one), 0),
      hitsVersion: this.current.hits.length - 1,
      collectionId: this.current.collectionId,
      published: this.#published,
      schema,
    })
  }
}

/** A generation's state at a version. */
export const stateAt = (generation: Generation, version: number): State => {
  const state = generation.states[version]
  if (!state) throw new Error(`No version ${version}.`)
  return state
}
