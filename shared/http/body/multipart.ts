import { isUtf8 } from 'node:buffer'
import { JsonPart } from '../../values/form-values.ts'
import { type BodyProblem, refuse, refuseMember } from './body-problem.ts'
import { parseJson } from './json.ts'
import type { FormValue } from './members.ts'
import { bodyOf, partsOf } from './multipart-parts.ts'
import { type PartContent, type PartHeader, type Transported, transport } from './multipart-transport.ts'
import { headersProblem } from './part-headers.ts'

/** A boundary has 1 to 70 of these characters, and does not end in a space (RFC 2046, section 5.1.1). */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/
/** Content-Transfer-Encodings that leave the bytes as they are. RFC 7578 (4.7) deprecates all others. */
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary']
/** JSON by its own name, or as the syntax of another type (RFC 6839, section 3.1). */
export const JSON_TYPE = /^application\/(?:.+\+)?json$/

type Pair = [name: string, value: FormValue]
type Pairs = { ok: true; pairs: Pair[] } | BodyProblem

/** The headers of a part that has a name. */
type NamedHeader = PartHeader & { name: string }

const isNamed = (header: PartHeader): header is NamedHeader => Boolean(header.name)

const namedHeaders = (
  { headers }: Transported,
  count: number,
): { ok: true; headers: NamedHeader[] } | BodyProblem => {
  const named = headers.filter(isNamed)
  return named.length < count
    ? refuse(400, 'Every part of a multipart body needs a Content-Disposition of form-data with a name.')
    : { ok: true, headers: named }
}

/** The three characters that browsers escape in a name (HTML standard, "multipart/form-data encoding algorithm"). */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['%22', '"'],
  ['%0d', '\r'],
  ['%0a', '\n'],
])

const unescaped = (name: string): string =>
  name.replace(/%(?:22|0d|0a)/gi, (found) => ESCAPES.get(found.toLowerCase()) ?? found)

/** The name that a FormData gives a Blob without one (XMLHttpRequest standard, "create an entry"). */
const BLOB_NAME = 'blob'

/**
 * Whether a part is a file. Files are not accepted. A Blob of plain text is text. A part that has parts of its own is
 * an old way to send several files of one name (RFC 7578, section 4.3).
 */
const isUpload = ({ type, filename }: PartHeader): boolean =>
  type.startsWith('multipart/') ||
  (filename !== undefined && !(filename === BLOB_NAME && type === 'text/plain'))

/** A part's value; undefined for a file input that nobody filled in, which counts as not sent. */
const contentOf = (
  header: NamedHeader,
  content: Buffer,
  part: Buffer,
): FormValue | BodyProblem | undefined => {
  if (header.filename === '' && content.length === 0) return undefined
  const name = unescaped(header.name)
  const isJson = JSON_TYPE.test(header.type)
  if (!isJson && isUpload(header)) return refuseMember(name, 'is a file, and files are not accepted here')
  const problem = headersProblem(part, content)
  if (problem !== null) return refuseMember(name, problem)
  const text = content.toString('utf8')
  if (!isJson) return text
  const read = parseJson(text)
  return read.ok ? new JsonPart(read.value) : refuseMember(name, read.message)
}

const countsOf = (headers: readonly NamedHeader[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { name } of headers) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const pairsOf = (
  headers: readonly NamedHeader[],
  transported: Transported,
  parts: readonly Buffer[],
): Pairs => {
  const queues = new Map<string, Iterator<PartContent>>()
  for (const [name, count] of countsOf(headers)) {
    queues.set(name, transported.partsNamed(name, count).values())
  }
  const pairs: Pair[] = []
  for (const [at, header] of headers.entries()) {
    const name = unescaped(header.name)
    const part: PartContent | undefined = queues.get(header.name)?.next().value
    if (part === undefined) return refuseMember(name, 'could not be read')
    if (!PLAIN_ENCODINGS.includes(part.encoding)) {
      return refuseMember(name, 'must be sent as plain bytes, without a Content-Transfer-Encoding')
    }
    const value = contentOf(header, part.content, parts[at] ?? part.content)
    if (typeof value === 'object' && 'ok' in value) return value
    if (value !== undefined) pairs.push([name, value])
  }
  return { ok: true, pairs }
}

/**
 * Reads a multipart/form-data body (RFC 7578) as pairs of name and value in the order sent, repeated names included.
 * The value of a part of type application/json is its JSON, also where the part is a Blob. An empty file input is left
 * out.
 *
 * It is a problem with status 400: a missing or malformed boundary, a truncated body, a part without a name, more than
 * `most` parts, and text that is not UTF-8. A file, broken JSON, and headers with two meanings are problems that name
 * the member in `fields`. Never rejects.
 */
export const multipartPairs = async (body: Buffer, boundary: string | null, most: number): Promise<Pairs> => {
  if (boundary === null || !BOUNDARY.test(boundary)) {
    return refuse(400, 'A multipart body needs a boundary of 1 to 70 characters in its Content-Type.')
  }
  const framed = partsOf(body, boundary)
  if (!framed.ok) return refuse(400, framed.text)
  const { parts } = framed
  if (parts.length === 0) return { ok: true, pairs: [] }
  if (parts.length > most) return refuse(400, `A form may have at most ${most} members.`)
  const rebuilt = bodyOf(parts)
  const transported = await transport(rebuilt.body, rebuilt.boundary, most)
  const named = namedHeaders(transported, parts.length)
  if (!named.ok) return named
  const read = pairsOf(named.headers, transported, parts)
  // A file is reported as a file, although its bytes are mostly no UTF-8 either.
  return read.ok && !isUtf8(body) ? refuse(400, 'The body must be text in UTF-8.') : read
}
