import { setTimeout as pause } from 'node:timers/promises'
import { throttlingErrors } from '../../shared/store/throttling.ts'

/** What passes by itself; the SDK retries some of it, a few times. */
const passing = new Set<string>([...throttlingErrors, 'TransactionConflictException'])

const firstPause = 20
/** Also how late a wait is in noticing that the invocation's time is out, in milliseconds. */
export const longestPause = 1_000

/**
 * Sends something again while the table is busy, or the item is in somebody's transaction: the stream waits meanwhile,
 * which slows its source down to nothing. It ends with the invocation's time, for then the table lets nothing be sent.
 * @throws what does not pass by itself; the reason of the table's signal
 */
export const patiently = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Error && passing.has(error.name))) throw error
      await pause(Math.random() * Math.min(firstPause * 2 ** attempt, longestPause))
    }
  }
}
