import { backOff, pauseUnder } from '../../values/backoff.ts'
import { isTypecaseError, TypecaseError } from './error.ts'

/** How often and how long a call is tried again. */
export interface RetryRule {
  /** Attempts at most, the first one included; 4 unless given. */
  attempts?: number | undefined
  /** Milliseconds that the pauses of one call may take together; 60,000 unless given. */
  longest?: number | undefined
}

const pauses = { first: 300, longest: 10_000 }

/** When all calls of one client may go on, as the server asked by Retry-After. Milliseconds of the clock. */
export interface Gate {
  opensAt: number
}

/** Statuses of failures that may pass by themselves. It is unknown whether the request was done; 0 is no answer at all. */
const passing: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Whether a failure may pass by itself, although the call was tried several times already. */
export const mayPassLater = (error: unknown): boolean => isTypecaseError(error) && passing.has(error.status)

/** Whether a failure may pass while the call is tried. */
const mayPass = ({ status }: TypecaseError, isRepeatable: boolean): boolean =>
  status === 429 || (isRepeatable && passing.has(status))

const failed = (error: unknown): TypecaseError | undefined =>
  error instanceof TypecaseError ? error : undefined

/** Waits until the server wants to be asked again, and then a random time, so that not all calls come at once. */
const waitFor = async (gate: Gate, attempt: number, signal: AbortSignal | undefined): Promise<void> => {
  const closed = gate.opensAt - Date.now()
  if (closed > 0) await pauseUnder(signal, closed)
  await backOff(attempt, pauses, signal)
}

/**
 * Does a call, and again while the server asks to wait or cannot be reached: 429 always, because nothing was done, the
 * rest only if the call may be repeated. A Retry-After holds for all calls of the client.
 * @throws the last failure, at once if the time it asks for is longer than the rule allows; the signal's reason
 */
export const trying = async <T>(
  work: () => Promise<T>,
  isRepeatable: boolean,
  { attempts = 4, longest = 60_000 }: RetryRule,
  gate: Gate,
  signal: AbortSignal | undefined,
): Promise<T> => {
  const until = Date.now() + longest
  for (let attempt = 0; ; attempt += 1) {
    if (attempt === 0 && gate.opensAt > Date.now() && gate.opensAt <= until) await waitFor(gate, 0, signal)
    try {
      return await work()
    } catch (error) {
      const failure = failed(error)
      if (!failure || attempt + 1 >= attempts || !mayPass(failure, isRepeatable)) throw error
      if (failure.retryAfter !== undefined)
        gate.opensAt = Math.max(gate.opensAt, Date.now() + failure.retryAfter * 1000)
      if (Math.max(gate.opensAt, Date.now()) > until) throw error
    }
    await waitFor(gate, attempt, signal)
  }
}
