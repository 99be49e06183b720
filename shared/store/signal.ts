import { setTimeout as pause } from 'node:timers/promises'

/**
 * What a promise gives, or the signal's reason as soon as that aborts: then nobody waits for the promise any more, and
 * its own rejection is nobody's. Without a signal the promise itself.
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

/** Waits some milliseconds. @throws the signal's reason as soon as it aborts */
export const pauseUnder = (signal: AbortSignal | undefined, milliseconds: number): Promise<void> =>
  unlessAborted(signal, pause(milliseconds, undefined, signal ? { signal } : {}))

/**
 * Gives work some milliseconds: its signal then aborts, for what it calls to end, and it can still tell what it did.
 * @throws what the work throws
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
 * The same, and nobody waits for the work any more when its time is out.
 * @throws what the work throws, or `reason`
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
  /** Whether everybody who waited has given up, so that the work was ended: who comes now begins another. */
  readonly isEnded: boolean
}

/**
 * Begins work that requests share. No request can end it for another, and with the last of them that gives up it ends
 * itself: its own signal, which it hands to whatever it calls, aborts with that request's reason. It has to be joined
 * at once.
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

/** Work of one kind: whoever asks for it while it is under way shares it. */
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
