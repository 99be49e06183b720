import { Agent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** Where an AWS SDK client sends its requests. */
export interface Endpoint {
  protocol: string
  hostname: string
  port?: number | undefined
}

/** Sends a body. @returns the answer's, or undefined where there was none with status 200 */
export type Post = (headers: Readonly<Record<string, string>>, body: string) => Promise<string | undefined>

/**
 * Longest silence of a connection, in milliseconds: DynamoDB answers one item within tens of them, and a
 * connection may have died unnoticed while Lambda kept the function frozen.
 */
const longestSilence = 1_000

const textOf = (answer: IncomingMessage, done: (text: string | undefined) => void): void => {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const text = answer.complete && answer.statusCode === 200
    done(text ? Buffer.concat(chunks).toString('utf8') : undefined)
  })
  answer.on('error', () => done(undefined))
}

/** Posts to an endpoint over connections that are kept alive. */
export const postTo = ({ protocol, hostname, port }: Endpoint): Post => {
  const secure = protocol === 'https:'
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const start = secure ? secureRequest : plainRequest
  const options = { method: 'POST', path: '/', hostname, port, agent, timeout: longestSilence }
  return (headers, body) =>
    new Promise((resolve) => {
      const length = `${Buffer.byteLength(body)}`
      const sent: ClientRequest = start(
        { ...options, headers: { ...headers, 'content-length': length } },
        (answer) => textOf(answer, resolve),
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(undefined))
      sent.end(body)
    })
}
