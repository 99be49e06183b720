import type { Socket } from 'node:net'
import type { Faults } from '../faults/faults.ts'
import { type Authorized, type Authorizer, authorize } from './authorize.ts'
import { faultySide } from './faulty.ts'
import { type Message, messageBuffer } from './message-buffer.ts'
import { type OnRequest, responseObserver, withCapacity } from './observe.ts'
import { bodyLength } from './request-head.ts'
import { connectTo, engineRequest } from './upstream.ts'

export interface ProxySetup {
  authorizer: Authorizer
  endpoint: URL
  /** Makes the bytes of an answer to a request for another service than DynamoDB. */
  answer: (authorized: Authorized) => Buffer
  onRequest?: OnRequest | undefined
  /** Faults on the way to the engine and back. */
  faults?: Faults | undefined
}

/** The connection to the engine. It is opened with the first request that is passed on. */
const engineSide = (client: Socket, { endpoint, onRequest }: ProxySetup) => {
  const observer = onRequest && responseObserver(onRequest)
  let engine: Socket | undefined
  const open = (): Socket => {
    const socket = connectTo(endpoint)
    socket.on('data', (chunk: Buffer) => {
      observer?.data(chunk)
      if (!client.write(chunk)) socket.pause()
    })
    client.on('drain', () => socket.resume())
    socket.on('error', () => client.destroy())
    socket.on('close', () => client.destroy())
    return socket
  }
  return {
    pass: (message: Message, authorized: Authorized): void => {
      engine ??= open()
      const { caller, operation, request } = authorized
      const observed = observer ? withCapacity(operation, request) : request
      const body = observed === request ? message.body : Buffer.from(JSON.stringify(observed))
      observer?.begin({
        functionName: caller.functionName,
        operation,
        request,
        requestBytes: message.body.length,
      })
      engine.write(engineRequest(message, authorized, body), 'latin1')
    },
    close: (): void => {
      engine?.destroy()
    },
  }
}

/**
 * Serves one connection of a function's SDK. Its requests come one after the other. Therefore each connection to the
 * proxy has one connection to the engine, and responses are passed back as bytes.
 */
export const handleConnection = (client: Socket, setup: ProxySetup): void => {
  const take = messageBuffer(bodyLength)
  const { faults } = setup
  const engine = faults ? faultySide(client, setup, faults) : engineSide(client, setup)
  client.setNoDelay(true)
  client.on('data', (chunk: Buffer) => {
    const message = take(chunk)
    if (!message) return
    const authorized = authorize(setup.authorizer, message)
    if (Buffer.isBuffer(authorized)) client.write(authorized)
    else if (authorized.head.service === 'dynamodb') engine.pass(message, authorized)
    else client.write(setup.answer(authorized))
  })
  client.on('error', () => client.destroy())
  client.on('close', engine.close)
}
