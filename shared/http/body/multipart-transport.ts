import multipartBodyParser from '@middy/http-multipart-body-parser'
import { isRecord } from '../../values/records.ts'

/**
 * A part as the parser saw its headers. `type` is its Content-Type in lower case, without parameters; `text/plain`
 * where the part has none. `filename` is defined where a
 * client sends a file or a Blob, and empty for a file input that nobody filled in.
 */
export type PartHeader = { name: string | undefined; type: string; filename: string | undefined }

/** The body of a part. `encoding` is its Content-Transfer-Encoding in lower case, `7bit` without one. */
export type PartContent = { content: Buffer; encoding: string }

/** What came through: headers in the order sent, and for a name its parts in the order sent. */
export type Transported = {
  headers: PartHeader[]
  partsNamed: (name: string, count: number) => PartContent[]
}

/** Of a middleware's request the parser reads the event's headers and body, and replaces the body. */
interface ParserEvent {
  headers: Record<string, string | undefined>
  body: unknown
  isBase64Encoded: boolean
}

/** The parser run on its own: it is typed for a whole event and context, of which it reads no more than this. */
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
 * Runs @middy/http-multipart-body-parser over a body whose frame `partsOf` has checked, with every part handed
 * through as a file: as fields, repeated members would keep only the last value, `a[0][b]` would lose the inner name,
 * a value over 1 MB would be cut without notice, and a part without a name would end the process.
 *
 * `boundary` must be of letters, digits and dashes (the parser refuses others), `body` complete (a truncated part is
 * an error event without a listener, headers without an end never settle). Never rejects: where the parser gives up,
 * the headers end with the part it gave up at, and there are no parts.
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
