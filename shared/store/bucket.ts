import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Retries, retrying } from '../values/backoff.ts'
import { kept } from '../values/kept.ts'
import { unlessAborted, within } from './signal.ts'

/** A request to S3 about one object, or about the bucket where the key is empty. */
export interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Only characters that a URL need not escape. */
  key: string
  query?: Record<string, string>
  body?: Uint8Array
}

/** What S3 answered. */
export interface ObjectReply {
  status: number
  body: Uint8Array
}

/** The bucket of a stage: how a request is sent to it once. It rejects where no whole answer came. */
export type Bucket = (request: ObjectRequest, signal: AbortSignal) => Promise<ObjectReply>

/** How patiently an object is asked for. */
export interface Patience {
  attempts: number
  /** The longest time of one attempt, in milliseconds. */
  milliseconds: number
}

/** S3 gave no usable answer. `reason` is a short text for metrics, such as `status 503`. */
export class BucketFailure extends Error {
  readonly reason: string
  /** Whether another attempt may succeed. */
  readonly passes: boolean

  constructor(reason: string, passes: boolean, cause?: unknown) {
    super(`The bucket gave no usable answer: ${reason}.`, { cause })
    this.name = 'BucketFailure'
    this.reason = reason
    this.passes = passes
  }
}

interface Address {
  protocol: string
  hostname: string
  port?: number
  /** What stands before a key. */
  path: string
}

type Config = DynamoDBClient['config']

/** The domain of a region's endpoints. It is another one in China, for example. The SDK's rules for endpoints know it. */
const domainOf = (config: Config, region: string): string => {
  const { hostname } = config.endpointProvider({ Region: region, UseFIPS: false, UseDualStack: false }).url
  return hostname.slice(hostname.indexOf(region))
}

/** Requests to a given endpoint name the bucket in the path, and those to AWS in the host (AWS: "Virtual hosting"). */
const addressOf = async (config: Config, name: string, endpoint: string | undefined): Promise<Address> => {
  if (!endpoint) {
    const hostname = `${name}.s3.${domainOf(config, await config.region())}`
    return { protocol: 'https:', hostname, path: '/' }
  }
  const { protocol, hostname, port, pathname } = new URL(endpoint)
  const path = `${pathname.replace(/\/$/, '')}/${name}/`
  return { protocol, hostname, path, ...(port === '' ? {} : { port: Number(port) }) }
}

const openCalls = async (config: Config, name: string, endpoint: string | undefined): Promise<Bucket> => {
  const address = await addressOf(config, name, endpoint)
  const signingRegion = await config.region()
  // A client keeps the name that its first signer was asked for. So this one is asked for like the table's, and each
  // request names the service that it is for.
  const signer = await config.signer({
    name: 'sigv4',
    signingName: 'dynamodb',
    signingRegion,
    properties: {},
  })
  const host = address.port === undefined ? address.hostname : `${address.hostname}:${address.port}`
  return async ({ method, key, query = {}, body }, abortSignal) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const unsigned = {
      ...address,
      method,
      path: address.path + key,
      query,
      headers: { host, ...length },
      ...(body ? { body } : {}),
    }
    const request = await signer.sign(unsigned, { signingRegion, signingService: 's3' })
    const { response } = await config.requestHandler.handle(request, { abortSignal })
    return { status: response.statusCode, body: await config.streamCollector(response.body) }
  }
}

/**
 * Opens a bucket with the signer, request handler and credentials of the SDK's client for the table. The SDK's client
 * for S3 would double a function's size. The signer sends the hash of each body, which S3 compares (AWS: "Signature
 * calculations for the authorization header").
 * @param endpoint where the bucket is, unless it is in AWS
 */
export const openBucket = (client: { config: Config }, name: string, endpoint?: string): Bucket => {
  const opened = kept(() => openCalls(client.config, name, endpoint))
  return async (request, signal) => (await opened())(request, signal)
}

/** Pauses between two attempts, in milliseconds. */
const pauses = { first: 50, longest: 1_000 }

const passes = (error: unknown): boolean => error instanceof BucketFailure && error.passes

/** Statuses with which S3 says that it is busy or fails at the moment (AWS: "Error responses", SlowDown and others). */
const passing = (status: number): boolean => status >= 500 || status === 408 || status === 429

const sendOnce = async (
  bucket: Bucket,
  request: ObjectRequest,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<ObjectReply> => {
  const late = new BucketFailure('no answer in time', true)
  try {
    const reply = await within(milliseconds, late, (end) => {
      const either = signal ? AbortSignal.any([signal, end]) : end
      return unlessAborted(signal, bucket(request, either))
    })
    if (passing(reply.status)) throw new BucketFailure(`status ${reply.status}`, true)
    return reply
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof BucketFailure ? error : new BucketFailure('no whole answer', true, error)
  }
}

/**
 * Sends a request, and sends it again after a random pause where S3 does not answer, or is busy.
 * @throws BucketFailure after the last attempt; the signal's reason once it aborts
 */
export const send = (
  bucket: Bucket,
  request: ObjectRequest,
  { attempts, milliseconds }: Patience,
  signal?: AbortSignal,
): Promise<ObjectReply> => {
  const retries: Retries = { passes, pauses, attempts, signal }
  return retrying(() => sendOnce(bucket, request, milliseconds, signal), retries)
}

/** Statuses of an object that is not there. Without the right to list a bucket, S3 answers 403 (AWS: "GetObject"). */
const absent = new Set([403, 404])

/**
 * The bytes of an object; undefined where there is none.
 * @throws BucketFailure where S3 gives no usable answer; the signal's reason once it aborts
 */
export const getObject = async (
  bucket: Bucket,
  key: string,
  patience: Patience,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> => {
  const { status, body } = await send(bucket, { method: 'GET', key }, patience, signal)
  if (absent.has(status)) return undefined
  if (status !== 200) throw new BucketFailure(`status ${status}`, false)
  return body
}
