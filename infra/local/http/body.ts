import type { IncomingMessage } from 'node:http'

/** The largest body that an HTTP API takes, in bytes (API Gateway quotas: 10 MB). */
const maximumBodyBytes = 10 * 1024 * 1024

const nothing = Buffer.alloc(0)

/**
 * Reads a request's body.
 * @param done called once, with the body, or with undefined as soon as the body is larger than the bound. The rest of
 * such a body is read and dropped, so that the client sees the answer. It is not called if the client disconnects first.
 */
export const readBody = (message: IncomingMessage, done: (body: Buffer | undefined) => void): void => {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers
  if (length === undefined && encoding === undefined) {
    done(nothing)
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  let refused = false
  message.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (refused) return
    if (size <= maximumBodyBytes) {
      chunks.push(chunk)
      return
    }
    refused = true
    chunks.length = 0
    done(undefined)
  })
  message.on('end', () => {
    if (!refused) done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  })
}
