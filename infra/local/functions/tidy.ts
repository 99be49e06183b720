import type { Cleanup } from '../cleanup.ts'
import type { FunctionHost } from './host.ts'
import { giveMemoryBack } from './memory.ts'

/** How many times the thread looks, during the idle time, whether it is over. */
const looks = 4

/**
 * Has this thread give memory back once no call of a function has been under way for the idle time.
 * @param idle the idle time, in milliseconds
 * @param giveBack gives this thread's memory back
 * @returns a function that wraps a host, so that its calls are noticed
 */
export const tidyWhenIdle = (
  idle: number,
  cleanup: Cleanup,
  giveBack: () => void = giveMemoryBack,
): ((host: FunctionHost) => FunctionHost) => {
  let isTidy = false
  let underWay = 0
  let since = performance.now()
  const look = (): void => {
    if (isTidy || underWay > 0 || performance.now() - since < idle) return
    isTidy = true
    giveBack()
  }
  const timer = setInterval(look, idle / looks).unref()
  cleanup.add(() => clearInterval(timer))
  return (host) => ({
    ...host,
    invoke: (event, requestId, finish, begin) => {
      underWay += 1
      const finished: typeof finish = (outcome) => {
        underWay -= 1
        since = performance.now()
        isTidy = false
        finish(outcome)
      }
      host.invoke(event, requestId, finished, begin)
    },
  })
}
