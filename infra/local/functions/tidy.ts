import type { Cleanup } from '../cleanup.ts'
import type { FunctionHost } from './host.ts'
import { giveMemoryBack } from './memory.ts'

/** How often it is looked whether functions are at rest, in the time that they have to rest. */
const looks = 4

/**
 * Has this thread give memory back once no function has been called for a while.
 * @param rest that while, in milliseconds
 * @param giveBack gives this thread's memory back
 * @returns what wraps each function, so that its calls are noticed
 */
export const tidyWhenIdle = (
  rest: number,
  cleanup: Cleanup,
  giveBack: () => void = giveMemoryBack,
): ((host: FunctionHost) => FunctionHost) => {
  let isTidy = false
  let called = performance.now()
  const look = (): void => {
    if (isTidy || performance.now() - called < rest) return
    isTidy = true
    giveBack()
  }
  const timer = setInterval(look, rest / looks).unref()
  cleanup.add(() => clearInterval(timer))
  return (host) => ({
    ...host,
    invoke: (...call) => {
      isTidy = false
      called = performance.now()
      host.invoke(...call)
    },
  })
}
