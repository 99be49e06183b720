import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Shortcut } from '../proxy/shortcut.ts'
import type { FunctionDefinition } from '../template/functions.ts'
import { lambdaHeap } from './heap.ts'
import { type Finish, type InvocationFailure, maximumResponseBytes } from './invocation.ts'
import type { InvokeMessage, ThreadMessage, WorkerSetup } from './worker.ts'
import { workerFile } from './worker-file.ts'

/** Takes the output of functions. Errors are always shown, and the rest if asked for. */
export interface Output {
  write: (functionName: string, chunk: string, isError: boolean) => void
}

/** One environment of a function: a thread that runs invocations, and is frozen while it has none. */
export interface Thread {
  /** Runs an invocation, beside those that are under way. */
  invoke: (message: InvokeMessage, finish: Finish) => void
  /** Gives up an invocation under way. Whatever the function still returns for it is dropped. */
  abandon: (requestId: string) => Finish | undefined
  /** Has the thread give memory back that it needs no longer, unless an invocation comes first. */
  tidy: () => void
  /** Whether the thread can take an invocation: it has not ended, and nobody has told it to end. */
  isAlive: () => boolean
  ready: Promise<void>
  terminate: () => Promise<void>
}

/** The surroundings in which a function's thread starts. */
export interface Surroundings {
  /** All environment variables of the function. */
  env: Record<string, string>
  /** How the thread checks the function's calls by itself. Without it, the proxy checks all of them. */
  shortcut?: Shortcut | undefined
}

const setupOf = (
  definition: FunctionDefinition,
  shortcut: Shortcut | undefined,
  signals: WorkerSetup['signals'],
): WorkerSetup => ({
  directory: definition.directory,
  handler: definition.handler,
  functionName: definition.name,
  functionArn: definition.arn,
  version: definition.version,
  memoryMegabytes: definition.memoryMegabytes,
  maximumResponseBytes,
  shortcut,
  signals,
})

/**
 * The young generation of a thread, in megabytes. That of Lambda is larger (see heap.ts), but there each function has a
 * machine of its own. Here about thirty threads share one machine, and V8 would let each grow to its bound. With twice
 * as much, public lists were no faster in three runs by turns.
 */
const youngGeneration = 24

/** The bounds of a thread's heap. A thread takes no V8 flags, only these limits. */
const limitsOf = ({ memoryMegabytes }: FunctionDefinition): ResourceLimits => {
  const { oldSpace } = lambdaHeap(memoryMegabytes)
  return { maxOldGenerationSizeMb: oldSpace, maxYoungGenerationSizeMb: youngGeneration }
}

const startWorker = (
  definition: FunctionDefinition,
  { env, shortcut }: Surroundings,
  output: Output,
  signals: WorkerSetup['signals'],
): Worker => {
  const worker = new Worker(workerFile(), {
    workerData: setupOf(definition, shortcut, signals),
    env,
    execArgv: [],
    stdout: true,
    stderr: true,
    name: definition.logicalId,
    resourceLimits: limitsOf(definition),
  })
  worker.stdout.setEncoding('utf8').on('data', (chunk: string) => output.write(definition.name, chunk, false))
  worker.stderr.setEncoding('utf8').on('data', (chunk: string) => output.write(definition.name, chunk, true))
  return worker
}

/**
 * Starts a thread for a function.
 * @param onEnd called once when the thread ends for any reason, before its invocation is reported as failed
 */
export const startThread = (
  definition: FunctionDefinition,
  surroundings: Surroundings,
  output: Output,
  onEnd: () => void,
): Thread => {
  const signals = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  const signal = (index: 0 | 1): void => {
    Atomics.add(signals, index, 1)
    Atomics.add(signals, 2, 1)
    Atomics.notify(signals, 2)
  }
  const worker = startWorker(definition, surroundings, output, signals)
  const waiting = new Map<string, Finish>()
  let isAlive = true
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const abandon = (requestId: string): Finish | undefined => {
    const finish = waiting.get(requestId)
    waiting.delete(requestId)
    return finish
  }

  worker.on('message', (message: ThreadMessage) => {
    if (message === 'ready') return becomeReady()
    const [requestId, outcome] = message
    abandon(requestId)?.(outcome)
  })
  let cause: InvocationFailure = { type: 'Runtime.ExitError', message: 'Runtime exited' }
  worker.on('error', (error: unknown) => {
    const known = error instanceof Error
    cause = { type: 'Runtime.UnhandledError', message: known ? error.message : `${error}` }
    output.write(definition.name, `${known ? error.stack : error}\n`, true)
  })
  worker.once('exit', () => {
    isAlive = false
    becomeReady()
    onEnd()
    for (const requestId of [...waiting.keys()]) abandon(requestId)?.({ failure: cause })
  })

  return {
    invoke: (message, finish) => {
      waiting.set(message[2], finish)
      worker.postMessage(message)
      signal(0)
    },
    tidy: () => signal(1),
    abandon,
    isAlive: () => isAlive,
    ready,
    terminate: async () => {
      isAlive = false
      await worker.terminate()
    },
  }
}
