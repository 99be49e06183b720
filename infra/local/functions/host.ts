import type { FunctionDefinition } from '../template/functions.ts'
import { exceedsBytes, type Finish, maximumRequestBytes, type Outcome } from './invocation.ts'
import { type Output, startThread, type Thread } from './thread.ts'

/**
 * Runs one Lambda function in environments. Each has one invocation at a time, and is frozen between two.
 *
 * An invocation goes to a free environment. If all are busy, a new one is started, up to a limit. Beyond the limit
 * invocations wait for their turn, and Lambda would refuse them. Among the free environments the one is chosen that has
 * rested longest. Lambda promises no order, and this way no request can rely on what the one before left in memory.
 */
export interface FunctionHost {
  definition: FunctionDefinition
  /** Invokes the function with an event in JSON. `finish` is called exactly once, and never before this returns. */
  invoke: (event: string, requestId: string, finish: Finish) => void
  /** Resolves when an environment has loaded the module. If it fails to load, later invocations fail. */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

interface Invocation {
  event: string
  requestId: string
  finish: Finish
}

const tooLarge: Outcome = {
  failure: {
    type: 'RequestEntityTooLargeException',
    message: `Request must be smaller than ${maximumRequestBytes} bytes for the InvokeFunction operation`,
  },
}

const stopped: Outcome = { failure: { type: 'Runtime.ExitError', message: 'The runner is stopped' } }

/** The environments of a function, in the order in which they became free. */
const poolOf = (start: (onEnd: (ended: Thread) => void) => Thread, most: number) => {
  const all = new Set<Thread>()
  const free = new Set<Thread>()
  const add = (onEnd: () => void): Thread => {
    const started = start((ended) => {
      all.delete(ended)
      free.delete(ended)
      onEnd()
    })
    all.add(started)
    return started
  }
  return {
    all,
    /** A free environment, or a new one; undefined if all are busy and the limit is reached. */
    take: (onEnd: () => void): Thread | undefined => {
      const [rested] = free
      if (rested === undefined) return all.size < most ? add(onEnd) : undefined
      free.delete(rested)
      return rested
    },
    giveBack: (thread: Thread): void => {
      if (thread.isAlive()) free.add(thread)
    },
  }
}

/**
 * Prepares a function. Its first environment starts with the first invocation, or with `warm`.
 * @param env all environment variables of the function
 * @param output receives what the function prints
 * @param environments how many environments may run at once
 */
export const hostFunction = (
  definition: FunctionDefinition,
  env: Record<string, string>,
  output: Output,
  environments: number,
): FunctionHost => {
  const queue: Invocation[] = []
  let isStopped = false
  const limit = definition.timeoutSeconds * 1000
  const pool = poolOf((onEnd) => {
    const thread = startThread(definition, env, output, () => onEnd(thread))
    return thread
  }, environments)

  /** Lambda ends an environment whose invocation ran out of time. */
  const timeOut = (on: Thread, requestId: string): void => {
    const finish = on.abandon()
    if (!finish) return
    void on.terminate()
    const message = `${requestId} Task timed out after ${definition.timeoutSeconds.toFixed(2)} seconds`
    output.write(definition.name, `${message}\n`, true)
    finish({ failure: { type: 'Sandbox.Timedout', message } })
  }

  const run = (on: Thread, { event, requestId, finish }: Invocation): void => {
    const timer = setTimeout(timeOut, limit, on, requestId)
    on.invoke([event, Date.now() + limit, requestId], (outcome) => {
      clearTimeout(timer)
      pool.giveBack(on)
      finish(outcome)
      dispatch()
    })
  }

  const dispatch = (): void => {
    while (!isStopped && queue.length > 0) {
      const on = pool.take(dispatch)
      const next = on && queue.shift()
      if (!next) return
      run(on, next)
    }
  }

  return {
    definition,
    invoke: (event, requestId, finish) => {
      if (isStopped) return void queueMicrotask(() => finish(stopped))
      if (exceedsBytes(event, maximumRequestBytes)) return void queueMicrotask(() => finish(tooLarge))
      queue.push({ event, requestId, finish })
      dispatch()
    },
    warm: async () => {
      const [first] = pool.all
      if (first) return first.ready
      const started = pool.take(dispatch)
      if (!started) return
      pool.giveBack(started)
      await started.ready
    },
    stop: async () => {
      isStopped = true
      for (const { finish } of queue.splice(0)) finish(stopped)
      await Promise.all([...pool.all].map((one) => one.terminate()))
    },
  }
}
