import type { Head } from '../../store/head.ts'
import { boundedRounds } from '../limits.ts'
import type { Shape, ShapeSource } from '../lists/shape.ts'
import { ShapedPartition } from '../lists/shaped-partition.ts'
import type { ListedEntity } from '../source/partition-source.ts'
import { type Content, type Hits, Journal, noHits } from './content.ts'
import type { EntitySlots } from './entity-slots.ts'
import type { Reconciled } from './reconcile.ts'

/** A text that differs between two partitions of one name, also after a store was wiped and filled again. */
export const identityOf = (head: Head | undefined): string =>
  head ? `${head.partition} ${head.collectionId ?? ''} ${head.incarnation}` : ''

/** A partition is kept under this many shapes: of administrative lists, public lists and the change feed. */
const mostShapes = 3
/** An entry in the map of counters, in bytes. */
const counterBytes = 40
/** If more than this part of the slots changed, sorting anew is cheaper than catching up. */
const patchedPart = 1 / 32
/** Catching up with this many slots is always cheaper. */
const leastPatched = 64

/** A partition in memory, at the version of its head. */
export class Partition implements Content {
  readonly slots: EntitySlots
  readonly journal = new Journal()
  readonly identity: string
  hits: Hits = noHits
  #head: Head
  readonly #maxBytes: number
  readonly #shaped = new Map<string | number, ShapedPartition>()

  constructor(head: Head, slots: EntitySlots, maxBytes: number) {
    this.#head = { ...head, total: slots.size, active: slots.active }
    this.slots = slots
    this.identity = identityOf(head)
    this.#maxBytes = maxBytes
  }

  get head(): Head {
    return this.#head
  }

  get version(): number {
    return this.#head.version
  }

  /** Memory, in bytes. */
  get bytes(): number {
    const shaped = [...this.#shaped.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    return this.slots.bytes + this.hits.counts.size * counterBytes + shaped
  }

  /** Moves to a later version in one step. */
  apply({ head, changes }: Reconciled): void {
    const touched: number[] = []
    for (const [id, entity] of changes) {
      const slot = entity ? this.slots.put(entity) : this.slots.remove(id)
      if (slot !== undefined) touched.push(slot)
    }
    this.journal.record(touched, leastPatched + this.slots.capacity * patchedPart)
    if (head.schema !== this.#head.schema) this.#shaped.clear()
    this.#head = { ...head, total: this.slots.size, active: this.slots.active }
  }

  /** Takes a head of the same version, which may tell of newer hits. */
  refreshHead(head: Head): void {
    if (head.version === this.version) this.#head = head
  }

  /** The partition as a shape shows it. The shapes used last are kept. */
  as(shape: Shape): ShapedPartition {
    const shaped = this.#shaped.get(shape.schemaKey) ?? new ShapedPartition(this, shape, this.#maxBytes)
    this.#shaped.delete(shape.schemaKey)
    this.#shaped.set(shape.schemaKey, shaped)
    for (const key of this.#shaped.keys()) {
      if (this.#shaped.size <= mostShapes) break
      this.#shaped.delete(key)
    }
    return shaped
  }

  /**
   * All entities in id order, each made when it is passed: together they take as much memory as the partition.
   * @throws Error from the iteration where the partition moves to another version meanwhile
   */
  byId(): Iterable<ListedEntity> {
    const { slots } = this
    const order = slots.slots().sort((a, b) => slots.takenId(a) - slots.takenId(b))
    const version = () => this.version
    const before = this.version
    return {
      *[Symbol.iterator]() {
        for (const slot of order) {
          if (version() !== before) throw new Error('The partition changed while its entities were read.')
          yield slots.taken(slot)
        }
      },
    }
  }

  /** Frees the memory of everything that can be computed again. */
  trim(): void {
    this.#shaped.clear()
  }
}

/** The shape for a head. */
export const shapeFor = async (source: ShapeSource, head: Head): Promise<Shape> =>
  typeof source === 'function' ? source(head) : source

/**
 * Computes with a partition and the shape of its head. If the schema changes while the shape is read, the shape is
 * read again, so that entities are never shown under a schema of another version.
 * @throws Failure unavailable when the schema changes again and again
 */
export const withShape = async <T>(
  partition: Partition,
  source: ShapeSource,
  compute: (shape: Shape) => T,
): Promise<T> => {
  for (const nextRound = boundedRounds(); ; ) {
    nextRound()
    const { head } = partition
    const shape = await shapeFor(source, head)
    if (partition.head.schema === head.schema) return compute(shape)
  }
}
