/**
 * The thread of a function's environment. It does what the Lambda runtime does around a handler, and checks the
 * function's calls of DynamoDB. It runs in JavaScript, and in one file with all that it imports: see worker-file.ts. So
 * starting it takes little longer than loading the function's own bundle.
 *
 * While no invocation is under way the thread stands still, as Lambda freezes an environment: no line of the function
 * runs, no timer fires, and nothing is read from a socket. Whatever was due happens after the next invocation has begun.
 * Two things are not imitated: the threads of zlib and crypto finish their work, and the system goes on filling the
 * buffers of sockets.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { type Shortcut, takeShortcut } from '../proxy/shortcut.ts'
import type { Outcome } from './invocation.ts'
import { giveMemoryBack } from './memory.ts'

/** The data that the host passes to a new thread. */
export interface WorkerSetup {
  directory: string
  /** `<file>.<export>` */
  handler: string
  functionName: string
  functionArn: string
  version: string
  memoryMegabytes: number
  maximumResponseBytes: number
  shortcut: Shortcut | undefined
  /**
   * Three counts: the invocations that the host has sent, its requests to give memory back, and both together. A frozen
   * thread waits for the third one to change.
   */
  signals: Int32Array<SharedArrayBuffer>
}

/** A message from the host: the event as JSON, the end of its time in ms since 1970, and the request id. */
export type InvokeMessage = [event: string, deadline: number, requestId: string]

/** A message to the host: first that the module is loaded, then the outcome of each invocation with its request id. */
export type ThreadMessage = 'ready' | [requestId: string, outcome: Outcome]

type Handler = (event: unknown, context: unknown) => unknown

const setup: WorkerSetup = workerData

const loadModule = async (file: string): Promise<Record<string, unknown>> => {
  const path = join(setup.directory, file)
  const require = createRequire(import.meta.url)
  try {
    return require(`${path}.js`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
    return import(pathToFileURL(`${path}.mjs`).href)
  }
}

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

const loadHandler = async (): Promise<Handler> => {
  const dot = setup.handler.lastIndexOf('.')
  const exported = (await loadModule(setup.handler.slice(0, dot)))[setup.handler.slice(dot + 1)]
  if (!isHandler(exported)) throw new Error(`${setup.handler} is undefined or not exported`)
  return exported
}

const contextOf = (requestId: string, deadline: number) => ({
  awsRequestId: requestId,
  functionName: setup.functionName,
  functionVersion: setup.version,
  invokedFunctionArn: setup.functionArn,
  memoryLimitInMB: `${setup.memoryMegabytes}`,
  logGroupName: `/aws/lambda/${setup.functionName}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
})

/** Whether a response is over the limit. Only a body that could be is measured. */
const isTooLarge = (json: string, body: string): boolean => {
  const limit = setup.maximumResponseBytes
  if ((json.length + body.length) * 6 <= limit) return false
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(body)) > limit
}

const outcomeOf = (value: unknown): Outcome => {
  const hasBody =
    typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'
  const json = JSON.stringify(hasBody ? { ...value, body: undefined } : value) ?? 'null'
  const body = hasBody ? `${value.body}` : undefined
  if (!isTooLarge(json, body ?? '')) return { result: { json, body } }
  const message = `Response payload size exceeded maximum allowed payload size (${setup.maximumResponseBytes} bytes).`
  return { failure: { type: 'Function.ResponseSizeTooLarge', message } }
}

const failureOf = (error: unknown): Outcome => {
  const known = error instanceof Error
  console.error(error)
  return { failure: { type: known ? error.name : 'Error', message: known ? error.message : `${error}` } }
}

/** Waits until the host has the printed lines. Otherwise they would appear with the next invocation. */
const flush = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr])
    if (stream.writableLength > 0) await new Promise<void>((resolve) => stream.write('', () => resolve()))
}

/** How many invocations have begun, and how many of them have ended. */
let begun = 0
let ended = 0

/**
 * Stands still until the host has sent one more invocation, unless one is under way. Memory is given back while the
 * thread stands still, so that nothing of the function runs. A request for that is forgotten once an invocation comes.
 */
const freeze = (): void => {
  const { signals } = setup
  let answered = Atomics.load(signals, 1)
  while (begun === ended) {
    const changes = Atomics.load(signals, 2)
    if (Atomics.load(signals, 0) !== begun) return
    const asked = Atomics.load(signals, 1)
    if (asked === answered) Atomics.wait(signals, 2, changes)
    else giveMemoryBack()
    answered = asked
  }
}

if (setup.shortcut) takeShortcut(setup.shortcut)
const handler = await loadHandler()

const invoke = async ([event, deadline, requestId]: InvokeMessage): Promise<void> => {
  begun += 1
  let outcome: Outcome
  try {
    outcome = outcomeOf(await handler(JSON.parse(event), contextOf(requestId, deadline)))
  } catch (error) {
    outcome = failureOf(error)
  }
  await flush()
  const message: ThreadMessage = [requestId, outcome]
  parentPort?.postMessage(message)
  ended += 1
  freeze()
}

parentPort?.on('message', (message: InvokeMessage) => {
  void invoke(message)
})
parentPort?.postMessage('ready')
freeze()
