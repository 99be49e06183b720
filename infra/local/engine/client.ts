import { isRecord } from '../../../shared/values/records.ts'
import { Agent, request } from '../node-http.ts'

/** An error answer of the engine. Its name is that of DynamoDB's exception. */
export class EngineError extends Error {
  constructor(type: string, message: string) {
    super(message)
    this.name = type
  }
}

/** Calls an operation of DynamoDB or DynamoDB Streams. */
export interface EngineClient {
  /**
   * @param operation `DescribeTable`; the operations of DynamoDB Streams go to their own service
   * @throws EngineError with the name of DynamoDB's exception
   */
  call: (operation: string, input: unknown) => Promise<Record<string, unknown>>
  close: () => void
}

const streamOperations = new Set(['DescribeStream', 'GetShardIterator', 'GetRecords', 'ListStreams'])

/** A made-up signature, for engines that read signatures and do not check them. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=TYPECASELOCAL0000000/20260101/us-east-1/dynamodb/aws4_request, ' +
  'SignedHeaders=host;x-amz-date, Signature=0000000000000000000000000000000000000000000000000000000000000000'

const headersOf = (operation: string, body: Buffer): Record<string, string | number> => {
  const service = streamOperations.has(operation) ? 'DynamoDBStreams' : 'DynamoDB'
  return {
    'x-amz-target': `${service}_20120810.${operation}`,
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-date': '20260101T000000Z',
    authorization,
  }
}

const parseAnswer = (status: number, text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text || '{}')
  const answer = isRecord(value) ? value : {}
  if (status === 200) return answer
  const type = `${answer.__type ?? status}`
  throw new EngineError(type.slice(type.indexOf('#') + 1), `${answer.message ?? answer.Message ?? text}`)
}

/** How requests are sent. TLS is loaded for an endpoint that has it: the engine of this machine has none. */
const transportOf = (endpoint: string) => {
  if (!endpoint.startsWith('https:')) return { agent: new Agent({ keepAlive: true }), send: request }
  const https = process.getBuiltinModule('node:https')
  return { agent: new https.Agent({ keepAlive: true }), send: https.request }
}

/**
 * Makes a client for the few calls of the runner itself. The AWS SDK would take longer to load than the engine to start.
 * Requests are not signed, so endpoints that verify signatures are not supported.
 */
export const engineClient = (endpoint: string): EngineClient => {
  const { agent, send } = transportOf(endpoint)
  const call: EngineClient['call'] = (operation, input) => {
    const body = Buffer.from(JSON.stringify(input))
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', agent, headers: headersOf(operation, body) }
      const sent = send(endpoint, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve(parseAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')))
          } catch (error) {
            reject(error)
          }
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
  return { call, close: () => agent.destroy() }
}
