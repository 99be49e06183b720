import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { Joint } from '../../store/signal.ts'
import { type PartitionSource, sourceUnder } from '../source/partition-source.ts'
import { identityOf, type Partition } from './partition.ts'

/** The newest head of one partition that this instance has seen; what it gives never goes back to an older one. */
export class HeadWatch {
  #seen: { head: Head | undefined } | undefined
  #readAt = Number.NEGATIVE_INFINITY
  /** Reads are numbered as they begin; this is the last strongly consistent one whose answer was taken. */
  #begun = 0
  #taken = 0
  #underWay = 0
  #sawHead = false
  readonly #inFlight = new Joint<Head | undefined>()

  get head(): Head | undefined {
    return this.#seen?.head
  }

  /** Whether there ever was a head, be it gone since. */
  get sawHead(): boolean {
    return this.#sawHead
  }

  get isReading(): boolean {
    return this.#underWay > 0
  }

  /** The head as last seen, if a read that began `maxAge` milliseconds ago or later gave it. */
  recent(now: number, maxAge: number): { head: Head | undefined } | undefined {
    return now - this.#readAt < maxAge ? this.#seen : undefined
  }

  /** Reads the head. Eventually consistent requests share a read in flight; the others each begin their own. */
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

  /** Takes a head that a refresh came by. */
  learn(head: Head): void {
    if (identityOf(head) === identityOf(this.head)) this.#see(newer(this.head, head))
  }

  async #read(source: PartitionSource, consistent: boolean, now: number): Promise<Head | undefined> {
    this.#begun += 1
    const number = this.#begun
    const head = await source.head(consistent)
    if (this.#seen && number < this.#taken) return this.head
    // Another partition, or none, where there was one: only a strongly consistent read can tell old from new.
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

/** What was read, unless the same partition was already seen at a later version; hits never go back either. */
const newer = (seen: Head | undefined, read: Head | undefined): Head | undefined => {
  if (!read || !seen || identityOf(read) !== identityOf(seen)) return read
  const hitsVersion = Math.max(read.hitsVersion, seen.hitsVersion)
  return { ...(read.version < seen.version ? seen : read), hitsVersion }
}

/** What an instance knows of one partition; the content goes when memory is short, how new it was stays. */
export class CacheEntry {
  readonly heads = new HeadWatch()
  partition: Partition | undefined
  /** The refresh under way, which requests share. */
  readonly refresh = new Joint<void>()
  /** The read of hit counters under way. */
  readonly hitsRead = new Joint<void>()
  /** What is read so far of a partition that is being loaded, in bytes. */
  reserved = 0
  /** How many entities it had when it didn't fit. */
  tooLargeAt: number | undefined

  /** Whether a request waits for something that this entry will hold. */
  get isBusy(): boolean {
    return this.heads.isReading || this.refresh.isUnderWay || this.hitsRead.isUnderWay
  }

  /** Whether it holds nothing: there was never a head by its name. */
  get isBlank(): boolean {
    return !this.isBusy && !this.heads.sawHead && !this.partition && this.tooLargeAt === undefined
  }
}

/** Heads are remembered for this many partitions, and for those that requests are waiting for. */
export const mostEntries = 2_000

/** An entry with its head, in bytes; its key comes on top. */
const entryBytes = 1_000

const contentBytes = ({ partition, reserved }: CacheEntry): number => (partition?.bytes ?? 0) + reserved

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
    else this.#makeEntryRoom()
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
    let sum = 0
    for (const [key, entry] of this.#entries) sum += entryBytes + 2 * key.length + contentBytes(entry)
    return sum
  }

  /** Evicts until what is left fits; what can be computed again of the partition in use goes last. */
  settle(used: string): void {
    this.release(used)
    const entry = this.#entries.get(used)
    this.#makeRoom(entry)
    if (this.bytes > this.maxBytes) entry?.partition?.trim()
  }

  /**
   * Drops the content of others so that a partition that is being loaded fits as far as it is read, in bytes.
   * @throws Failure unavailable where others that are being loaded leave no room for it
   */
  reserve(loading: CacheEntry, bytes: number): void {
    loading.reserved = bytes
    this.#makeRoom(loading)
    let others = 0
    for (const entry of this.#entries.values()) if (entry !== loading) others += entry.reserved
    if (others > 0 && others + bytes > this.maxBytes)
      throw unavailable('Too much is read into memory at once: ask again in a moment.')
  }

  /** Drops the content of all entries but one, the least recently used first, until the rest fits. */
  #makeRoom(spared: CacheEntry | undefined): void {
    let excess = this.bytes - this.maxBytes
    for (const entry of this.#entries.values()) {
      if (excess <= 0) return
      if (entry === spared) continue
      excess -= entry.partition?.bytes ?? 0
      entry.partition = undefined
    }
  }

  /** Room for one more entry: of those nobody waits for the least recently used goes, one without content first. */
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
