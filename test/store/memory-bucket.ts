import type { Bucket } from '../../shared/store/bucket.ts'

/** A bucket of a test's own: its objects by key. The tests through the runner have a bucket that S3 would recognise. */
export interface MemoryBucket {
  bucket: Bucket
  objects: Map<string, Uint8Array>
  /** The requests so far, such as `GET page/…`. */
  requests: string[]
}

const listing = (keys: readonly string[]): string =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`

/** Makes an empty bucket. An object that is not there is answered with 403, as S3 does where nobody may list. */
export const memoryBucket = (): MemoryBucket => {
  const objects = new Map<string, Uint8Array>()
  const requests: string[] = []
  const bucket: Bucket = async ({ method, key, query, body }, signal) => {
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    requests.push(`${method} ${key}`)
    const empty = new Uint8Array()
    if (method === 'PUT') {
      objects.set(key, Uint8Array.from(body ?? empty))
      return { status: 200, body: empty }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: empty }
    }
    if (query?.prefix !== undefined) {
      const { prefix } = query
      const found = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort()
      return { status: 200, body: Buffer.from(listing(found)) }
    }
    const found = objects.get(key)
    return found ? { status: 200, body: found } : { status: 403, body: empty }
  }
  return { bucket, objects, requests }
}
