import type { Head } from '../../store/head.ts'
import { Joint } from '../../store/signal.ts'
import { type PartitionSource, sourceUnder } from '../source/source.ts'
import { identityOf } from './partition.ts'

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
