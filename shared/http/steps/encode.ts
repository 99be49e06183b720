import { promisify } from 'node:util'
import { validationError } from '../../store/errors.ts'
import { weightsOf } from '../answers/accept.ts'
import { failureReply } from '../answers/failures.ts'
import { securityHeaders } from '../answers/security-headers.ts'
import type { Exchange, Middleware, Result } from '../exchange.ts'

/** Shorter bodies fit one network packet as they are. */
const worthEncoding = 1_400
/** AWS: "Lambda quotas": 6 MB a synchronous response, the result's JSON around the body included. */
const longestResponse = 6 * 1024 * 1024 - 8 * 1024
/** Fast levels: a build waits for this, and higher ones save a few percent for many times the CPU. */
const brotliQuality = 4
const gzipLevel = 6

type Encoding = 'br' | 'gzip'

/** The encoding a client prefers (RFC 9110, 12.5.3): the one of more weight, brotli of two alike; 0 refuses one. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  const weights = weightsOf(header)
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = weightOf('gzip')
  if (br <= 0 && gzip <= 0) return null
  return br >= gzip ? 'br' : 'gzip'
}

/** Loaded when first needed: loading it takes a twelfth of the public function's cold start, and short bodies go as they are. */
const zlib = () => process.getBuiltinModule('node:zlib')

const compress = (encoding: Encoding, body: Buffer): Promise<Buffer> => {
  const { brotliCompress, constants, gzip } = zlib()
  if (encoding === 'gzip') return promisify(gzip)(body, { level: gzipLevel })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}

/** What a UTF-16 unit of JSON text takes at most within another: three bytes of UTF-8, or two for a quote. */
const mostBytesPerUnit = 3

/** The bytes of a body as a JSON text, for its escapes take room too; a bound where that is far below the limit. */
const jsonLength = (body: string): number =>
  body.length * mostBytesPerUnit > longestResponse
    ? Buffer.byteLength(JSON.stringify(body))
    : body.length * mostBytesPerUnit

/** The part of an answer for its entities: the envelope takes room too, and those of another page may be longer. */
const entitiesPart = 0.9

/** The highest limit under which each page of entities of these sizes takes at most `most`; 1 where none does. */
export const fittingLimit = (sizes: readonly number[], most: number): number => {
  const until = [0]
  for (const size of sizes) until.push((until.at(-1) ?? 0) + size)
  const sumOf = (from: number, count: number): number =>
    (until[Math.min(from + count, sizes.length)] ?? 0) - (until[from] ?? 0)
  const fits = (limit: number): boolean => {
    for (let from = 0; from < sizes.length; from += limit) if (sumOf(from, limit) > most) return false
    return true
  }
  let limit = sizes.length
  while (limit > 1 && !fits(limit)) limit -= 1
  return Math.max(limit, 1)
}

/**
 * What answers differ by, whatever they answer. Of the origin because the HTTP API adds CORS headers to the answer of
 * a request that has one, `*` included, and to no other: a cache must not give a page the answer to a build.
 */
const variesBy = 'Accept-Encoding, Origin'

/** 400 with the limit under which the response fits, where it is a list. `length` is of the response as encoded. */
const tooLong = ({ event, internal }: Exchange, text: string, length: number): Result => {
  const reason = 'the response would be over the 6 MB a function can give back'
  const perUnit = length / text.length
  const sizes = internal.reply?.entities?.map((entity) => entity.length * perUnit)
  const fits = sizes && fittingLimit(sizes, longestResponse * entitiesPart)
  const refusal = fits
    ? validationError(
        [{ name: 'limit', message: `must be at most ${fits} here: ${reason}` }],
        `Ask for less at once, such as limit=${fits}.`,
      )
    : validationError([], `Ask for less at once: ${reason}.`)
  const { status, headers, body } = failureReply(refusal, event.requestContext.requestId)
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { statusCode: status, headers: { ...type, ...headers }, body: JSON.stringify(body) }
}

const finish = async (exchange: Exchange): Promise<void> => {
  const { response, event } = exchange
  if (!response) return
  const text = response.body
  const encoding = text.length > worthEncoding && acceptedEncoding(event.headers['accept-encoding'])
  if (encoding) {
    response.headers['content-encoding'] = encoding
    response.body = (await compress(encoding, Buffer.from(text))).toString('base64')
    response.isBase64Encoded = true
  }
  const length = jsonLength(response.body)
  const sent = length > longestResponse ? tooLong(exchange, text, length) : response
  const { vary } = response.headers
  const headers = {
    ...securityHeaders,
    ...sent.headers,
    vary: vary === undefined ? variesBy : `${variesBy}, ${vary}`,
  }
  const isHead = event.requestContext.http.method === 'HEAD'
  exchange.response = { ...sent, headers, ...(isHead ? { body: '', isBase64Encoded: false } : {}) }
}

/**
 * Compresses what is worth it and accepted, refuses a response that Lambda would not take, and says what every answer
 * varies by, and what a browser may do with it; a handler names in its own `vary` what its answer varies by besides.
 */
export const encode = (): Middleware => ({ after: finish, onError: finish })
