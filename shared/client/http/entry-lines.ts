/** What a body says: its text, and the entries that were read off it. */
export interface ReadBody {
  text: string
  entries?: unknown[]
}

/** How a body is read. @param parse reads JSON */
export type BodyReader = (response: Response, parse: (text: string) => unknown) => Promise<ReadBody>

/** The pieces of a body as texts, in the order in which they come. */
async function* pieces(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    yield decoder.decode(value, { stream: !done })
    if (done) return
  }
}

const entryOf = (line: string, parse: (text: string) => unknown): unknown => {
  const text = line.endsWith(',') ? line.slice(0, -1) : line
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a body of the change feed, which has each entry on a line of its own. JSON has no line break within a text, so
 * lines are told apart without parsing. Each entry is parsed when its line has come. So the whole body is never one text
 * in memory, which would take longer to make than its entries to parse. In a body of another form, such as one that a
 * proxy has indented, the entries stay in the text.
 * @throws the platform's error where the connection is cut
 */
export const readEntryLines: BodyReader = async (response, parse) => {
  if (!response.body) return { text: await response.text() }
  const entries: unknown[] = []
  let text = ''
  let isWithin = false
  const take = (line: string): void => {
    const entry = isWithin ? entryOf(line, parse) : undefined
    if (entry !== undefined) return void entries.push(entry)
    text += line
    isWithin = line.endsWith('[')
  }
  let rest = ''
  for await (const piece of pieces(response.body)) {
    const lines = piece.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
  take(rest)
  return { text, entries }
}
