import { type Candidate, choiceAmong, freeOf, leastBusy, type Reuse, slowAnswer } from './choice.ts'
import type { Thread } from './thread.ts'

/** How a function's environments are used. */
export interface PoolOptions {
  /** How many environments may run at once. */
  environments: number
  /**
   * How many invocations an environment takes at once: 1 on Lambda. On Lambda Managed Instances an environment of
   * Node.js takes 64 for each vCPU unless told otherwise (Lambda Developer Guide, "Node.js runtime for Lambda Managed
   * Instances").
   */
  concurrency: number
  /** Which of the free environments gets an invocation; the longest rested one unless given. */
  reuse?: Reuse | undefined
  /** When environments that rest end; never unless given. */
  rest?: Rest | undefined
}

/** How long environments rest before they end, in milliseconds. Lambda ends them too, and promises no time. */
export interface Rest {
  /** For an environment beside which another one of the function is there. */
  surplus: number
  /**
   * For the last environment of a function, at most. It rests as long as it was in use before, so one that served a
   * single invocation ends soon, and one that somebody works with stays over a pause.
   */
  last: number
  /** Until an environment gives memory back that it has used and needs no longer; never unless given. */
  memory?: number
}

/** The environments of a function. */
export interface Pool {
  all: () => readonly Thread[]
  /**
   * An environment that takes an invocation: one that is there or a new one. It is undefined if all are full and the
   * limit of environments is reached.
   * @param share what the invocation takes of the environment, at most its concurrency
   * @param onEnd called when a new environment has ended
   */
  take: (share: number, onEnd: () => void) => Thread | undefined
  /**
   * Gives back what an invocation has taken.
   * @param milliseconds the time until its answer
   */
  giveBack: (thread: Thread, share: number, milliseconds: number) => void
  /** Gives an environment no further invocation, and ends it once those that it has are ended. */
  dismiss: (thread: Thread) => void
  /** Ends all environments. */
  stop: () => Promise<void>
}

/** An environment, and its times in milliseconds of `performance.now`. */
interface Member extends Candidate {
  thread: Thread
  started: number
  isDismissed: boolean
  /** Whether it has given memory back since its last invocation. */
  isTidy: boolean
}

/**
 * The environments that have rested long enough to end.
 * @param free in the order in which they became free: when each was started, and since when it has rested
 * @param hasBusy whether another environment of the function is busy, so that none of these is its last one
 * @param now in the unit of `since`
 */
export const outrested = <T extends Pick<Member, 'started' | 'since'>>(
  free: readonly T[],
  hasBusy: boolean,
  { surplus, last }: Rest,
  now: number,
): T[] =>
  free.filter(({ started, since }, at) => {
    const isLast = !hasBusy && at === free.length - 1
    return now - since >= (isLast ? Math.max(surplus, Math.min(last, since - started)) : surplus)
  })

/** How many times the pool looks, in the shortest rest, for environments that have rested long enough. */
const looks = 4

const shortestRest = ({ surplus, memory = surplus }: Rest): number => Math.min(surplus, memory)

/**
 * Keeps the environments of a function.
 * @param start starts one; its argument is to be called when that environment has ended
 */
export const poolOf = (
  start: (onEnd: (ended: Thread) => void) => Thread,
  { environments, concurrency, reuse = 'longest rested', rest }: PoolOptions,
): Pool => {
  const all = new Map<Thread, Member>()
  const add = (onEnd: () => void): Member => {
    const thread = start((ended) => {
      all.delete(ended)
      onEnd()
    })
    const now = performance.now()
    const member = { thread, started: now, taken: 0, since: now, slow: 0, isDismissed: false, isTidy: false }
    all.set(thread, member)
    return member
  }
  const serving = (): Member[] =>
    [...all.values()].filter(({ thread, isDismissed }) => !isDismissed && thread.isAlive())
  const look = (): void => {
    if (!rest) return
    const now = performance.now()
    const free = freeOf(serving())
    const ending = new Set(outrested(free, all.size > free.length, rest, now))
    const { memory = Number.POSITIVE_INFINITY } = rest
    for (const member of free)
      if (ending.has(member)) void member.thread.terminate()
      else if (!member.isTidy && now - member.since >= memory) {
        member.isTidy = true
        member.thread.tidy()
      }
  }
  const timer = rest && setInterval(look, shortestRest(rest) / looks).unref()
  return {
    all: () => [...all.keys()],
    take: (share, onEnd) => {
      const now = performance.now()
      const there = serving()
      const member =
        choiceAmong(there, share, concurrency, reuse, now) ??
        (all.size < environments ? add(onEnd) : leastBusy(there, share, concurrency))
      if (!member) return undefined
      if (member.taken === 0) member.since = now
      member.taken += share
      member.isTidy = false
      return member.thread
    },
    giveBack: (thread, share, milliseconds) => {
      const member = all.get(thread)
      if (!member) return
      member.taken -= share
      member.since = performance.now()
      member.slow = member.taken > 0 && milliseconds >= slowAnswer ? member.slow + 1 : 0
      if (member.isDismissed && member.taken === 0) void thread.terminate()
    },
    dismiss: (thread) => {
      const member = all.get(thread)
      if (member) member.isDismissed = true
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all([...all.keys()].map((one) => one.terminate()))
    },
  }
}
