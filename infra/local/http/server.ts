import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from '../node-http.ts'
import type { GatewayResponse } from './function-response.ts'
import type { Gateway } from './gateway.ts'

/** The listening HTTP server. */
export interface HttpServer {
  port: number
  /** Stops taking connections, and resolves when the requests under way are answered or the time is over. */
  close: (milliseconds: number) => Promise<void>
}

/** Request line and headers together, in bytes (API Gateway quotas: 10,240). */
const maximumHeaderBytes = 10_240

/**
 * Whether the length of the body may be sent. Functions answer HEAD with an empty body, whose length is not that of GET,
 * so it is left out (RFC 9110, 8.6).
 */
const tellsLength = ({ statusCode, body }: GatewayResponse, method: string | undefined): boolean =>
  statusCode !== 204 && statusCode !== 304 && !(method === 'HEAD' && body.length === 0)

const send = (response: ServerResponse, answer: GatewayResponse, requestId: string): void => {
  if (response.destroyed) return
  response.statusCode = answer.statusCode
  for (const name in answer.headers) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  if (answer.cookies.length > 0) response.setHeader('set-cookie', answer.cookies)
  response.setHeader('apigw-requestid', requestId)
  if (tellsLength(answer, response.req.method))
    response.setHeader('content-length', Buffer.byteLength(answer.body))
  response.end(answer.body)
}

/** Sends an answer. If node:http refuses one of its headers, the client gets a 500, as from API Gateway. */
const sendSafely = (response: ServerResponse, answer: GatewayResponse, requestId: string): void => {
  try {
    send(response, answer, requestId)
  } catch (error) {
    console.error(`Request ${requestId}: the function's answer can't be sent:`, error)
    response.statusCode = 500
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    response.setHeader('content-type', 'application/json')
    response.end('{"message":"Internal Server Error"}')
  }
}

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${port} is taken: set PORT to a free one`) : error)
    })
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** Closes the server. Connections that are still busy when the time is over are cut. */
const close = async (server: Server, milliseconds: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const timer = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(timer)
}

/**
 * Serves a gateway over HTTP, and keeps connections alive.
 * @param host address to listen on
 * @param port 0 for any free port
 * @throws Error when the port is taken
 */
export const serve = async (gateway: Gateway, host: string, port: number): Promise<HttpServer> => {
  let closing = false
  const server = createServer(
    { keepAlive: true, keepAliveTimeout: 75_000, maxHeaderSize: maximumHeaderBytes },
    (message: IncomingMessage, response: ServerResponse) => {
      gateway(message, (answer, requestId) => {
        if (closing) response.setHeader('connection', 'close')
        sendSafely(response, answer, requestId)
      })
    },
  )
  const bound = await listen(server, host, port)
  return {
    port: bound,
    close: (milliseconds) => {
      closing = true
      return close(server, milliseconds)
    },
  }
}
