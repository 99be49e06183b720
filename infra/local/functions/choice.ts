/**
 * Which of the free environments gets an invocation. Lambda promises no order. With the longest rested one, no request
 * can rely on what the one before left in memory, as tests want. With the last used one, requests in a row find one
 * environment whose caches are warm, and the others may end.
 */
export type Reuse = 'longest rested' | 'last used'

/** What the choice looks at in an environment. */
export interface Candidate {
  /** The shares of the environment that its invocations have taken; 0 if it is free. */
  taken: number
  /** When it last answered, began its first invocation after a rest, or was started; in milliseconds. */
  since: number
  /** How many of its answers were slow since it was last free or gave one that was not. */
  slow: number
}

/**
 * How long a busy environment may go without an answer before the next invocation goes to another one, in milliseconds.
 * One that computes for so long would hold up whatever else it takes. A shorter time would be of little use: another
 * environment takes about as long to start and to load a large collection.
 */
export const patience = 1_000

/** The time from which an answer is slow, in milliseconds. */
export const slowAnswer = 100

/** The bytes of an event for which an invocation takes one more share of an environment. */
const bytesOfShare = 256 * 1024

/**
 * The shares of an environment that an invocation takes. A large event takes more, and at most all of them, because the
 * memory of a function is meant for one such request at a time.
 * @param bytes length of the event
 * @param concurrency the shares that an environment has
 */
export const shareOf = (bytes: number, concurrency: number): number =>
  Math.min(concurrency, 1 + Math.floor(bytes / bytesOfShare))

/**
 * Whether a busy environment keeps up with what it was given. It does not after twice as many slow answers in a row as it
 * takes invocations at once. One slow request is not enough for that, and neither is the first list of a large
 * collection, for which all invocations of an environment may wait.
 */
const keepsUp = ({ since, slow }: Candidate, concurrency: number, now: number): boolean =>
  now - since < patience && slow < 2 * concurrency

/** The free ones of some environments, the longest rested one first. */
export const freeOf = <T extends Candidate>(all: readonly T[]): T[] =>
  all.filter(({ taken }) => taken === 0).toSorted((a, b) => a.since - b.since)

/**
 * The environment that takes an invocation without a new one being started: one that is busy, has room and keeps up, so
 * that few environments do the work; else one that is free.
 * @param all the environments that may take invocations
 * @param share what the invocation takes
 * @param now in the unit of `since`
 */
export const choiceAmong = <T extends Candidate>(
  all: readonly T[],
  share: number,
  concurrency: number,
  reuse: Reuse,
  now: number,
): T | undefined => {
  const busy = all.filter(
    (one) => one.taken > 0 && one.taken + share <= concurrency && keepsUp(one, concurrency, now),
  )
  if (busy.length > 0) return busy.reduce((most, one) => (one.taken > most.taken ? one : most))
  const free = freeOf(all)
  return reuse === 'last used' ? free.at(-1) : free[0]
}

/** The least busy environment that has room, whether it keeps up or not. The pool asks for it as a last resort. */
export const leastBusy = <T extends Candidate>(
  all: readonly T[],
  share: number,
  concurrency: number,
): T | undefined =>
  all
    .filter(({ taken }) => taken + share <= concurrency)
    .reduce<T | undefined>((least, one) => (least && least.taken <= one.taken ? least : one), undefined)
