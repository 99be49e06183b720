import type { Head } from '../../store/head.ts'
import type { EntityOutline, IdRange, ListedEntity, PartitionReader } from '../source/partition-source.ts'
import type { IdWindow } from './id-window.ts'

/** The most entities that are read at once, with texts and without. */
const mostTexts = 2_000
const mostOutlines = 10_000

/**
 * Entities next to each other, read outward from one end of a window. It has every id between its two ends, whether
 * there is an entity with that id or not. Of entities before the window it keeps the ids alone.
 */
export class IdStretch {
  readonly #reader: PartitionReader
  readonly #activeOnly: boolean
  readonly #descending: boolean
  /** The ids above the lower and up to the upper end belong to the stretch. */
  readonly #edge: number
  #reached: number
  /** The ids of the list's entities, in the order in which they are read. */
  #ids: number[] = []
  readonly #entities = new Map<number, ListedEntity>()
  #read = 0
  #newest = 0
  #isPatched = false

  constructor(reader: PartitionReader, { edge, descending, list }: IdWindow) {
    this.#reader = reader
    this.#activeOnly = list.name === 'active'
    this.#descending = descending
    this.#edge = edge.id
    this.#reached = edge.id
  }

  /** Whether a window is read from the end where this stretch begins. */
  serves({ edge, descending, list }: IdWindow): boolean {
    const isList = (list.name === 'active') === this.#activeOnly
    return isList && edge.id === this.#edge && descending === this.#descending
  }

  /** Whether an id lies between the ends. */
  covers(id: number): boolean {
    const [low, high] = this.#descending ? [this.#reached, this.#edge] : [this.#edge, this.#reached]
    return id > low && id <= high
  }

  /**
   * Whether it is sure to be as it was at a version that was read before it. Then no id is missing, so nothing was
   * deleted, and no entity is newer.
   */
  isAsAt(version: number): boolean {
    const isGapless = this.#read === Math.abs(this.#reached - this.#edge)
    return isGapless && !this.#isPatched && this.#newest <= version
  }

  /** Reads on until a window is complete, with its texts. Ids that a head has not given yet are left out. */
  async reach(window: IdWindow, head: Head): Promise<void> {
    const { skip, take, list } = window
    const end = this.#descending ? 0 : head.nextId - 1
    const perListed = head.total / list.total
    while (this.#ids.length < skip + take && this.#reached !== end) {
      const isBefore = this.#ids.length < skip
      const missing = (isBefore ? skip : skip + take) - this.#ids.length
      const most = isBefore ? mostOutlines : mostTexts
      const limit = Math.min(most, Math.ceil(missing * perListed))
      await this.#readOn(limit, end, isBefore)
    }
    await this.#readTexts(this.#idsIn(window).filter((id) => !this.#entities.has(id)))
  }

  /** Reads some of its entities again. An id without an entity is one that was deleted. */
  async refresh(ids: readonly number[]): Promise<void> {
    const found = await this.#reader.entities(ids)
    const again = new Set(ids)
    for (const id of ids) this.#entities.delete(id)
    const others = this.#ids.filter((id) => !again.has(id))
    const listed = found.filter((entity) => this.#isListed(entity))
    for (const entity of listed) this.#entities.set(entity.id, entity)
    const sign = this.#descending ? -1 : 1
    this.#ids = [...others, ...listed.map(({ id }) => id)].sort((a, b) => sign * (a - b))
    this.#isPatched = true
  }

  /** The entities of a window in ascending order. */
  entitiesIn(window: IdWindow): ListedEntity[] {
    const ids = this.#idsIn(window)
    const found = ids.map((id) => this.#entities.get(id)).filter((entity) => entity !== undefined)
    return this.#descending ? found.reverse() : found
  }

  #idsIn({ skip, take }: IdWindow): number[] {
    return this.#ids.slice(skip, skip + take)
  }

  #isListed({ active }: EntityOutline): boolean {
    return !this.#activeOnly || active === true
  }

  async #readOn(limit: number, end: number, isBefore: boolean): Promise<void> {
    const descending = this.#descending
    const range: IdRange = { after: this.#reached + (descending ? 1 : 0), limit, descending }
    const read = isBefore ? await this.#reader.outlines(range) : await this.#keep(range)
    const known = read.filter(({ id }) => descending || id <= end)
    const last = known.at(-1)?.id
    const isAtEnd = known.length < limit || last === undefined
    this.#reached = isAtEnd ? end : last - (descending ? 1 : 0)
    this.#read += known.length
    for (const outline of known) {
      this.#newest = Math.max(this.#newest, outline.v)
      if (this.#isListed(outline)) this.#ids.push(outline.id)
    }
  }

  async #keep(range: IdRange): Promise<ListedEntity[]> {
    const read = await this.#reader.range(range)
    for (const entity of read) if (this.#isListed(entity)) this.#entities.set(entity.id, entity)
    return read
  }

  /** Reads texts that are missing. An entity that is gone by now shows in the change log. */
  async #readTexts(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const found = await this.#reader.entities(ids)
    if (found.length < ids.length) this.#isPatched = true
    for (const entity of found) {
      this.#newest = Math.max(this.#newest, entity.v)
      this.#entities.set(entity.id, entity)
    }
  }
}
