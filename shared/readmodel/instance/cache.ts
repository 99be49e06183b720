import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { Joint } from '../../store/signal.ts'
import { type PartitionSource, sourceUnder } from '../source/partition-source.ts'
import { Boundaries } from './boundaries.ts'
import { identityOf, type Partition } from './partition.ts'

/** Remembers the newest head of one partition. It never returns an older head than before. */
export class HeadWatch {
  #seen: { head: Head | undefined } | undefined
  #readAt = Number.NEGATIVE_INFINITY
  /** Reads are numbered in the order in which they begin. */
  #begun = 0
  /** The number of the last strongly consistent read whose answer was taken. */
  #taken = 0
  #underWay = 0
  #sawHead = false
  readonly #inFlight = new Joint<Head | undefined>()

  get head(): Head | undefined {
    return this.#seen?.head
  }

  /** Whether the partition ever had a head, even if it is removed now. */
  get sawHead(): boolean {
    return this.#sawHead
  }

  get isReading(): boolean {
    return this.#underWay > 0
  }

  /** The head seen last, if the read that returned it began less than `maxAge` milliseconds ago. */
  recent(now: number, maxAge: number): { head: Head | undefined } | undefined {
    return now - this.#readAt < maxAge ? this.#seen : undefined
  }

  /** Reads the head. Eventually consistent requests share a read; strongly consistent ones each begin their own. */
  async read(source: PartitionSource, consistent: boolean, now: number): Promise<Head | undefined> {
    this.#underWay += 1
    try {
      if (consistent) return await this.#read(source, true, now)
      return await this.#inFlight.run(source.signal, (signal) =>
        this.#read(sourceUnder(source, signal), false, now),
      )
    } finally {
      this.#underWay -= 1
    }
  }

  /** Takes a head that was read while the partition was refreshed. */
  learn(head: Head): void {
    if (identityOf(head) === identityOf(this.head)) this.#see(newer(this.head, head))
  }

  async #read(source: PartitionSource, consistent: boolean, now: number): Promise<Head | undefined> {
    this.#begun += 1
    const number = this.#begun
    const head = await source.head(consistent)
    if (this.#seen && number < this.#taken) return this.head
    // The head is of another partition, or gone. Only a strongly consistent read tells whether that is new or stale.
    if (this.#seen && !consistent && identityOf(head) !== identityOf(this.head))
      return this.#read(source, true, now)
    this.#readAt = now
    if (consistent) this.#taken = number
    return this.#see(newer(this.head, head))
  }

  #see(head: Head | undefined): Head | undefined {
    this.#seen = { head }
    this.#sawHead ||= head !== undefined
    return head
  }
}

/** The newer one of two heads, with the later version of the hits. */
const newer = (seen: Head | undefined, read: Head | undefined): Head | undefined => {
  if (!read || !seen || identityOf(read) !== identityOf(seen)) return read
  const hitsVersion = Math.max(read.hitsVersion, seen.hitsVersion)
  return { ...(read.version < seen.version ? seen : read), hitsVersion }
}

/** What an instance knows of one partition. When memory is short the content is dropped, and the head stays. */
export class CacheEntry {
  readonly heads = new HeadWatch()
  partition: Partition | undefined
  /** The refresh under way, which requests share. */
  readonly refresh = new Joint<void>()
  /** The read of hit counters under way, which requests share. */
  readonly hitsRead = new Joint<void>()
  /** While the partition is loaded: the memory of what is read so far, in bytes. */
  reserved = 0
  /** Pages by id that were read from the table have left these, so that later ones begin at them. */
  readonly boundaries = new Boundaries()
  /** Entities read from the table for lists by id since the partition was last in memory. */
  queried = 0

  /** Whether a request waits for a read that this entry shares. */
  get isBusy(): boolean {
    return this.heads.isReading || this.refresh.isUnderWay || this.hitsRead.isUnderWay
  }

  /** Whether it holds nothing, because its name never had a head. */
  get isBlank(): boolean {
    return !this.isBusy && !this.heads.sawHead && !this.partition
  }
}

/** The heads of this many partitions are remembered, beside those that requests wait for. */
export const mostEntries = 2_000

/** An entry with its head but without its key, in bytes. */
const entryBytes = 1_000

const contentBytes = ({ partition, reserved, boundaries }: CacheEntry): number =>
  (partition?.bytes ?? 0) + reserved + boundaries.bytes

/** The partitions in the memory of an instance. The least recently used ones lose their content first. */
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

  /**
   * The entry of a source's key, which becomes the most recently used. The caller releases an entry that may have
   * stayed blank.
   */
  entry(key: string): CacheEntry {
    const known = this.#entries.get(key)
    if (known) this.#entries.delete(key)
    else this.#makeEntryRoom()
    const entry = known ?? new CacheEntry()
    this.#entries.set(key, entry)
    return entry
  }

  /** Forgets a key if its entry is blank, since anyone can ask for names that do not exist. */
  release(key: string): void {
    if (this.#entries.get(key)?.isBlank) this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    let sum = 0
    for (const [key, entry] of this.#entries) sum += entryBytes + 2 * key.length + contentBytes(entry)
    return sum
  }

  /**
   * Drops content until the rest fits the bound: that of other partitions first, then whatever of the used one can be
   * computed again.
   */
  evictToFit(used: string): void {
    this.release(used)
    const entry = this.#entries.get(used)
    this.#makeRoom(entry)
    if (this.bytes > this.maxBytes) entry?.partition?.trim()
  }

  /**
   * Drops the content of other partitions to make room for one that is being loaded.
   * @param bytes the memory of what is read so far
   * @throws Failure unavailable when other partitions that are being loaded leave no room for it
   */
  reserve(loading: CacheEntry, bytes: number): void {
    loading.reserved = bytes
    this.#makeRoom(loading)
    let others = 0
    for (const entry of this.#entries.values()) if (entry !== loading) others += entry.reserved
    if (others > 0 && others + bytes > this.maxBytes)
      throw unavailable('Several large lists are being read into memory at once. Ask again in a moment.')
  }

  /** Drops the content of other entries, the least recently used first, until all fit the bound. */
  #makeRoom(spared: CacheEntry | undefined): void {
    let excess = this.bytes - this.maxBytes
    for (const entry of this.#entries.values()) {
      if (excess <= 0) return
      if (entry === spared) continue
      excess -= entry.partition?.bytes ?? 0
      entry.partition = undefined
    }
  }

  /**
   * Makes room for one more entry. It removes the least recently used entry that no request waits for, if possible one
   * without content.
   */
  #makeEntryRoom(): void {
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
