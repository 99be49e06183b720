import type { FunctionDefinition } from '../template/functions.ts'
import { shareOf } from './choice.ts'
import { exceedsBytes, type Finish, maximumRequestBytes, type Outcome } from './invocation.ts'
import { type PoolOptions, poolOf } from './pool.ts'
import { type Output, type Surroundings, startThread, type Thread } from './thread.ts'

/**
 * Runs one Lambda function in environments. Each has a number of invocations at a time, and is frozen while it has none.
 *
 * An invocation goes to an environment that has room. If there is none, a new one is started, up to a limit. Beyond the
 * limit invocations wait for their turn, and Lambda would refuse them. The pool says which environment is chosen, and
 * when an environment ends that nobody needs.
 */
export interface FunctionHost {
  definition: FunctionDefinition
  /**
   * Invokes the function with an event in JSON.
   * @param finish called exactly once, and never before this returns
   * @param begin called when an environment takes the invocation, so not for one that is refused
   */
  invoke: (event: string, requestId: string, finish: Finish, begin?: () => void) => void
  /** Resolves when an environment has loaded the module. If it fails to load, later invocations fail. */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

interface Invocation {
  event: string
  /** What it takes of an environment. */
  share: number
  requestId: string
  finish: Finish
  begin: (() => void) | undefined
}

const tooLarge: Outcome = {
  failure: {
    type: 'RequestEntityTooLargeException',
    message: `Request must be smaller than ${maximumRequestBytes} bytes for the InvokeFunction operation`,
  },
}

const stopped: Outcome = { failure: { type: 'Runtime.ExitError', message: 'The runner is stopped' } }

/**
 * Prepares a function. Its first environment starts with the first invocation, or with `warm`.
 * @param output receives what the function prints
 * @param options how many environments may run at once, with how many invocations each, and how long they rest
 */
export const hostFunction = (
  definition: FunctionDefinition,
  surroundings: Surroundings,
  output: Output,
  options: PoolOptions,
): FunctionHost => {
  const queue: Invocation[] = []
  let isStopped = false
  const limit = definition.timeoutSeconds * 1000
  const pool = poolOf((onEnd) => {
    const thread = startThread(definition, surroundings, output, () => onEnd(thread))
    return thread
  }, options)

  /** Lambda ends an environment whose invocation ran out of time. The other invocations of that environment end first. */
  const timeOut = (on: Thread, requestId: string): void => {
    const finish = on.abandon(requestId)
    if (!finish) return
    pool.dismiss(on)
    const message = `${requestId} Task timed out after ${definition.timeoutSeconds.toFixed(2)} seconds`
    output.write(definition.name, `${message}\n`, true)
    finish({ failure: { type: 'Sandbox.Timedout', message } })
  }

  const run = (on: Thread, { event, share, requestId, finish, begin }: Invocation): void => {
    begin?.()
    const begun = performance.now()
    const timer = setTimeout(timeOut, limit, on, requestId)
    on.invoke([event, Date.now() + limit, requestId], (outcome) => {
      clearTimeout(timer)
      pool.giveBack(on, share, performance.now() - begun)
      finish(outcome)
      dispatch()
    })
  }

  const dispatch = (): void => {
    for (let next = queue[0]; next && !isStopped; next = queue[0]) {
      const on = pool.take(next.share, dispatch)
      if (!on) return
      queue.shift()
      run(on, next)
    }
  }

  return {
    definition,
    invoke: (event, requestId, finish, begin) => {
      if (isStopped) return void queueMicrotask(() => finish(stopped))
      if (exceedsBytes(event, maximumRequestBytes)) return void queueMicrotask(() => finish(tooLarge))
      const share = shareOf(event.length, options.concurrency)
      queue.push({ event, share, requestId, finish, begin })
      dispatch()
    },
    warm: async () => {
      const [first] = pool.all()
      if (first) return first.ready
      const started = pool.take(1, dispatch)
      if (!started) return
      pool.giveBack(started, 1, 0)
      await started.ready
    },
    stop: async () => {
      isStopped = true
      for (const { finish } of queue.splice(0)) finish(stopped)
      await pool.stop()
    },
  }
}
