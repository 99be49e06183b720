import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { kept } from '../values/kept.ts'
import { isRecord } from '../values/records.ts'
import { unlessAborted } from './signal.ts'

/** Sends an operation in DynamoDB's own JSON. It rejects only when the signal aborts, with the signal's reason. */
export type DirectCall = (
  operation: 'GetItem' | 'PutItem',
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Record<string, unknown> | undefined>

/** The address to which an SDK client sends its requests. */
interface Endpoint {
  protocol: string
  hostname: string
  port?: number
  path: string
}

/**
 * Longest wait for an answer, in milliseconds. DynamoDB gives one item within tens of milliseconds, and a connection
 * may have died unnoticed while Lambda kept the function frozen.
 */
const requestTimeout = 1_000

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
    const options = { requestTimeout, ...(signal ? { abortSignal: signal } : {}) }
    const { response } = await config.requestHandler.handle(await signer.sign(request), options)
    const text = Buffer.from(await config.streamCollector(response.body)).toString('utf8')
    return response.statusCode === 200 ? parse(text) : undefined
  }
}

/**
 * Calls DynamoDB with the signer, request handler, endpoint and credentials of an SDK client, but without its
 * middlewares. So the two calls of a public read take half the processor time (`npm run bench`). A call gives undefined
 * unless it succeeds: after an error, a throttled request or a lost connection, and for the first call, whose endpoint
 * the SDK works out. The caller then sends the same through the SDK, which retries and tells errors apart. So only
 * calls that may be sent twice go this way.
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
