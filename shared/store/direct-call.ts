import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { kept } from '../values/kept.ts'
import { isRecord } from '../values/records.ts'
import { unlessAborted } from './signal.ts'

/** What DynamoDB said to a call: its answer, or the name of its error. */
export type DirectReply = { answer: Record<string, unknown> } | { error: string }

/**
 * Sends an operation in DynamoDB's own JSON, once. It gives undefined where no reply came or the call was not sent. It
 * rejects only when the signal aborts, with the signal's reason.
 */
export type DirectCall = (
  operation: 'GetItem' | 'PutItem',
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<DirectReply | undefined>

/** The address to which an SDK client sends its requests. */
interface Endpoint {
  protocol: string
  hostname: string
  port?: number
  path: string
}

/**
 * Longest wait for an answer, in milliseconds. DynamoDB gives one item within tens of milliseconds, and a connection
 * may have died unnoticed while Lambda kept the function frozen. The one item put this way is the history's record,
 * which is sent a second time within a second.
 */
const requestTimeouts = { GetItem: 1_000, PutItem: 400 } as const

const endpointOf = (request: unknown): Endpoint | undefined => {
  if (!isRecord(request)) return undefined
  const { protocol, hostname, port, path } = request
  if (typeof protocol !== 'string' || typeof hostname !== 'string') return undefined
  return { protocol, hostname, path: String(path ?? '/'), ...(typeof port === 'number' ? { port } : {}) }
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
  typeof body?.__type === 'string' ? { error: body.__type.replace(/^.*#/, '') } : undefined

const openCalls = async ({ config }: DynamoDBClient, endpoint: Endpoint): Promise<DirectCall> => {
  const scope = { signingName: 'dynamodb', signingRegion: await config.region() }
  const signer = await config.signer({ name: 'sigv4', ...scope, properties: {} })
  const host = hostOf(endpoint)
  return async (operation, input, signal) => {
    const headers = {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    }
    const request = { ...endpoint, method: 'POST', query: {}, headers, body: JSON.stringify(input) }
    const requestTimeout = requestTimeouts[operation]
    const options = { requestTimeout, ...(signal ? { abortSignal: signal } : {}) }
    const { response } = await config.requestHandler.handle(await signer.sign(request), options)
    const text = Buffer.from(await config.streamCollector(response.body)).toString('utf8')
    const body = parse(text)
    if (response.statusCode !== 200) return errorIn(body)
    return body && { answer: body }
  }
}

/**
 * Calls DynamoDB with the signer, request handler, endpoint and credentials of an SDK client, but without its
 * middlewares. So the two calls of a public read take half the processor time (`npm run bench`). A call gives undefined
 * after a lost connection, and for the first call, whose endpoint the SDK works out. The caller then sends the same
 * through the SDK, which retries. So only calls that may be sent twice go this way.
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
