import type { Agent } from 'node:http'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { kept } from '../values/kept.ts'
import { isRecord } from '../values/records.ts'
import { exchangeOnce, isAgentFor } from './exchange-once.ts'
import { unlessAborted } from './signal.ts'
import { signedHeaders } from './signed-headers.ts'

/** What DynamoDB said to a call: its answer, or the name of its error and what else the error says. */
export type DirectReply =
  | { answer: Record<string, unknown> }
  | { error: string; details?: Readonly<Record<string, unknown>> }

/** The operations that are sent this way. */
type DirectOperation = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'TransactWriteItems'

/**
 * Sends an operation once, in DynamoDB's own JSON, where bytes are base64. It gives undefined where no reply came or the
 * call was not sent. It rejects only when the signal aborts, with the signal's reason.
 */
export type DirectCall = (
  operation: DirectOperation,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<DirectReply | undefined>

/** The address to which an SDK client sends its requests. DynamoDB's has no path. */
interface Endpoint {
  protocol: string
  hostname: string
  port?: number
}

/**
 * Longest wait for an answer, in milliseconds. DynamoDB gives one item within tens of milliseconds, and a connection
 * may have died unnoticed while Lambda kept the function frozen. The one item put this way is the history's record,
 * which is sent a second time within a second. A call for a hundred items takes longer.
 */
const requestTimeouts = {
  GetItem: 1_000,
  BatchGetItem: 2_000,
  PutItem: 400,
  TransactWriteItems: 2_000,
} as const

const endpointOf = (request: unknown): Endpoint | undefined => {
  if (!isRecord(request)) return undefined
  const { protocol, hostname, port, path = '/' } = request
  if (typeof protocol !== 'string' || typeof hostname !== 'string' || path !== '/') return undefined
  return { protocol, hostname, ...(typeof port === 'number' ? { port } : {}) }
}

const hostOf = ({ protocol, hostname, port }: Endpoint): string =>
  port === undefined || port === (protocol === 'https:' ? 443 : 80) ? hostname : `${hostname}:${port}`

/** Binary values are base64 in JSON. They are the only texts in members named B. */
const binaries = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value

const parse = (text: string): Record<string, unknown> | undefined => {
  const value: unknown = text.includes('"B":"') ? JSON.parse(text, binaries) : JSON.parse(text)
  return isRecord(value) ? value : undefined
}

/** The name in an error's type, which has the name of a service in front (AWS: "Error handling with DynamoDB"). */
const errorIn = (body: Record<string, unknown> | undefined): DirectReply | undefined =>
  typeof body?.__type === 'string' ? { error: body.__type.replace(/^.*#/, ''), details: body } : undefined

/** The SDK's own connections to a server, once it has opened them; they are kept alive. */
const agentOf = (handler: object, protocol: string): Agent => {
  const configs: unknown =
    'httpHandlerConfigs' in handler && typeof handler.httpHandlerConfigs === 'function'
      ? handler.httpHandlerConfigs()
      : undefined
  const agents = isRecord(configs) ? configs : {}
  const agent = protocol === 'https:' ? agents.httpsAgent : agents.httpAgent
  if (isAgentFor(protocol, agent)) return agent
  throw new Error(`The SDK's client has no connections for ${protocol}`)
}

const openCalls = async ({ config }: DynamoDBClient, endpoint: Endpoint): Promise<DirectCall> => {
  const region = await config.region()
  const host = hostOf(endpoint)
  const server = { ...endpoint, agent: agentOf(config.requestHandler, endpoint.protocol) }
  return async (operation, input, signal) => {
    const body = JSON.stringify(input)
    const at = new Date(Date.now() + config.systemClockOffset)
    const headers = signedHeaders({ host, region, operation, body, at }, await config.credentials())
    const bounds = { time: requestTimeouts[operation], signal }
    const { status, text } = await exchangeOnce(server, headers, body, bounds)
    const value = parse(text)
    if (status !== 200) return errorIn(value)
    return value && { answer: value }
  }
}

/**
 * Calls DynamoDB with the connections, endpoint, credentials and clock of an SDK client, but without its middlewares,
 * signer and request handler. So the two calls of a public read take a third of the processor time that the SDK takes
 * for them. A call gives undefined after a lost connection, and for the first call, whose endpoint the SDK works out.
 * The caller then sends the same through the SDK, which retries. So only calls that may be sent twice go this way.
 */
export const directCalls = (client: DynamoDBClient): DirectCall => {
  let endpoint: Endpoint | undefined
  client.middlewareStack.add(
    (next) => (args) => {
      endpoint ??= endpointOf(args.request)
      return next(args)
    },
    { step: 'build', name: 'noteEndpoint' },
  )
  const opened = kept(async () => endpoint && openCalls(client, endpoint))
  return async (operation, input, signal) => {
    if (endpoint === undefined) return undefined
    try {
      const call = await opened()
      return await unlessAborted(signal, call?.(operation, input, signal) ?? Promise.resolve(undefined))
    } catch {
      signal?.throwIfAborted()
      return undefined
    }
  }
}
