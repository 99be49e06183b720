import { unavailable } from '../../store/errors.ts'

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
