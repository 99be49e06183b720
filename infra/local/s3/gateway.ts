import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BucketCall, BucketFaults } from '../faults/bucket.ts'
import { listenLocally } from '../listen.ts'
import { createServer } from '../node-http.ts'
import type { Caller } from '../policy/caller.ts'
import { failureAnswer, type S3Answer, S3Failure } from './failure.ts'
import { s3RequestOf } from './request.ts'
import { authorizeS3, bucketCallOf, type S3Service, type Served, serveS3 } from './serve.ts'
import { authenticated, checkPayload } from './signature.ts'

/** One request that a function made to a bucket, and its answer. */
export interface BucketEntry extends BucketCall {
  requestBytes: number
  responseBytes: number
  status: number
  milliseconds: number
}

export interface S3GatewaySetup extends S3Service {
  callerOf: (accessKeyId: string) => Caller | undefined
  faults?: BucketFaults | undefined
  /** Called for each request that its caller may make, when its answer is known. */
  onRequest?: ((entry: BucketEntry) => void) | undefined
}

/** The listening gateway. */
export interface S3Gateway {
  /** Endpoint for the functions, in path style. */
  url: string
  close: () => Promise<void>
}

const handle = async (message: IncomingMessage, setup: S3GatewaySetup): Promise<Served> => {
  const began = performance.now()
  const body = await buffer(message)
  const request = s3RequestOf(message)
  const caller = authenticated(request, setup.callerOf)
  checkPayload(request, body)
  authorizeS3(request, caller, setup.onDenied)
  const call = bucketCallOf(request, caller.functionName)
  const served = await serveS3(request, body, { caller, fault: setup.faults?.faultOn(call) }, setup)
  setup.onRequest?.({
    ...call,
    requestBytes: body.length,
    responseBytes: 'answer' in served ? served.answer.body.length : 0,
    status: 'answer' in served ? served.answer.status : 0,
    milliseconds: performance.now() - began,
  })
  return served
}

const failed = (error: unknown): Served => {
  if (error instanceof S3Failure) return { answer: failureAnswer(error) }
  console.error('A request to a bucket failed:', error)
  return { answer: failureAnswer(new S3Failure(500, 'InternalError', 'The local runner failed.')) }
}

const headersOf = ({ headers, body, status }: S3Answer, method: string | undefined) => ({
  ...headers,
  'x-amz-request-id': randomUUID(),
  // The answer to a HEAD says how long the object is. One without a body must not name a length.
  ...(method === 'HEAD' || status === 204 ? {} : { 'content-length': body.length }),
})

const respond = (served: Served, method: string | undefined, response: ServerResponse): void => {
  if (!('answer' in served)) {
    if (served.broken === 'lost') response.destroy()
    return
  }
  const { answer } = served
  response.writeHead(answer.status, headersOf(answer, method))
  if (!('broken' in served)) response.end(answer.body)
  else response.write(answer.body.subarray(0, answer.body.length >> 1), () => response.destroy())
}

/**
 * Starts the endpoint that stands for S3. It checks the signature, the payload's hash and the policy of each request as
 * S3 does, and then passes it to the emulator. A fault can take the place of the emulator's answer.
 */
export const startS3Gateway = async (setup: S3GatewaySetup): Promise<S3Gateway> => {
  const server = createServer((message, response) => {
    handle(message, setup)
      .catch(failed)
      .then((served) => respond(served, message.method, response))
      .catch(() => response.destroy())
  })
  // The SDK keeps its connections. One that ended while a request is on its way would fail that request.
  server.keepAliveTimeout = 0
  const url = await listenLocally(server)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
