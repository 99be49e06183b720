import { setTimeout as pause } from 'node:timers/promises'
import { throttlingErrors } from '../../shared/store/throttling.ts'

/** What passes by itself; the SDK retries some of it, a few times. */
const passing = new Set<string>([...throttlingErrors, 'TransactionConflictException'])

const firstPause = 20
const longestPause = 1_000
/** How long to wait out a busy table, in milliseconds: the stream waits meanwhile, which slows its source down to nothing. */
const budget = 60_000

/** Sends something again while the table is busy, or the item is in somebody's transaction. */
export const patiently = async <T>(send: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + budget
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const passes = error instanceof Error && passing.has(error.name)
      if (!passes || Date.now() > deadline) throw error
      await pause(Math.random() * Math.min(firstPause * 2 ** attempt, longestPause))
    }
  }
}
