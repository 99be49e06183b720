import { type Pauses, retrying } from '../values/backoff.ts'

const attempts = 8
/** Together some 20 s on average, of the minute that the bootstrap function has. In milliseconds. */
const pausesBetween: Pauses = { first: 1_000, longest: 8_000 }

const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'AccessDeniedException'

/**
 * Does again what was denied: the function's policy is seconds old when a stack is made, and may not have
 * reached every place that checks it (IAM User Guide, "Changes that I make are not always immediately visible").
 * @throws the error of the last attempt; the signal's reason once it aborts
 */
export const awaitingPolicy = <T>(
  run: () => Promise<T>,
  { pauses = pausesBetween, signal }: { pauses?: Pauses; signal?: AbortSignal } = {},
): Promise<T> => retrying(run, { passes: isDenied, attempts, pauses, signal })
