/** A whole HTTP message from a socket. */
export interface Message {
  head: string
  body: Buffer
}

/** The bytes of a message. */
export const bytesOf = ({ head, body }: Message): Buffer =>
  Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body])

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Collects the bytes of a connection into HTTP messages. The head of a message tells the length of its body.
 * @param lengthOf reads the length of the body from the head, in bytes
 * @returns a function that takes the next bytes, and returns a message once it is complete
 */
export const messageBuffer = (lengthOf: (head: string) => number) => {
  let bytes: Buffer | undefined
  let current: { head: string; start: number; end: number } | undefined
  return (chunk: Buffer): Message | undefined => {
    bytes = bytes ? Buffer.concat([bytes, chunk]) : chunk
    if (!current) {
      const end = bytes.indexOf(headEnd)
      if (end < 0) return undefined
      const head = bytes.toString('latin1', 0, end)
      const start = end + headEnd.length
      current = { head, start, end: start + lengthOf(head) }
    }
    if (bytes.length < current.end) return undefined
    const message = { head: current.head, body: bytes.subarray(current.start, current.end) }
    bytes = bytes.length > current.end ? bytes.subarray(current.end) : undefined
    current = undefined
    return message
  }
}
