import type { EntryJson } from './entry-json.ts'

/** What a body says: its text, and the entries that were read off it, parsed or as they came. */
export interface ReadBody {
  text: string
  entries?: unknown[]
  unparsed?: EntryJson[]
}

/** How a body is read. @param parse reads JSON */
export type BodyReader = (response: Response, parse: (text: string) => unknown) => Promise<ReadBody>

/** The same for a body of the change feed. @param onStart hears of the text before the entries when it has come */
export type FeedReader = (...given: [...Parameters<BodyReader>, onStart?: OnStart]) => ReturnType<BodyReader>

/** Hears of the text before the entries of a body. */
export type OnStart = (text: string) => void

const [newline, comma, bracket, opening, closing] = [10, 44, 91, 123, 125]

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The lines of a body without their line breaks, and at last the text behind the last line break. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array[], void> {
  const reader = body.getReader()
  // The pieces of a line are joined once, at its end: a body without line breaks comes in thousands of pieces.
  let pieces: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) {
      yield [joined(pieces)]
      return
    }
    const lines: Uint8Array[] = []
    let from = 0
    for (let end = value.indexOf(newline); end !== -1; end = value.indexOf(newline, from)) {
      lines.push(joined([...pieces, value.subarray(from, end)]))
      pieces = []
      from = end + 1
    }
    if (from < value.length) pieces.push(value.subarray(from))
    yield lines
  }
}

/**
 * Reads a body of the change feed, which has each entry on a line of its own. JSON has no line break within a text, so
 * lines are told apart without parsing. The whole body is never one text in memory.
 * @param keep takes the JSON of an entry's line, and says whether it is one
 * @returns the text of all other lines; the whole body where it has another form, as from a proxy that indents it
 */
export const readLines = async (
  response: Response,
  keep: (json: Uint8Array) => boolean,
  onStart?: OnStart,
): Promise<string> => {
  if (!response.body) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let isWithin = false
  const take = (line: Uint8Array): void => {
    const json = line.at(-1) === comma ? line.subarray(0, -1) : line
    if (isWithin && json[0] === opening && json.at(-1) === closing && keep(json)) return
    const isFirst = text === ''
    text += decoder.decode(line)
    isWithin = line.at(-1) === bracket
    if (isFirst && isWithin) onStart?.(text)
  }
  for await (const lines of linesOf(response.body)) for (const line of lines) take(line)
  return text
}

/**
 * Reads a body of the change feed, and parses each entry when its line has come.
 * @throws the platform's error where the connection is cut
 */
export const readEntryLines: FeedReader = async (response, parse, onStart) => {
  const decoder = new TextDecoder()
  const entries: unknown[] = []
  const keep = (json: Uint8Array): boolean => {
    try {
      return entries.push(parse(decoder.decode(json))) > 0
    } catch {
      return false
    }
  }
  const text = await readLines(response, keep, onStart)
  return { text, entries }
}
