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

  /** Whether a request waits for something that this entry will hold. */
  get isBusy(): boolean {
    return this.heads.isReading || this.refresh !== undefined || this.hitsRead !== undefined
  }

  /** Whether it holds nothing: there was never a head by its name. */
  get isBlank(): boolean {
    return !this.isBusy && !this.heads.sawHead && !this.partition && this.tooLargeAt === undefined
  }
}

/** Heads are remembered for this many partitions, and for those that requests are waiting for. */
export const mostEntries = 2_000

/** The partitions of an instance, bounded by bytes: the least recently used lose their content first. */
export class PartitionCache {
  readonly maxBytes: number
  readonly #entries = new Map<string, CacheEntry>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** The entry of a source's key, if there is one. */
  find(key: string): CacheEntry | undefined {
    return this.#entries.get(key)
  }

  /** The entry of a source's key, which becomes the most recently used. One that stays blank has to be released. */
  entry(key: string): CacheEntry {
    const known = this.#entries.get(key)
    if (known) this.#entries.delete(key)
    else this.#makeRoom()
    const entry = known ?? new CacheEntry()
    this.#entries.set(key, entry)
    return entry
  }

  /** Forgets a key whose entry is blank: anyone can ask for names that are not there. */
  release(key: string): void {
    if (this.#entries.get(key)?.isBlank) this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { partition }) => sum + (partition?.bytes ?? 0), 0)
  }

  /** Evicts until what is left fits; what can be computed again of the partition in use goes last. */
  settle(used: string): void {
    this.release(used)
    let excess = this.bytes - this.maxBytes
    for (const [key, entry] of this.#entries) {
      if (excess <= 0) return
      if (key === used) continue
      excess -= entry.partition?.bytes ?? 0
      entry.partition = undefined
    }
    if (excess > 0) this.#entries.get(used)?.partition?.trim()
  }

  /** Room for one more entry: of those nobody waits for the least recently used goes, one without content first. */
  #makeRoom(): void {
    if (this.#entries.size < mostEntries) return
    for (const isContentSpared of [true, false])
      for (const [key, entry] of this.#entries) {
        if (entry.isBusy || (isContentSpared && entry.partition)) continue
        this.#entries.delete(key)
        if (this.#entries.size < mostEntries) return
      }
  }

  /** Drops the content of one entry, or of all. */
  evict(key?: string): void {
    for (const [name, entry] of this.#entries)
      if (key === undefined || name === key) entry.partition = undefined
  }
}
