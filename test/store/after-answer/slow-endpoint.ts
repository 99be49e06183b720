import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A DynamoDB endpoint that takes its time, and counts what reaches it. */
export interface SlowEndpoint {
  url: string
  /** How long each request waits before it is passed on, in milliseconds. */
  delay: number
  /** Whether the answer of an operation that was passed on comes back. */
  answers: (operation: string) => boolean
  /** The operations of the requests that have arrived, in order. */
  readonly arrived: readonly string[]
  close: () => void
}

/** The body of a request, or what came of it where its client gave up. */
const bytesOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => incoming.once('end', resolve).once('close', resolve))
  return Buffer.concat(chunks)
}

/** Stands in front of an endpoint. */
export const startSlowEndpoint = async (behind: string): Promise<SlowEndpoint> => {
  const arrived: string[] = []
  const agent = new Agent({ keepAlive: true })
  const server = createServer(async (incoming, answer) => {
    const operation = `${incoming.headers['x-amz-target']}`.replace('DynamoDB_20120810.', '')
    arrived.push(operation)
    const body = await bytesOf(incoming)
    await pause(slow.delay)
    const options = { method: 'POST', headers: incoming.headers, agent }
    const passed = request(behind, options, (given) => {
      if (!slow.answers(operation)) return void given.resume()
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const slow: SlowEndpoint = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    delay: 0,
    answers: () => true,
    arrived,
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return slow
}
