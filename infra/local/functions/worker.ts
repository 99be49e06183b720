/**
 * The thread a function runs in: what the Lambda runtime does around a handler. It imports nothing of the
 * project, so that starting it costs little more than loading the function's own bundle.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** What the host passes to a new thread. */
export interface WorkerSetup {
  directory: string
  /** `<file>.<export>` */
  handler: string
  functionName: string
  functionArn: string
  memoryMegabytes: number
  maximumResponseBytes: number
}

/** From the host: number of the invocation, event as JSON, end of its time in ms since 1970, request id. */
export type InvokeMessage = [id: number, event: string, deadline: number, requestId: string]

/** To the host: number, then the result as JSON and its text body, or what went wrong. */
export type ResultMessage =
  | [id: number, json: string, body: string | undefined]
  | [id: number, failure: { type: string; message: string }]

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
  functionVersion: '$LATEST',
  invokedFunctionArn: setup.functionArn,
  memoryLimitInMB: `${setup.memoryMegabytes}`,
  logGroupName: `/aws/lambda/${setup.functionName}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
})

/** Only a body that could pass the limit is measured. */
const isTooLarge = (json: string, body: string): boolean => {
  const limit = setup.maximumResponseBytes
  if ((json.length + body.length) * 6 <= limit) return false
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(body)) > limit
}

const resultMessage = (id: number, value: unknown): ResultMessage => {
  const hasBody =
    typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'
  const json = JSON.stringify(hasBody ? { ...value, body: undefined } : value) ?? 'null'
  const body = hasBody ? `${value.body}` : undefined
  if (!isTooLarge(json, body ?? '')) return [id, json, body]
  const message = `Response payload size exceeded maximum allowed payload size (${setup.maximumResponseBytes} bytes).`
  return [id, { type: 'Function.ResponseSizeTooLarge', message }]
}

const failureMessage = (id: number, error: unknown): ResultMessage => {
  const known = error instanceof Error
  console.error(error)
  return [id, { type: known ? error.name : 'Error', message: known ? error.message : `${error}` }]
}

const handler = await loadHandler()

const invoke = async ([id, event, deadline, requestId]: InvokeMessage): Promise<void> => {
  let message: ResultMessage
  try {
    message = resultMessage(id, await handler(JSON.parse(event), contextOf(requestId, deadline)))
  } catch (error) {
    message = failureMessage(id, error)
  }
  parentPort?.postMessage(message)
}

parentPort?.on('message', (message: InvokeMessage) => {
  void invoke(message)
})
parentPort?.postMessage('ready')
