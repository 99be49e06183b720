import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { validationError } from '../store/errors.ts'
import type { Exchange, Middleware, Result } from './exchange.ts'
import { failureReply } from './failures.ts'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

/** Shorter bodies fit one network packet as they are. */
const worthEncoding = 1_400
/** AWS: "Lambda quotas": 6 MB a synchronous response, the result's JSON around the body included. */
const longestResponse = 6 * 1024 * 1024 - 8 * 1024
/** Fast levels: a build waits for this, and higher ones save a few percent for many times the CPU. */
const brotliQuality = 4
const gzipLevel = 6

type Encoding = 'br' | 'gzip'

/** The better of the encodings a client accepts (RFC 9110, 12.5.3); one with weight 0 is refused. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

const compress = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
  encoding === 'br'
    ? compressWithBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : compressWithGzip(body, { level: gzipLevel })

/** JSON escapes cost room too: what counts is the body as a JSON text. */
const jsonLength = (body: string): number => Buffer.byteLength(JSON.stringify(body))

const limitOf = (exchange: Exchange): number => Number(exchange.event.queryStringParameters?.limit ?? 20)

const tooLong = (exchange: Exchange, length: number): Result => {
  const fits = Math.max(1, Math.floor((limitOf(exchange) * longestResponse * 0.9) / length))
  const message = `must be at most ${fits} here: the response would be over the 6 MB a function can give back`
  const { status, headers, body } = failureReply(
    validationError([{ name: 'limit', message }], `Ask for less at once, such as limit=${fits}.`),
    exchange.event.requestContext.requestId,
  )
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { statusCode: status, headers: { ...type, ...headers }, body: JSON.stringify(body) }
}

const finish = async (exchange: Exchange): Promise<void> => {
  const { response, event } = exchange
  if (!response || response.body === '') return
  const isHead = event.requestContext.http.method === 'HEAD'
  response.headers.vary = 'accept-encoding'
  const bytes = response.body.length > worthEncoding ? Buffer.from(response.body) : null
  const encoding = bytes && acceptedEncoding(event.headers['accept-encoding'])
  if (bytes && encoding) {
    response.headers['content-encoding'] = encoding
    response.body = (await compress(encoding, bytes)).toString('base64')
    response.isBase64Encoded = true
  }
  const length = response.body.length * 2 > longestResponse ? jsonLength(response.body) : response.body.length
  if (length > longestResponse) exchange.response = tooLong(exchange, length)
  if (isHead && exchange.response)
    exchange.response = { ...exchange.response, body: '', isBase64Encoded: false }
}

/** Compresses what is worth it and accepted, and refuses a response that Lambda would not take. */
export const encode = (): Middleware => ({ after: finish, onError: finish })
