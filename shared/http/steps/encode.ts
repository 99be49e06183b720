import { promisify } from 'node:util'
import { validationError } from '../../store/errors.ts'
import { weightsOf } from '../answers/accept.ts'
import { failureResult } from '../answers/failures.ts'
import { securityHeaders } from '../answers/security-headers.ts'
import type { Exchange, Middleware, Result } from '../exchange.ts'

/** The length from which a body is compressed, in characters: a shorter one fits one network packet as it is. */
const worthEncoding = 1_400
/** The most bytes of a body. A synchronous response has 6 MB, with the JSON around the body (AWS: "Lambda quotas"). */
const longestResponse = 6 * 1024 * 1024 - 8 * 1024
/** Fast levels: higher ones take many times the CPU and save a few percent, and a client waits meanwhile. */
const brotliQuality = 4
const gzipLevel = 6

type Encoding = 'br' | 'gzip'

/**
 * The encoding that a client prefers (RFC 9110, 12.5.3): the one with more weight, or brotli if both have the same. A
 * weight of 0 refuses an encoding.
 */
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

/**
 * The most bytes of a UTF-16 unit of JSON text within another JSON text: three in UTF-8, or two for an escaped quote.
 */
const mostBytesPerUnit = 3

/**
 * The bytes of a body as a JSON text, escapes included. A body far below the limit is not counted: its upper bound is
 * given.
 */
const jsonLength = (body: string): number =>
  body.length * mostBytesPerUnit > longestResponse
    ? Buffer.byteLength(JSON.stringify(body))
    : body.length * mostBytesPerUnit

/** The part of an answer for its entities: the envelope takes room too, and those of another page may be longer. */
const entitiesPart = 0.9

/** The highest limit under which each page of entities of these sizes takes at most `most`; 1 where none does. */
export const fittingLimit = (sizes: readonly number[], most: number): number => {
  const sumOf = (page: readonly number[]): number => page.reduce((sum, size) => sum + size, 0)
  const fits = (limit: number): boolean => {
    for (let from = 0; from < sizes.length; from += limit)
      if (sumOf(sizes.slice(from, from + limit)) > most) return false
    return true
  }
  let limit = sizes.length
  while (limit > 1 && !fits(limit)) limit -= 1
  return Math.max(limit, 1)
}

/**
 * The request headers by which every answer differs. Origin is among them because the HTTP API adds CORS headers only
 * to the answer of a request that has an Origin: a cache must not give a page in a browser the answer to a build.
 */
const variesBy = 'Accept-Encoding, Origin'

/**
 * 400 for a response that is too long. For a list it names the limit that fits. `length` is that of the encoded body.
 */
const tooLong = ({ event, internal }: Exchange, text: string, length: number): Result => {
  const reason = 'the response would be over the 6 MB that a function can give back'
  const perUnit = length / text.length
  const sizes = internal.reply?.entities?.map((entity) => entity.length * perUnit)
  const fits = sizes && fittingLimit(sizes, longestResponse * entitiesPart)
  const failure = fits
    ? validationError(
        [{ name: 'limit', message: `must be at most ${fits} here: ${reason}` }],
        `Ask for less at once, such as limit=${fits}.`,
      )
    : validationError([], `Ask for less at once: ${reason}.`)
  return failureResult(failure, event.requestContext.requestId)
}

const finish = async (exchange: Exchange): Promise<void> => {
  const { response, event } = exchange
  if (!response) return
  const text = response.body
  const isWorthIt = text.length > worthEncoding && !response.isBase64Encoded
  const encoding = isWorthIt && acceptedEncoding(event.headers['accept-encoding'])
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
 * Finishes a response. A long body is compressed where the client accepts that. A response over Lambda's bound becomes
 * a 400. Every response gets the security headers, and a `vary` header: a handler's own `vary` is added to it.
 */
export const encode = (): Middleware => ({ after: finish, onError: finish })
