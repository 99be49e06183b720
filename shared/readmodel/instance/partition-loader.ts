import type { Head } from '../../store/head.ts'
import { boundedRounds, fitsMemory, PartitionTooLarge } from '../limits.ts'
import { type PartitionSource, sourceUnder } from '../source/partition-source.ts'
import type { ReadModelSettings } from '../types.ts'
import { type CacheEntry, PartitionCache } from './cache.ts'
import { hitsAreDue } from './content.ts'
import { isCaughtUp, loaded, loadingOf } from './load.ts'
import type { Loading } from './loading.ts'
import { identityOf, type Partition } from './partition.ts'

/** The shortest time between two reads of a partition's hit counters, in milliseconds. A list shows older ones meanwhile. */
export const defaultHitsRefreshMs = 1_000

/** One request waits for at most this many refreshes: other partitions may evict what each of them loaded. */
const mostRefreshes = 20

const heldIn = (entry: CacheEntry | undefined, head: Head): Partition | undefined =>
  entry?.partition?.identity === identityOf(head) ? entry.partition : undefined

/** The partition in memory, moved to a head's version or a later one; undefined where it has to be loaded anew. */
const caughtUp = async (entry: CacheEntry, head: Head, loading: Loading): Promise<Partition | undefined> => {
  const held = heldIn(entry, head)
  return (await isCaughtUp(held, head, loading)) ? held : undefined
}

/** Loads partitions into memory and moves them to the version of their heads. Requests share a refresh. */
export class PartitionLoader {
  readonly cache: PartitionCache
  readonly #headReuseMs: number
  readonly #hitsRefreshMs: number
  readonly #now: () => number

  constructor({
    maxBytes,
    headReuseMs = 0,
    hitsRefreshMs = defaultHitsRefreshMs,
    now = Date.now,
  }: ReadModelSettings) {
    this.cache = new PartitionCache(maxBytes)
    this.#headReuseMs = headReuseMs
    this.#hitsRefreshMs = hitsRefreshMs
    this.#now = now
  }

  /** The head for a request that begins now. A name that never had a head leaves nothing in memory. */
  async head(source: PartitionSource, consistent: boolean): Promise<Head | undefined> {
    const entry = this.cache.entry(source.key)
    const now = this.#now()
    const recent = consistent ? undefined : entry.heads.recent(now, this.#headReuseMs)
    if (recent) return recent.head
    try {
      const head = await entry.heads.read(source, consistent, now)
      if (entry.partition && entry.partition.identity !== identityOf(head)) entry.partition = undefined
      return head
    } finally {
      this.cache.release(source.key)
    }
  }

  /** The partition if it is in memory, whatever its version, and still fits there at the version of a head. */
  held(source: PartitionSource, head: Head): Partition | undefined {
    return this.fits(head) ? heldIn(this.cache.find(source.key), head) : undefined
  }

  /** Whether a partition fits into memory, as its head tells. */
  fits(head: Head): boolean {
    return fitsMemory(head, this.cache.maxBytes)
  }

  /**
   * The partition at a head's version or a later one. Its hit counters are as new as `hitsRefreshMs` asks.
   * @throws PartitionTooLarge at once where the head tells so; Failure unavailable when there is no room for it now,
   *   when it is evicted again and again, or when it is removed meanwhile
   */
  async partition(source: PartitionSource, head: Head, consistent: boolean): Promise<Partition> {
    for (const nextRound = boundedRounds(mostRefreshes); ; ) {
      nextRound()
      source.signal?.throwIfAborted()
      const entry = this.cache.entry(source.key)
      const held = this.#heldAt(entry, head)
      if (held) {
        await this.#refreshHits(entry, held, source)
        return held
      }
      if (!this.fits(head)) {
        entry.partition = undefined
        throw new PartitionTooLarge(head.partition, this.cache.maxBytes)
      }
      await entry.refresh.run(source.signal, (signal) =>
        this.#refresh(entry, sourceUnder(source, signal), head, consistent),
      )
    }
  }

  /** The partition in memory, if it is not older than a head. */
  #heldAt(entry: CacheEntry, head: Head): Partition | undefined {
    const held = heldIn(entry, head)
    if (!held || held.version < head.version) return undefined
    held.refreshHead(head)
    return held
  }

  async #refresh(entry: CacheEntry, source: PartitionSource, head: Head, consistent: boolean): Promise<void> {
    const reserve = (bytes: number): void => this.cache.reserve(entry, bytes)
    const loading = loadingOf(source, head, consistent, this.cache.maxBytes, reserve)
    try {
      const partition = (await caughtUp(entry, head, loading)) ?? (await this.#load(entry, head, loading))
      this.#checkSize(partition)
      entry.queried = 0
      // Also where it was evicted meanwhile: another request may still answer from it, and no later one may go back.
      entry.heads.learn(partition.head)
    } catch (error) {
      if (error instanceof PartitionTooLarge) entry.partition = undefined
      throw error
    }
  }

  /** The old content is dropped before the new one is loaded: together they might not fit the bound. */
  async #load(entry: CacheEntry, head: Head, loading: Loading): Promise<Partition> {
    entry.partition = undefined
    const partition = await loaded(loading, head).finally(() => {
      entry.reserved = 0
    })
    entry.partition = partition
    return partition
  }

  /** @throws PartitionTooLarge */
  #checkSize({ slots, head }: Partition): void {
    const { maxBytes } = this.cache
    if (slots.bytes > maxBytes) throw new PartitionTooLarge(head.partition, maxBytes)
  }

  async #refreshHits(entry: CacheEntry, partition: Partition, source: PartitionSource): Promise<void> {
    const newest = partition.head.hitsVersion
    const { hits, slots } = partition
    if (!hitsAreDue(hits, newest, slots.size, this.#now(), this.#hitsRefreshMs)) return
    await entry.hitsRead.run(source.signal, (signal) =>
      this.#readHits(partition, sourceUnder(source, signal), newest),
    )
  }

  /** Reads the counters strongly consistent, since stale ones would stay until the next hit. */
  async #readHits(partition: Partition, source: PartitionSource, version: number): Promise<void> {
    const readAt = this.#now()
    const counts = await source.open(partition.head.partition).hits(true)
    partition.hits = { counts, version, readAt }
  }
}
