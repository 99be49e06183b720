import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import type { Incoming } from '../../../shared/http/exchange.ts'

/** What a test says of a request; the rest of the event is made up. */
export interface Request {
  method: string
  /** With the query; the path decoded, as API Gateway hands it on. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
}

/** The HTTP API's event for a request (payload format 2.0). */
export const eventOf = ({ method, path, headers, body }: Request): Incoming => {
  const [rawPath = '', rawQueryString = ''] = path.split('?')
  const at = new Date()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: at.toISOString(),
      timeEpoch: at.getTime(),
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    },
  }
}

/** The context of an invocation with all its time left. */
export const contextOf = (): Context => ({
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
  memoryLimitInMB: '1769',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 30_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
})
