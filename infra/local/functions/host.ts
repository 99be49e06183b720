import type { FunctionDefinition } from '../template/functions.ts'
import { exceedsBytes, maximumRequestBytes, type Outcome, type Settle } from './invocation.ts'
import { type Output, startThread, type Thread } from './thread.ts'

/**
 * Runs one Lambda function.
 *
 * Unlike Lambda, which gives each concurrent invocation an environment of its own, one thread runs them all:
 * module state is shared among them, a synchronous loop holds all of them up, and a crash fails all.
 */
export interface FunctionHost {
  definition: FunctionDefinition
  /** Invokes with an event in JSON; `settle` is called exactly once, never before this returns. */
  invoke: (event: string, requestId: string, settle: Settle) => void
  /** Resolves when the module is loaded (or has failed to: then invocations fail). */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

const tooLarge: Outcome = {
  failure: {
    type: 'RequestEntityTooLargeException',
    message: `Request must be smaller than ${maximumRequestBytes} bytes for the InvokeFunction operation`,
  },
}

/**
 * @param env the function's whole environment
 * @param output receives what the function prints
 */
export const hostFunction = (
  definition: FunctionDefinition,
  env: Record<string, string>,
  output: Output,
): FunctionHost => {
  let current: Thread | undefined
  let lastId = 0
  const all = new Set<Thread>()
  const limit = definition.timeoutSeconds * 1000

  const thread = (): Thread => {
    if (current) return current
    const started = startThread(definition, env, output, () => {
      all.delete(started)
      if (current === started) current = undefined
    })
    all.add(started)
    current = started
    return started
  }

  /** Lambda ends an environment whose invocation ran out of time: this one takes no more invocations. */
  const retire = (timedOut: Thread): void => {
    if (current === timedOut) current = undefined
    if (timedOut.pending() === 0) void timedOut.terminate()
  }

  const timeOut = (on: Thread, id: number, requestId: string): void => {
    const settle = on.abandon(id)
    if (!settle) return
    const message = `${requestId} Task timed out after ${definition.timeoutSeconds.toFixed(2)} seconds`
    output.write(definition.name, `${message}\n`, true)
    settle({ failure: { type: 'Sandbox.Timedout', message } })
    retire(on)
  }

  return {
    definition,
    invoke: (event, requestId, settle) => {
      if (exceedsBytes(event, maximumRequestBytes)) return void queueMicrotask(() => settle(tooLarge))
      const on = thread()
      lastId += 1
      const id = lastId
      const timer = setTimeout(timeOut, limit, on, id, requestId)
      on.invoke([id, event, Date.now() + limit, requestId], (outcome) => {
        clearTimeout(timer)
        settle(outcome)
        if (on !== current) retire(on)
      })
    },
    warm: () => thread().ready,
    stop: async () => {
      await Promise.all([...all].map((one) => one.terminate()))
    },
  }
}
