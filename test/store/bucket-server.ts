import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A request as it came. */
export interface Received {
  method: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

type Answer = (request: Received, response: ServerResponse) => void

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** A server in place of S3 that answers as a test says. It ends after the tests of the file. */
export const bucketServer = async (answer: Answer): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await bodyOf(request) }
    received.push(one)
    answer(one, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const { port } = isAddress(address) ? address : { port: 0 }
  return { url: `http://127.0.0.1:${port}`, received }
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
