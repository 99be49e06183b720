import { Worker } from 'node:worker_threads'
import type { FunctionDefinition } from '../template/functions.ts'
import { type InvocationFailure, maximumResponseBytes, type Settle } from './invocation.ts'
import type { InvokeMessage, ResultMessage, WorkerSetup } from './worker.ts'

/** Output of functions: what they print as errors is always shown, the rest on demand. */
export interface Output {
  write: (functionName: string, chunk: string, isError: boolean) => void
}

/** One thread that runs a function's invocations. */
export interface Thread {
  invoke: (message: InvokeMessage, settle: Settle) => void
  /** Takes an invocation's answer away: whatever the function still returns for it is dropped. */
  abandon: (id: number) => Settle | undefined
  /** Number of invocations without an answer. */
  pending: () => number
  ready: Promise<void>
  terminate: () => Promise<void>
}

const setupOf = (definition: FunctionDefinition): WorkerSetup => ({
  directory: definition.directory,
  handler: definition.handler,
  functionName: definition.name,
  functionArn: definition.arn,
  memoryMegabytes: definition.memoryMegabytes,
  maximumResponseBytes,
})

/** A thread takes no V8 flags: of NODE_OPTIONS this one counts here. V8's young generation is three semi-spaces. */
const youngGeneration = ({
  NODE_OPTIONS = '',
}: Record<string, string>): { maxYoungGenerationSizeMb?: number } => {
  const [, megabytes] = /--max-semi-space-size=(\d+)/.exec(NODE_OPTIONS) ?? []
  return megabytes === undefined ? {} : { maxYoungGenerationSizeMb: 3 * Number(megabytes) }
}

const startWorker = (definition: FunctionDefinition, env: Record<string, string>, output: Output): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: setupOf(definition),
    env,
    execArgv: [],
    stdout: true,
    stderr: true,
    name: definition.logicalId,
    resourceLimits: { maxOldGenerationSizeMb: definition.memoryMegabytes, ...youngGeneration(env) },
  })
  worker.stdout.setEncoding('utf8').on('data', (chunk: string) => output.write(definition.name, chunk, false))
  worker.stderr.setEncoding('utf8').on('data', (chunk: string) => output.write(definition.name, chunk, true))
  return worker
}

/**
 * Starts a function's thread.
 * @param onEnd called once when the thread ends, for whatever reason; its invocations have failed by then
 */
export const startThread = (
  definition: FunctionDefinition,
  env: Record<string, string>,
  output: Output,
  onEnd: () => void,
): Thread => {
  const worker = startWorker(definition, env, output)
  const waiting = new Map<number, Settle>()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const abandon = (id: number): Settle | undefined => {
    const settle = waiting.get(id)
    waiting.delete(id)
    return settle
  }

  worker.on('message', (message: ResultMessage | 'ready') => {
    if (message === 'ready') return becomeReady()
    const [id, answer] = message
    const settle = abandon(id)
    if (typeof answer === 'string') settle?.({ result: { json: answer, body: message[2] } })
    else settle?.({ failure: answer })
  })
  let cause: InvocationFailure = { type: 'Runtime.ExitError', message: 'Runtime exited' }
  worker.on('error', (error: unknown) => {
    const known = error instanceof Error
    cause = { type: 'Runtime.UnhandledError', message: known ? error.message : `${error}` }
    output.write(definition.name, `${known ? error.stack : error}\n`, true)
  })
  worker.once('exit', () => {
    becomeReady()
    for (const settle of waiting.values()) settle({ failure: cause })
    waiting.clear()
    onEnd()
  })

  return {
    invoke: (message, settle) => {
      waiting.set(message[0], settle)
      worker.postMessage(message)
    },
    abandon,
    pending: () => waiting.size,
    ready,
    terminate: async () => {
      await worker.terminate()
    },
  }
}
