import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Cleanup } from '../cleanup.ts'
import { thoroughCollection } from './heap.ts'
import type { FunctionHost } from './host.ts'

/**
 * Gives this process the function `gc`. Threads that start afterwards have it as a global, as functions have on Lambda
 * (see heap.ts).
 * @returns that of this thread
 */
const exposeGc = (): NodeJS.GCFunction => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** How often it is looked whether functions are at rest, in the time that they have to rest. */
const looks = 4

/**
 * Has this thread give memory back once no function has been called for a while. Threads of functions that start
 * afterwards can do the same.
 * @param rest that while, in milliseconds
 * @param collect collects this thread's memory
 * @returns what wraps each function, so that its calls are noticed
 */
export const tidyWhenIdle = (
  rest: number,
  cleanup: Cleanup,
  collect: (how: NodeJS.GCOptions) => void = exposeGc(),
): ((host: FunctionHost) => FunctionHost) => {
  let isTidy = false
  let called = performance.now()
  const look = (): void => {
    if (isTidy || performance.now() - called < rest) return
    isTidy = true
    collect(thoroughCollection)
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
