import {
  type Bucket,
  BucketFailure,
  type ObjectReply,
  type ObjectRequest,
  type Patience,
  send,
} from './bucket.ts'

/** Writing is background work, so it waits longer than a reader would. A put sends some megabytes. */
const patience: Patience = { attempts: 4, milliseconds: 15_000 }

const sent = async (
  bucket: Bucket,
  request: ObjectRequest,
  expected: number,
  signal: AbortSignal | undefined,
): Promise<ObjectReply> => {
  const reply = await send(bucket, request, patience, signal)
  if (reply.status !== expected) throw new BucketFailure(`status ${reply.status} to ${request.method}`, false)
  return reply
}

/** Writes an object, or replaces it. Afterwards every reader gets it whole (AWS: "Amazon S3 data consistency model"). */
export const putObject = async (
  bucket: Bucket,
  key: string,
  body: Uint8Array,
  signal?: AbortSignal,
): Promise<void> => {
  await sent(bucket, { method: 'PUT', key, body }, 200, signal)
}

/** Removes an object, if it is there. */
export const deleteObject = async (bucket: Bucket, key: string, signal?: AbortSignal): Promise<void> => {
  await sent(bucket, { method: 'DELETE', key }, 204, signal)
}

/** The texts of all elements of one name. Keys hold no character that XML escapes. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

/** The answer's pages hold 1,000 keys each. No partition has as many objects as this many pages list. */
const mostPages = 100

/**
 * The keys that begin with a prefix, in order (AWS: "ListObjectsV2").
 * @throws BucketFailure where S3 gives no usable answer
 */
export const listObjects = async (
  bucket: Bucket,
  prefix: string,
  signal?: AbortSignal,
): Promise<string[]> => {
  const keys: string[] = []
  let from: Record<string, string> = {}
  for (let page = 0; page < mostPages; page += 1) {
    const query = { 'list-type': '2', prefix, ...from }
    const { body } = await sent(bucket, { method: 'GET', key: '', query }, 200, signal)
    const xml = Buffer.from(body).toString('utf8')
    keys.push(...textsOf(xml, 'Key'))
    const [token] = textsOf(xml, 'NextContinuationToken')
    if (token === undefined) return keys
    from = { 'continuation-token': token }
  }
  throw new BucketFailure('a list without end', false)
}
