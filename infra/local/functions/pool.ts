import type { Thread } from './thread.ts'

/** How a function's environments are used. */
export interface PoolOptions {
  /** How many environments may run at once. */
  environments: number
  /**
   * Which of the free environments gets an invocation: the one that has rested longest unless given. Lambda promises no
   * order. With the longest rested one, no request can rely on what the one before left in memory, as tests want. With
   * the last used one, requests in a row find one environment whose caches are warm, and the others may end.
   */
  reuse?: 'longest rested' | 'last used' | undefined
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
}

/** The environments of a function. */
export interface Pool {
  all: () => readonly Thread[]
  /** A free environment, or a new one; undefined if all are busy and the limit is reached. */
  take: (onEnd: () => void) => Thread | undefined
  giveBack: (thread: Thread) => void
  /** Ends all environments. */
  stop: () => Promise<void>
}

/** An environment that waits for an invocation, and its times in milliseconds of `performance.now`. */
interface Resting {
  thread: Thread
  started: number
  since: number
}

/**
 * The environments that have rested long enough to end.
 * @param free in the order in which they became free: when each was started, and since when it has rested
 * @param hasBusy whether another environment of the function is busy, so that none of these is its last one
 * @param now in the unit of `since`
 */
export const outrested = <T extends Omit<Resting, 'thread'>>(
  free: readonly T[],
  hasBusy: boolean,
  { surplus, last }: Rest,
  now: number,
): T[] =>
  free.filter(({ started, since }, at) => {
    const isLast = !hasBusy && at === free.length - 1
    return now - since >= (isLast ? Math.max(surplus, Math.min(last, since - started)) : surplus)
  })

/** How often environments are looked through for those that end, in the shortest rest. */
const looks = 4

/**
 * Keeps the environments of a function.
 * @param start starts one; its argument is to be called when that environment has ended
 */
export const poolOf = (
  start: (onEnd: (ended: Thread) => void) => Thread,
  { environments, reuse = 'longest rested', rest }: PoolOptions,
): Pool => {
  /** When each environment was started. */
  const all = new Map<Thread, number>()
  let free: Resting[] = []
  const leave = (thread: Thread): void => {
    free = free.filter((one) => one.thread !== thread)
  }
  const add = (onEnd: () => void): Thread => {
    const started = start((ended) => {
      all.delete(ended)
      leave(ended)
      onEnd()
    })
    all.set(started, performance.now())
    return started
  }
  const look = (): void => {
    if (!rest) return
    for (const { thread } of outrested(free, all.size > free.length, rest, performance.now())) {
      leave(thread)
      void thread.terminate()
    }
  }
  const timer = rest && setInterval(look, rest.surplus / looks).unref()
  return {
    all: () => [...all.keys()],
    take: (onEnd) => {
      const rested = reuse === 'last used' ? free.pop() : free.shift()
      if (rested) return rested.thread
      return all.size < environments ? add(onEnd) : undefined
    },
    giveBack: (thread) => {
      const started = all.get(thread)
      if (started !== undefined && thread.isAlive()) free.push({ thread, started, since: performance.now() })
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all([...all.keys()].map((one) => one.terminate()))
    },
  }
}
