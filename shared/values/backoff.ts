/** How long to wait between attempts, in milliseconds: the first bound, which doubles each time, and the last. */
export interface Pauses {
  first: number
  longest: number
}

/** Waits some milliseconds. @throws the signal's reason as soon as it aborts */
export const pauseUnder = (signal: AbortSignal | undefined, milliseconds: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted) giveUp()
  })

/**
 * Waits before the next attempt: a random time up to a bound that doubles with each attempt ("full jitter"; AWS
 * Architecture Blog, "Exponential Backoff And Jitter"). So those who failed together do not come back together.
 * @param attempt how many attempts there were before the one that failed
 * @throws the signal's reason as soon as it aborts
 */
export const backOff = (
  attempt: number,
  { first, longest }: Pauses,
  signal: AbortSignal | undefined,
): Promise<void> => pauseUnder(signal, Math.random() * Math.min(first * 2 ** attempt, longest))

/** The rules by which failed work is done again. */
export interface Retries {
  /** Whether an error may pass by itself. */
  passes: (error: unknown) => boolean
  pauses: Pauses
  /** Attempts at most; without a bound where it is absent, so that the signal has to end them. */
  attempts?: number
  signal?: AbortSignal | undefined
}

/** Does work, again and again while it fails with what passes. @throws the last error; the signal's reason */
export const retrying = async <T>(
  work: () => Promise<T>,
  { passes, pauses, attempts = Number.POSITIVE_INFINITY, signal }: Retries,
): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt + 1 >= attempts || !passes(error)) throw error
    }
    await backOff(attempt, pauses, signal)
  }
}
