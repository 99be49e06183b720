import { Failure, unavailable } from '../store/errors.ts'

/** 400: a partition doesn't fit the read model's memory, so only lists by id and single entities are served. */
export class PartitionTooLarge extends Failure {
  readonly partition: string
  /** The bound, in bytes. */
  readonly maxBytes: number

  constructor(partition: string, maxBytes: number) {
    const bound = Math.floor(maxBytes / 1_048_576)
    super(
      'validation',
      `This takes all entries in memory, and they are more than the ${bound} MiB that a function holds: list them by id, without filter and search, or give the function more memory.`,
    )
    this.name = 'PartitionTooLarge'
    this.partition = partition
    this.maxBytes = maxBytes
  }
}

/** Rounds until writers have outrun a reader for so long that something must be wrong. */
const mostRounds = 100

/**
 * Bounds a loop that reads again whatever was written meanwhile: call what it gives at the start of each round.
 * @returns a function that throws Failure unavailable after 100 rounds
 */
export const boundedRounds = (most = mostRounds): (() => void) => {
  let rounds = 0
  return () => {
    if (rounds === most)
      throw unavailable('This is written to faster than it can be read: ask again in a moment.')
    rounds += 1
  }
}
