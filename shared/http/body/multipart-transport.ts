import multipartBodyParser from '@middy/http-multipart-body-parser'
import { isRecord } from '../../values/records.ts'

/**
 * The headers of a part as the parser read them. `type` is the Content-Type in lower case and without parameters, or
 * `text/plain` where the part has none. `filename` is defined for a file or a Blob, and empty for a file input that
 * nobody filled in.
 */
export type PartHeader = { name: string | undefined; type: string; filename: string | undefined }

/** The body of a part. `encoding` is its Content-Transfer-Encoding in lower case, `7bit` without one. */
export type PartContent = { content: Buffer; encoding: string }

/** What the parser gave: the headers of all parts in the order sent, and the parts of a name in the order sent. */
export type Transported = {
  headers: PartHeader[]
  partsNamed: (name: string, count: number) => PartContent[]
}

/** The part of an event that the parser reads. It replaces the body. */
interface ParserEvent {
  headers: Record<string, string | undefined>
  body: unknown
  isBase64Encoded: boolean
}

/** Runs the parser alone. It is typed for a whole event and context, but reads only these members. */
const parsedBy = async (
  parser: ReturnType<typeof multipartBodyParser>,
  event: ParserEvent,
): Promise<unknown> => {
  try {
    if (parser.before) await Reflect.apply(parser.before, undefined, [{ event }])
    return event.body
  } catch {
    return undefined
  }
}

const isPartContent = (value: unknown): value is PartContent =>
  isRecord(value) && Buffer.isBuffer(value.content) && typeof value.encoding === 'string'

// The parser puts the newest part of a name first, and its result inherits members from Object.prototype (or, after
// a part named `__proto__`, from an array of parts): only the first `count` parts were sent under this name.
const partsIn = (data: unknown, name: string, count: number): PartContent[] => {
  const held: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  const parts = Array.isArray(held) ? held : [held]
  return parts.filter(isPartContent).slice(0, count).reverse()
}

/**
 * Runs @middy/http-multipart-body-parser over a body that `partsOf` has checked. The parser takes every part for a
 * file. If it took them for fields, only the last value of a repeated member would be kept, `a[0][b]` would lose its
 * inner name, a value over 1 MB would be cut without notice, and a part without a name would end the process.
 *
 * Never rejects. If the parser gives up at a part, the headers end with that part, and there are no contents.
 * @param body complete: a truncated part is an error event without a listener, and headers without an end never settle
 * @param boundary of letters, digits and dashes: the parser refuses others
 */
export const transport = async (body: Buffer, boundary: string, most: number): Promise<Transported> => {
  const headers: PartHeader[] = []
  const busboy = {
    isPartAFile: (name: string | undefined, type: string | undefined, filename: string | undefined) => {
      headers.push({ name, type: type ?? 'text/plain', filename })
      return true
    },
    limits: { fieldNameSize: body.length, fields: most, files: most, parts: most },
  }
  const parser = multipartBodyParser({ busboy })
  const event: ParserEvent = {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    isBase64Encoded: false,
  }
  const data = await parsedBy(parser, event)
  return { headers, partsNamed: (name, count) => partsIn(data, name, count) }
}
