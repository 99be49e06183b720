import type { Agent, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { request } from '../node-http.ts'
import type { S3Answer } from './failure.ts'
import type { S3Request } from './request.ts'

/** Headers of an object. Those of the signature stay behind: the emulator would check them, and others than S3 does. */
const passed = /^(?:content-(?:type|encoding|language|disposition)|cache-control|expires|x-amz-meta-.*)$/
const returned = /^(?:content-.*|cache-control|expires|etag|last-modified|x-amz-meta-.*)$/

const some = (headers: IncomingMessage['headers'], names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (names.test(name) ? [[name, `${value}`]] : [])),
  )

const answerOf = async (response: IncomingMessage): Promise<S3Answer> => {
  const { statusCode: status = 0, headers } = response
  return { status, headers: some(headers, returned), body: await buffer(response) }
}

/**
 * Sends a request to the emulator, and reads the whole answer.
 * @throws Error when the emulator cannot be reached
 */
export const forwarded = (
  endpoint: URL,
  agent: Agent,
  { method, path, query, headers }: S3Request,
  body: Buffer,
): Promise<S3Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(endpoint, {
      agent,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...some(headers, passed), 'content-length': body.length },
    })
    sent.on('error', reject)
    sent.on('response', (response) => answerOf(response).then(resolve, reject))
    sent.end(body)
  })
