import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as the server saw it. */
export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** Milliseconds of the clock. */
  at: number
}

/** How one request is answered. */
export type Reply = (response: ServerResponse, asked: Asked) => void

/** A server that answers its requests in turn by some replies, and all later ones by the last of them. */
export interface FaultServer {
  url: string
  asked: Asked[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** A list without entries, as the server gives it. */
export const emptyList = json(200, {
  status: 'success',
  payload: [],
  pagination: { total: 0, page: 1, limit: 20 },
})

/** A failure as the server gives it. */
export const failure = (status: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  json(status, { status: 'error', error: { title: 'Failed', text: `with ${status}` } }, headers)

/** Sends a part of a body, and cuts the connection. */
export const cut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"status":"success","payload":[')
  setTimeout(() => response.destroy(), 10)
}

/** Starts a server on this machine. */
export const startFaults = async (...replies: readonly Reply[]): Promise<FaultServer> => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    void text(request).then((body) => {
      const one = { method, url, headers, body, at: Date.now() }
      asked.push(one)
      const reply = replies[Math.min(asked.length, replies.length) - 1]
      reply?.(response, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
