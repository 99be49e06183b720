import { backOff } from '../../values/backoff.ts'
import { TypecaseError } from '../http/error.ts'
import { mayPassLater } from '../http/retry.ts'

/** What one request for some rows came to: its result where it got to the last row, or the row that it did not get to. */
export type Step<T> = { result: T } | { reached: number }

const pauses = { first: 500, longest: 15_000 }

const unfinished = (reached: number): TypecaseError =>
  new TypecaseError({
    status: 503,
    title: 'Try again',
    text: `The server stored the rows before number ${reached} of this request, and had no time for the others.`,
  })

/**
 * Sends requests for some rows until one gets to the last row. A request that gets no further than those before it counts
 * as a failure, as one does whose answer is lost.
 * @param request sends once; the same rows may be sent again
 * @param attempts failures in a row after which it ends
 * @param stop ends the pauses between requests, and no request that is under way
 * @throws the last failure, at once if it cannot pass; the reason of `stop`
 */
export const untilDone = async <T>(
  request: () => Promise<Step<T>>,
  attempts: number,
  stop: AbortSignal | undefined,
): Promise<T> => {
  let reached = 0
  for (let failures = 0; ; ) {
    const before = reached
    let failure: unknown
    try {
      const step = await request()
      if ('result' in step) return step.result
      reached = step.reached
      failure = unfinished(reached)
    } catch (error) {
      if (!mayPassLater(error)) throw error
      failure = error
    }
    failures = reached > before ? 0 : failures + 1
    if (failures >= attempts) throw failure
    await backOff(failures, pauses, stop)
  }
}
