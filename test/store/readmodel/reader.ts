import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { ListRequest, Selection, Shape } from '../../../shared/readmodel/lists/shape.ts'
import type { PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import type { ListResult, ReadModel } from '../../../shared/readmodel/types.ts'
import { Failure } from '../../../shared/store/errors.ts'
import type { Head } from '../../../shared/store/head.ts'
import type { Pause } from './fake-source.ts'
import { exactly, naiveList, shown } from './naive.ts'
import { shapeOf } from './sample.ts'
import type { Read } from './script.ts'
import { type Generation, staleness, stateAt, type World } from './world.ts'

type Of<Kind extends Read['kind']> = Extract<Read, { kind: Kind }>

/** A function instance: it asks its read model, and checks each answer against the truth. */
export class Reader {
  readonly #world: World
  readonly #model: ReadModel
  readonly #source: PartitionSource
  readonly #selections: readonly Selection[]
  readonly #shape: (head: Head) => Promise<Shape>
  /** The moment on the timeline before which nothing may be shown any more. */
  #floor = 0
  #sawHead = false
  #cursor = { collectionId: 1, version: 0 }
  #polling = false
  readonly #mirror = new Map<number, string>()

  constructor(
    world: World,
    model: ReadModel,
    source: PartitionSource,
    selections: readonly Selection[],
    pause: Pause,
  ) {
    this.#world = world
    this.#model = model
    this.#source = source
    this.#selections = selections
    // Fetching a shape takes reads of its own, during which others go on.
    this.#shape = async ({ schema = 0 }) => {
      for (let pauses = 0; pauses < 4; pauses += 1) await pause()
      return shapeOf(schema)
    }
  }

  /** Only a collection's removal excuses a failure, also one that a shared read saw which began earlier. */
  async run(read: Read): Promise<void> {
    const start = { moment: this.#world.timeline.length - 1 }
    const { underWay } = this.#world
    underWay.add(start)
    const earliest = Math.min(...[...underWay].map(({ moment }) => moment))
    try {
      await this.#run(read)
    } catch (error) {
      const wasRemoved = this.#world.removals.some((moment) => moment >= earliest - staleness)
      if (!(error instanceof Failure && error.kind === 'unavailable' && wasRemoved)) throw error
    } finally {
      underWay.delete(start)
    }
  }

  #run(read: Read): Promise<void> | void {
    if (read.kind === 'list') return this.#list(read)
    if (read.kind === 'get') return this.#get(read)
    if (read.kind === 'changes') return this.#changes(read)
    if (read.kind === 'entities') return this.#entities(read)
    return this.#model.evict()
  }

  /** The first moment a request beginning now may be answered from. */
  #lowest(consistent: boolean): number {
    return consistent ? this.#world.timeline.length - 1 : this.#floor
  }

  #momentsOf(head: Head | undefined): number[] {
    return this.#world.timeline.flatMap((moment, at) =>
      moment?.collectionId === head?.collectionId && moment?.version === head?.version ? [at] : [],
    )
  }

  /** The answer's version is one the reader is entitled to see, and its head is that version's. */
  #checkHead(lowest: number, version: number, head: Head | undefined): Generation | undefined {
    const moments = this.#momentsOf(head)
    expect(moments.at(-1), 'answered from a moment too old').toBeGreaterThanOrEqual(lowest)
    this.#sawHead ||= head !== undefined
    // That there was no head yet, a model does not remember: any stale read may follow.
    if (this.#sawHead) this.#floor = Math.max(this.#floor, moments[0] ?? 0)
    const truth = this.#world.timeline[moments[0] ?? 0]
    const { total, active, schema, published, publicVersion } = truth ?? {}
    if (head) expect(head).toMatchObject({ version, publicVersion, total, active, schema, published })
    return head && this.#world.generation(head.collectionId)
  }

  async #list({ pick, limit, page, headFirst, consistent }: Of<'list'>): Promise<void> {
    const selection = this.#selections[pick]
    if (!selection) throw new Error(`No selection ${pick}.`)
    const lowest = this.#lowest(consistent)
    const head = headFirst ? await this.#model.head(this.#source, consistent) : undefined
    if (headFirst) expect(this.#momentsOf(head).at(-1), 'a head too old').toBeGreaterThanOrEqual(lowest)
    const terms = { ...selection, limit, page }
    const asked: Shape[] = []
    const under = (shape: Shape) => {
      asked.push(shape)
      return terms
    }
    const request = { ...terms, consistent, head, under }
    const result = await this.#model.list(this.#source, this.#shape, request)
    const generation = this.#checkHead(lowest, result.version, result.head)
    if (!generation) expect(result.entities).toEqual([])
    else {
      this.#checkList(generation, request, result)
      // The shape that the request was read under is that of the answer.
      const { schema } = stateAt(generation, result.version)
      expect(asked.at(-1)?.schemaKey).toEqual(schema)
    }
  }

  /** Counters are read by themselves: they may be newer than the head said, never older, or gone with the rest. */
  #checkList(generation: Generation, request: ListRequest, result: ListResult): void {
    const { entities, schema } = stateAt(generation, result.version)
    const listed = { entities: result.entities, total: result.total }
    const gone = generation.removed ? [new Map<number, number>()] : []
    const lists = [...generation.hits.slice(result.hitsVersion), ...gone].map((counts) =>
      naiveList(entities.values(), schema, counts, request),
    )
    if (!lists.some((list) => isDeepStrictEqual(list, listed)))
      expect(listed, JSON.stringify(request)).toEqual(lists[0])
  }

  async #get({ pick, activeOnly, consistent }: Of<'get'>): Promise<void> {
    const lowest = this.#lowest(consistent)
    const ids = [...this.#world.state.entities.keys()]
    const id = ids[pick % Math.max(1, ids.length)] ?? 1
    const result = await this.#model.get(this.#source, this.#shape, id, { consistent, activeOnly })
    const isTrue = this.#world.timeline.slice(lowest).some((head) => {
      const generation = head && this.#world.generation(head.collectionId)
      const entity = generation && stateAt(generation, head.version).entities.get(id)
      if (!entity || (activeOnly && entity.active !== true)) return result === undefined
      const texts = generation.hits.map((counts) => shown(entity, head.schema ?? 0, counts))
      return result !== undefined && result.v === entity.v && texts.includes(result.text)
    })
    expect(isTrue, `entity ${id}: ${JSON.stringify(result)}`).toBe(true)
  }

  async #entities({ consistent }: Of<'entities'>): Promise<void> {
    const lowest = this.#lowest(consistent)
    const { version, head, entities } = await this.#model.entities(this.#source, consistent)
    const generation = this.#checkHead(lowest, version, head)
    if (!generation) return
    const truth = stateAt(generation, version).entities
    expect([...entities]).toEqual([...truth.values()].sort((a, b) => a.id - b.id))
  }

  /** Follows the change feed into a mirror, which then has to equal the truth. */
  async #changes({ limit, consistent }: Of<'changes'>): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    try {
      await this.#poll(limit, consistent)
    } finally {
      this.#polling = false
    }
  }

  async #poll(limit: number | undefined, consistent: boolean): Promise<void> {
    const lowest = this.#lowest(consistent)
    const versions: number[] = []
    const publicVersions: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const options = { consistent, after, limit, until: publicVersions[0] }
      const answer = await this.#model.changesSince(this.#source, this.#shape, this.#cursor.version, options)
      if (answer === 'expired') return this.#checkExpired()
      if (answer.head?.collectionId !== this.#cursor.collectionId)
        return this.#restart(answer.head?.collectionId ?? this.#cursor.collectionId)
      const generation = this.#checkHead(lowest, answer.version, answer.head)
      // Gone is what the mirror was told of, or what came and went since: never a draft.
      for (const id of answer.gone)
        expect(this.#wasActive(generation, id, answer.version), `draft ${id}`).toBe(true)
      for (const id of answer.gone) this.#mirror.delete(id)
      for (const text of answer.changed) this.#mirror.set(JSON.parse(text).id, withoutHits(text))
      versions.push(answer.version)
      publicVersions.push(answer.head?.publicVersion ?? 0)
      after = answer.next
      if (after === null && generation && new Set(versions).size === 1)
        this.#checkMirror(generation, answer.version)
    }
    this.#cursor.version = publicVersions[0] ?? 0
  }

  #wasActive(generation: Generation | undefined, id: number, version: number): boolean {
    if (!generation) return true
    const since = generation.states.slice(this.#cursor.version, version + 1)
    return since.some(({ entities }) => entities.get(id)?.active === true)
  }

  #checkMirror(generation: Generation, version: number): void {
    const { entities, schema } = stateAt(generation, version)
    const active = [...entities.values()].filter((entity) => entity.active === true)
    const truth = active.map((entity) => [entity.id, withoutHits(shown(entity, schema, new Map()))])
    expect(new Map(this.#mirror)).toEqual(new Map(truth.map(([id, text]) => [Number(id), String(text)])))
  }

  #checkExpired(): void {
    const { collectionId, version } = this.#cursor
    const generation = this.#world.generation(collectionId)
    const isExcused = generation?.removed || (generation?.expired ?? 0) > version
    expect(isExcused, `version ${version} is still in the log`).toBe(true)
    this.#restart(this.#world.current.collectionId)
  }

  #restart(collectionId: number): void {
    this.#cursor = { collectionId, version: 0 }
    this.#mirror.clear()
  }
}

const withoutHits = (text: string): string => {
  const { _hits, ...rest } = exactly(text)
  return JSON.stringify(rest)
}
