/**
 * Waits for a promise until a signal aborts. Afterwards nobody waits for the promise, and its rejection is handled.
 * @returns the promise itself where there is no signal
 * @throws the signal's reason as soon as it aborts
 */
export const unlessAborted = <T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> => {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    const done = (): void => signal.removeEventListener('abort', giveUp)
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(done)
    if (signal.aborted) giveUp()
  })
}

/**
 * Gives work some milliseconds. Then its signal aborts, so that the calls it waits for end. The work itself can still
 * finish and report.
 * @throws the work's errors
 */
export const endingWithin = async <T>(
  milliseconds: number,
  reason: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(reason), Math.max(0, milliseconds))
  if (milliseconds <= 0) controller.abort(reason)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Gives work some milliseconds, as {@link endingWithin} does, and stops waiting for it when they are over.
 * @throws the work's errors, or `reason`
 */
export const within = <T>(
  milliseconds: number,
  reason: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => endingWithin(milliseconds, reason, (signal) => unlessAborted(signal, work(signal)))

/** Work that several requests wait for. */
export interface Shared<T> {
  /** Waits for the work until `signal` aborts. @throws the work's error, or the signal's reason */
  join: (signal: AbortSignal | undefined) => Promise<T>
  /** Whether the work was ended because every request that waited gave up. The next request begins other work. */
  readonly isEnded: boolean
}

/**
 * Begins work that requests share. A request that gives up does not end the work while others wait. When the last one
 * gives up, the work's own signal aborts with that request's reason. The caller has to join at once.
 */
export const share = <T>(work: (signal: AbortSignal) => Promise<T>): Shared<T> => {
  const controller = new AbortController()
  const result = work(controller.signal)
  let isDone = false
  const done = (): void => {
    isDone = true
  }
  result.then(done, done)
  let waiting = 0
  return {
    join: async (signal) => {
      waiting += 1
      try {
        return await unlessAborted(signal, result)
      } finally {
        waiting -= 1
        if (waiting === 0 && !isDone) controller.abort(signal?.reason)
      }
    },
    get isEnded() {
      return controller.signal.aborted
    },
  }
}

/** Work of one kind. Requests that ask for it while it is under way share it. */
export class Joint<T> {
  #underWay: Shared<T> | undefined

  get isUnderWay(): boolean {
    return this.#underWay !== undefined
  }

  /** Waits for the work under way, or begins it. @throws the work's error, or the signal's reason */
  run(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (!this.#underWay || this.#underWay.isEnded) {
      const begun = share((end) =>
        work(end).finally(() => {
          if (this.#underWay === begun) this.#underWay = undefined
        }),
      )
      this.#underWay = begun
    }
    return this.#underWay.join(signal)
  }
}
