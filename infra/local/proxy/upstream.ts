import { connect, type Socket } from 'node:net'
import type { Authorized } from './authorize.ts'
import type { Message } from './message-buffer.ts'

/** The key id of all requests to the engine: some engines have a database for each key id. */
const engineKeyId = 'TYPECASELOCAL0000000'

/** Opens a connection to a DynamoDB-compatible endpoint. */
export const connectTo = (endpoint: URL): Socket => {
  const secure = endpoint.protocol === 'https:'
  const host = endpoint.hostname
  const port = Number(endpoint.port || (secure ? 443 : 80))
  // TLS is loaded for an endpoint that has it.
  const socket = secure
    ? process.getBuiltinModule('node:tls').connect({ host, port, servername: host })
    : connect({ host, port })
  return socket.setNoDelay(true)
}

/** Writes a request: its head with the engine's key id, and then the body. */
export const forward = (
  socket: Socket,
  { head }: Message,
  { head: { accessKeyId } }: Authorized,
  body: Buffer,
) => {
  const sent = head
    .replace(accessKeyId, engineKeyId)
    .replace(/\r\ncontent-length:[^\r]*/i, `\r\ncontent-length: ${body.length}`)
  socket.cork()
  socket.write(`${sent}\r\n\r\n`, 'latin1')
  socket.write(body)
  socket.uncork()
}
