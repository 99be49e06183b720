/** A whole HTTP message as it came over a socket. */
export interface Message {
  head: string
  body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Collects the bytes of a connection into HTTP messages whose length their head gives.
 * @param lengthOf bytes of the body, from the head
 * @returns a function that takes the next bytes and returns the message that they complete, if they do
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
