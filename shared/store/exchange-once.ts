import { Agent, type ClientRequest, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** A server of AWS, and the connections to it. */
export interface Server {
  protocol: string
  hostname: string
  port?: number
  agent: Agent
}

/** An answer with its whole body. */
export interface HttpAnswer {
  status: number
  text: string
}

/** How long a request may take in milliseconds, and what ends it earlier. */
interface Bounds {
  time: number
  signal?: AbortSignal | undefined
}

/** Whether an agent keeps connections for a protocol. */
export const isAgentFor = (protocol: string, agent: unknown): agent is Agent =>
  protocol === 'https:' ? agent instanceof SecureAgent : agent instanceof Agent

const silent = new Error('The server has not answered in time.')

/** Ends a request when its time is over or when the signal aborts. Nothing of that is left once the request has closed. */
const bound = (sent: ClientRequest, { time, signal }: Bounds): void => {
  const timer = setTimeout(() => sent.destroy(silent), time)
  const stop = (): void => void sent.destroy()
  signal?.addEventListener('abort', stop, { once: true })
  sent.once('close', () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}

/**
 * Sends a POST over a connection that is kept alive, once.
 * @throws Error where no whole answer came: the connection was lost, the time was over, or the signal aborted
 */
export const exchangeOnce = (
  { protocol, hostname, port, agent }: Server,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: Bounds,
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? secureRequest : request
    const sent = send({ hostname, port, agent, method: 'POST', path: '/', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, text: whole?.toString('utf8') ?? '' })
      })
    })
    bound(sent, bounds)
    sent.on('error', reject)
    sent.end(body)
  })
