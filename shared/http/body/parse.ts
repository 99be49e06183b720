import { isUtf8 } from 'node:buffer'
import { MIMEType } from 'node:util'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { largestBody, sizeText } from '../../contract/endpoint.ts'
import { type BodyProblem, refuse } from './body-problem.ts'
import { MOST_ROWS, parseJson, parseNdjson } from './json.ts'
import { type FormValue, membersFromPairs } from './members.ts'
import { JSON_TYPE, multipartPairs } from './multipart.ts'
import { UTF8_CHARSET } from './part-headers.ts'

const MOST_MEMBERS = 10_000

const NDJSON_TYPE = /^application\/(?:x-)?ndjson$/

/** A body that was read: the members of a form, JSON, the rows of NDJSON, or an empty object without a body. */
export interface ReadBody {
  ok: true
  kind: 'json' | 'form' | 'none' | 'ndjson'
  value: unknown
}

export type ParsedBody = ReadBody | BodyProblem

/** The parts of an HTTP API event (payload format 2.0) that carry a body. Header names are lower case. */
export type BodyEvent = Pick<APIGatewayProxyEventV2, 'headers' | 'body' | 'isBase64Encoded'>

type Reader = (bytes: Buffer, type: MIMEType) => ParsedBody | Promise<ParsedBody>

const mimeTypeOf = (header: string | undefined): MIMEType | undefined => {
  try {
    return header === undefined ? undefined : new MIMEType(header)
  } catch {
    return undefined
  }
}

const fromPairs = (read: { ok: true; pairs: [string, FormValue][] } | BodyProblem): ParsedBody => {
  const members = read.ok ? membersFromPairs(read.pairs) : read
  return members.ok ? { ok: true, kind: 'form', value: members.value } : members
}

/** The text of a body, without a byte order mark; undefined where the bytes are not UTF-8. */
const textOf = (bytes: Buffer): string | undefined =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined

const notUtf8 = 'The body must be text in UTF-8.'
const replacement = '\ufffd'

/**
 * Whether a body that came as text cannot have been UTF-8. The HTTP API hands on JSON as text, with U+FFFD in place of
 * bytes that are not UTF-8. U+FFFD takes three bytes, mostly more than it replaced. So the length that the client
 * announced shows whether the client sent that character itself. A body without that length is accepted.
 */
const wasNotUtf8 = (body: string, length: string | undefined): boolean =>
  !body.isWellFormed() ||
  (body.includes(replacement) && length !== undefined && Number(length) !== Buffer.byteLength(body))

/** Whether a Content-Encoding (RFC 9110, section 8.4) leaves the bytes as they are. */
const isPlain = (encoding: string | undefined): boolean =>
  (encoding ?? '').split(',').every((coding) => ['', 'identity'].includes(coding.trim().toLowerCase()))

const fromText =
  (read: (text: string) => ParsedBody): Reader =>
  (bytes) => {
    const text = textOf(bytes)
    return text === undefined ? refuse(400, notUtf8) : read(text)
  }

// @middy/http-json-body-parser does less than this: it replaces invalid UTF-8 without notice, and does not know a media
// type in upper case.
const readJson = fromText((text) => {
  if (text === '') return { ok: true, kind: 'json', value: {} }
  const read = parseJson(text)
  return read.ok ? { ok: true, kind: 'json', value: read.value } : refuse(400, `The body ${read.message}.`)
})

const readNdjson = fromText((text) => {
  const value = parseNdjson(text)
  return value
    ? { ok: true, kind: 'ndjson', value }
    : refuse(400, `NDJSON may have at most ${MOST_ROWS} rows.`)
})

const LONE_PERCENT = /%(?![0-9A-Fa-f]{2})/g

const isUtf8Escaped = (text: string): boolean => {
  try {
    decodeURIComponent(text.replace(LONE_PERCENT, '%25'))
    return true
  } catch {
    return false
  }
}

/**
 * Reads an application/x-www-form-urlencoded body as pairs of name and value in the order sent, by the URL standard's
 * parser: a `%` that begins no escape stands for itself. Escapes that are not UTF-8, and more than `most` pairs, are
 * problems with status 400.
 *
 * @middy/http-urlencode-body-parser is not used: it drops members after the 1000th, loses the order between names,
 * replaces invalid UTF-8 without notice, and refuses a form of one member without a value.
 */
const urlencodedPairs = (
  text: string,
  most: number,
): { ok: true; pairs: [string, string][] } | BodyProblem => {
  if (!isUtf8Escaped(text)) return refuse(400, 'The escapes of a form must be UTF-8.')
  if (text.split('&', most + 1).length > most) return refuse(400, `A form may have at most ${most} members.`)
  return { ok: true, pairs: [...new URLSearchParams(text)] }
}

const readUrlencoded = fromText((text) => fromPairs(urlencodedPairs(text, MOST_MEMBERS)))

const readMultipart: Reader = async (bytes, type) => {
  if (bytes.length === 0) return { ok: true, kind: 'form', value: {} }
  return fromPairs(await multipartPairs(bytes, type.params.get('boundary'), MOST_MEMBERS))
}

const readerFor = (type: MIMEType | undefined, ndjson: boolean): Reader | undefined => {
  if (type === undefined || !UTF8_CHARSET.test(type.params.get('charset') ?? 'utf-8')) return undefined
  if (JSON_TYPE.test(type.essence)) return readJson
  if (type.essence === 'application/x-www-form-urlencoded') return readUrlencoded
  if (type.essence === 'multipart/form-data') return readMultipart
  return ndjson && NDJSON_TYPE.test(type.essence) ? readNdjson : undefined
}

const acceptedTypes = (ndjson: boolean): string =>
  `Send the body in UTF-8 as application/json, ${ndjson ? 'application/x-ndjson, ' : ''}application/x-www-form-urlencoded or multipart/form-data.`

/**
 * Reads a request's body by its Content-Type: JSON (and `+json`), a URL-encoded or multipart form, and NDJSON for
 * endpoints that import rows. Without a body the value is an empty object, or no rows for NDJSON.
 *
 * A problem is a value: 400 for a body that cannot be read, 413 above `mostBytes` (6 MB unless given), 415 for another
 * Content-Type or for a Content-Encoding. Never rejects.
 */
export const parseBody = async (
  event: BodyEvent,
  options: { ndjson?: boolean; mostBytes?: number } = {},
): Promise<ParsedBody> => {
  const { ndjson = false, mostBytes = largestBody } = options
  const body = event.body ?? ''
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8'
  if (Buffer.byteLength(body, encoding) > mostBytes)
    return refuse(413, `A body may have at most ${sizeText(mostBytes)} here.`)
  const { 'content-type': typeHeader, 'content-encoding': coding, 'content-length': length } = event.headers
  if (body !== '' && !isPlain(coding)) {
    return refuse(415, 'Send the body without a Content-Encoding: this interface decodes none.')
  }
  const type = mimeTypeOf(typeHeader)
  const read = readerFor(type, ndjson)
  if (type === undefined || read === undefined) {
    return body === '' ? { ok: true, kind: 'none', value: {} } : refuse(415, acceptedTypes(ndjson))
  }
  if (!event.isBase64Encoded && wasNotUtf8(body, length)) return refuse(400, notUtf8)
  return read(Buffer.from(body, encoding), type)
}
