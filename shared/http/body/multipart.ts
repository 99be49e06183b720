import { isUtf8 } from 'node:buffer'
import { bodyOf, partsOf } from './multipart-parts.ts'
import { type PartContent, type Transported, transport } from './multipart-transport.ts'
import { type BodyProblem, refuse, refuseMember } from './problem.ts'

/** RFC 2046, section 5.1.1: a boundary is 1 to 70 of these characters, and doesn't end in a space. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/
/** Content-Transfer-Encodings that leave the bytes as they are; RFC 7578 (4.7) deprecates all others. */
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary']

type Pairs = { ok: true; pairs: [string, string][] } | BodyProblem

const namesOf = ({ headers }: Transported, count: number): { ok: true; names: string[] } | BodyProblem => {
  const upload = headers.find(({ filename }) => filename !== undefined)
  if (upload) return refuseMember(upload.name || 'body', 'is a file, and files are not accepted here')
  const names = headers.flatMap(({ name }) => (name ? [name] : []))
  if (names.length < count) {
    return refuse(400, 'Every part of a multipart body needs a Content-Disposition of form-data with a name.')
  }
  return { ok: true, names }
}

const countsOf = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const pairsOf = (names: string[], transported: Transported): Pairs => {
  const queues = new Map<string, Iterator<PartContent>>()
  for (const [name, count] of countsOf(names)) {
    queues.set(name, transported.partsNamed(name, count).values())
  }
  const pairs: [string, string][] = []
  for (const name of names) {
    const part: PartContent | undefined = queues.get(name)?.next().value
    if (part === undefined) return refuseMember(name, 'could not be read')
    if (!PLAIN_ENCODINGS.includes(part.encoding)) {
      return refuseMember(name, 'must be sent as plain bytes, without a Content-Transfer-Encoding')
    }
    pairs.push([name, part.content.toString('utf8')])
  }
  return { ok: true, pairs }
}

/**
 * Reads a multipart/form-data body (RFC 7578) as name and value pairs in the order sent, repeated names included.
 *
 * Refuses with 400: a missing or malformed boundary, a truncated body, a part without a name, a file upload (named
 * in `fields`), more than `most` parts, and text that isn't UTF-8. Never rejects.
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
  const named = namesOf(transported, parts.length)
  if (!named.ok) return named
  if (!isUtf8(body)) return refuse(400, 'The body must be text in UTF-8.')
  return pairsOf(named.names, transported)
}
