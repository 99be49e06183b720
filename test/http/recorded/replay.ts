import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Seen } from '../harness/check-answer.ts'

/** Where a recorded request goes instead, and as whom. */
export interface Aim {
  baseUrl: string
  token: string
  /** Replaces the recorded path; the recorded query stays. */
  path: string
}

const lineEnd = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

/** The headers that belong to a place and a session, not to what was meant. */
const replaced = /^(?:host|authorization|connection):/i

const cut = (bytes: Buffer): { head: string; body: Buffer } => {
  const at = bytes.indexOf(headEnd)
  if (at < 0) throw new Error('There is no end of the head.')
  return { head: bytes.subarray(0, at).toString('latin1'), body: bytes.subarray(at + headEnd.length) }
}

/** The bytes of a recording with another path and session in the head. The body stays, so its length does. */
const aimed = (bytes: Buffer, { baseUrl, token, path }: Aim): Buffer => {
  const { head, body } = cut(bytes)
  const [request = '', ...headers] = head.split(lineEnd)
  const [, method, query = ''] = /^(\S+) [^\s?]*(\?\S*)? HTTP\/1\.1$/.exec(request) ?? []
  const lines = [
    `${method} ${path}${query} HTTP/1.1`,
    ...headers.filter((header) => !replaced.test(header)),
    `Host: ${new URL(baseUrl).host}`,
    `Authorization: Bearer ${token}`,
    'Connection: close',
  ]
  return Buffer.concat([Buffer.from(lines.join(lineEnd), 'latin1'), headEnd, body])
}

const sent = (baseUrl: string, bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl)
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })

/** A chunked body (RFC 9112, section 7.1) put together. */
const unchunked = (body: Buffer): Buffer => {
  const lineAt = body.indexOf(lineEnd)
  const size = Number.parseInt(body.subarray(0, lineAt).toString('latin1'), 16)
  const start = lineAt + lineEnd.length
  if (!(size > 0)) return Buffer.alloc(0)
  const rest = unchunked(body.subarray(start + size + lineEnd.length))
  return Buffer.concat([body.subarray(start, start + size), rest])
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

const seenOf = (answer: Buffer): Seen => {
  const { head, body } = cut(answer)
  const [status = '', ...lines] = head.split(lineEnd)
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
  const whole = headers.get('transfer-encoding') === 'chunked' ? unchunked(body) : body
  const decode = decoders[headers.get('content-encoding') ?? '']
  return {
    status: Number(status.split(' ')[1]),
    headers,
    text: (decode ? decode(whole) : whole).toString('utf8'),
  }
}

/** Sends a recorded request's bytes over a socket of its own, and gives the answer. */
export const replay = async (file: string, aim: Aim): Promise<Seen> => {
  const bytes = readFileSync(new URL(`${file}.http`, import.meta.url))
  return seenOf(await sent(aim.baseUrl, aimed(bytes, aim)))
}
