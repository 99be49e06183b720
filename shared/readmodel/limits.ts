import { Failure, unavailable } from '../store/errors.ts'
import type { Head } from '../store/head.ts'
import { loadedBytes } from './instance/entity-slots.ts'

/** 400: a partition does not fit the read model's memory. Lists by id and single entities are still served. */
export class PartitionTooLarge extends Failure {
  readonly partition: string
  /** The bound, in bytes. */
  readonly maxBytes: number

  constructor(partition: string, maxBytes: number) {
    const bound = Math.floor(maxBytes / 1_048_576)
    super(
      'validation',
      `This request needs all entries of the list in memory, and they take more than the ${bound} MiB that the function has for them. Ask for the list sorted by id, without filter and search, or give the function more memory.`,
    )
    this.name = 'PartitionTooLarge'
    this.partition = partition
    this.maxBytes = maxBytes
  }
}

/**
 * Whether a partition fits into memory, as its head tells. One that does not is never loaded.
 * @param maxBytes the memory that it may take, in bytes
 */
export const fitsMemory = (head: Head, maxBytes: number): boolean => loadedBytes(head) <= maxBytes

/** After this many rounds writers have outrun a reader for so long that something must be wrong. */
const mostRounds = 100

/**
 * Bounds a loop that reads again what was written meanwhile.
 * @returns a function to call at the start of each round: it throws Failure unavailable after `most` rounds
 */
export const boundedRounds = (most = mostRounds): (() => void) => {
  let rounds = 0
  return () => {
    if (rounds === most)
      throw unavailable('These entries change faster than they can be read. Ask again in a moment.')
    rounds += 1
  }
}
