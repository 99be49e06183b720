import type { IncomingMessage } from 'node:http'
import type { S3Call, S3Operation } from '../policy/s3-access.ts'
import { notServed, S3Failure } from './failure.ts'

/** A request to S3, as its line and its headers tell it. */
export interface S3Request extends S3Call {
  method: string
  /** The path as it was sent, still encoded. */
  path: string
  /** The query as it was sent, without the question mark. */
  query: string
  headers: Readonly<Record<string, string>>
}

const objectOperations: Readonly<Record<string, S3Operation>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}

const listParameters = ['list-type', 'prefix', 'max-keys', 'continuation-token', 'start-after', 'x-id']

/** Headers that would change what a request does, in a way that the emulator does not know. */
const unserved =
  /^(?:if-|range$|x-amz-(?!date$|content-sha256$|security-token$|user-agent$|meta-|checksum-|sdk-))/

/**
 * Keys that stand for the same object on every file system. A segment `..` would lead out of the emulator's folder, and
 * past the prefixes of a policy.
 */
const servedKey = /^(?:(?!\.{1,2}(?:\/|$))[\w.~-]{1,200}(?:\/|$))+(?<!\/)$/

const decoded = (given: string): string => {
  try {
    return decodeURIComponent(given)
  } catch {
    throw new S3Failure(400, 'InvalidURI', 'The url cannot be read.')
  }
}

const keyOf = (given: string): string => {
  const key = decoded(given)
  if (servedKey.test(key)) return key
  throw notServed(
    `the key "${key}": a key is made of letters, digits, ".", "-", "_", "~" and "/", with up to 200 characters between two "/"`,
  )
}

const callOf = (method: string, path: string, query: URLSearchParams): S3Call => {
  const [, bucket = '', ...rest] = path.split('/')
  const key = rest.join('/')
  const names = [...query.keys()]
  if (bucket === '') throw notServed(`${method} without a bucket`)
  if (key === '') {
    const isList = method === 'GET' && query.get('list-type') === '2'
    const other = names.find((name) => !listParameters.includes(name))
    if (!isList || other !== undefined) throw notServed(`${method} of a bucket with the query "${query}"`)
    return { operation: 'ListObjectsV2', bucket, key: query.get('prefix') ?? undefined }
  }
  const operation = objectOperations[method]
  if (operation === undefined || names.some((name) => name !== 'x-id'))
    throw notServed(`${method} of an object with the query "${query}"`)
  return { operation, bucket, key: keyOf(key) }
}

const headersOf = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )

/**
 * Reads what a request asks for, in path style: `/<bucket>/<key>`.
 * @throws S3Failure 501 for what the emulator would serve in another way than S3, or not at all
 */
export const s3RequestOf = (message: IncomingMessage): S3Request => {
  const { method = '', url = '' } = message
  const [path = '', query = ''] = url.split('?', 2)
  const headers = headersOf(message)
  const call = callOf(method, path, new URLSearchParams(query))
  const header = Object.keys(headers).find((name) => unserved.test(name))
  if (header !== undefined) throw notServed(`the header ${header}`)
  if (call.operation === 'PutObject' && headers['content-length'] === undefined)
    throw new S3Failure(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  return { ...call, method, path, query, headers }
}
