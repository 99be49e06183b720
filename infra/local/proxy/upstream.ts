import { connect, type Socket } from 'node:net'
import type { Authorized } from './authorize.ts'
import type { Message } from './message-buffer.ts'

/** The key id of all requests to the engine: some engines have a database for each key id. */
const engineKeyId = 'TYPECASELOCAL0000000'

/** Where something listens. */
export interface Address {
  host: string
  port: number
}

/** The address in a url. The host of an IPv6 url has brackets around it, and an address has none. */
export const addressOf = ({ protocol, hostname, port }: URL): Address => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
})

/** Opens a connection to a DynamoDB-compatible endpoint. */
export const connectTo = (endpoint: URL): Socket => {
  const address = addressOf(endpoint)
  // TLS is loaded for an endpoint that has it.
  const socket =
    endpoint.protocol === 'https:'
      ? process.getBuiltinModule('node:tls').connect({ ...address, servername: address.host })
      : connect(address)
  return socket.setNoDelay(true)
}

/**
 * A request as the engine gets it: with the engine's key id, and with this body. It is a text with one character for
 * each byte (`latin1`), which takes one write.
 */
export const engineRequest = (
  { head, body: received }: Message,
  { head: { accessKeyId } }: Authorized,
  body: Buffer,
): string => {
  const named = head.replace(accessKeyId, engineKeyId)
  const sent =
    body === received
      ? named
      : named.replace(/\r\ncontent-length:[^\r]*/i, `\r\ncontent-length: ${body.length}`)
  return `${sent}\r\n\r\n${body.toString('latin1')}`
}
