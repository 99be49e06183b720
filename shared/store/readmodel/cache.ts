import { HeadWatch } from './head-watch.ts'
import type { Partition } from './partition.ts'

/** What an instance knows of one partition; the content goes when memory is short, how new it was stays. */
export class CacheEntry {
  readonly heads = new HeadWatch()
  partition: Partition | undefined
  /** The refresh under way, which requests share. */
  refresh: Promise<void> | undefined
  /** The read of hit counters under way. */
  hitsRead: Promise<void> | undefined
  /** How many entities it had when it didn't fit. */
  tooLargeAt: number | undefined
}

/** Heads are remembered for this many partitions. */
const mostEntries = 2_000

/** The partitions of an instance, bounded by bytes: the least recently used lose their content first. */
export class PartitionCache {
  readonly maxBytes: number
  readonly #entries = new Map<string, CacheEntry>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** The entry of a source's key, which becomes the most recently used. */
  entry(key: string): CacheEntry {
    const entry = this.#entries.get(key) ?? new CacheEntry()
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { partition }) => sum + (partition?.bytes ?? 0), 0)
  }

  /** Evicts until what is left fits; what can be computed again of the partition in use goes last. */
  settle(used: CacheEntry): void {
    let excess = this.bytes - this.maxBytes
    for (const [key, entry] of this.#entries) {
      if (excess <= 0 && this.#entries.size <= mostEntries) return
      if (entry === used) continue
      excess -= entry.partition?.bytes ?? 0
      entry.partition = undefined
      if (this.#entries.size > mostEntries) this.#entries.delete(key)
    }
    if (excess > 0) used.partition?.trim()
  }

  /** Drops the content of one entry, or of all. */
  evict(key?: string): void {
    for (const [name, entry] of this.#entries)
      if (key === undefined || name === key) entry.partition = undefined
  }
}
