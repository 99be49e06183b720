import { connect, type Socket } from 'node:net'

/** How a request was answered: its status, and the bytes of its body. */
export interface Received {
  status: number
  bytes: number
}

/** A connection that is kept alive and takes one request at a time. */
export interface Connection {
  /** Sends a whole HTTP request. @throws Error when the connection breaks or the answer has no length */
  send: (request: Buffer) => Promise<Received>
  close: () => void
}

interface Waiting {
  resolve: (received: Received) => void
  reject: (error: Error) => void
}

/** What the head of an answer says: its length, the empty line included, and that of the body after it. */
const headOf = (chunk: Buffer): { status: number; head: number; body: number } | undefined => {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = chunk.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error(`An answer without a length: ${text}`)
  return { status, head: end + 4, body: Number(length ?? 0) }
}

/** Reads answers off a socket, of which only status and length are kept. */
const answerReader = (done: (received: Received) => void) => {
  let rest: Buffer | undefined
  let status = 0
  let bytes = 0
  let missing = -1
  return (chunk: Buffer): void => {
    let size = chunk.length
    if (missing < 0) {
      const whole = rest ? Buffer.concat([rest, chunk]) : chunk
      const read = headOf(whole)
      rest = read ? undefined : whole
      if (!read) return
      status = read.status
      bytes = read.body
      missing = read.body
      size = whole.length - read.head
    }
    missing -= size
    if (missing > 0) return
    missing = -1
    done({ status, bytes })
  }
}

const opened = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

/**
 * Opens a connection for load. It works on a plain socket with requests made beforehand: a client on
 * node:http would take as much of the machine as the servers it measures.
 */
export const openConnection = async ({ hostname, port }: URL): Promise<Connection> => {
  const socket = connect({ host: hostname, port: Number(port) }).setNoDelay(true)
  await opened(socket)
  let waiting: Waiting | undefined
  const settle = (end: (one: Waiting) => void): void => {
    const one = waiting
    waiting = undefined
    if (one) end(one)
  }
  const read = answerReader((received) => settle(({ resolve }) => resolve(received)))
  const fail = (error: Error): void => settle(({ reject }) => reject(error))
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(`${error}`))
    }
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (socket.destroyed) fail(new Error('The server closed the connection'))
        else socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Has work done with open connections, which are closed then. */
export const withConnections = async <T>(
  url: URL,
  count: number,
  work: (connections: readonly Connection[]) => Promise<T>,
): Promise<T> => {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)))
  try {
    return await work(connections)
  } finally {
    for (const connection of connections) connection.close()
  }
}
