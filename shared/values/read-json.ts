import { parseExactly } from './json.ts'
import { repeatedMember } from './repeated-member.ts'

/** A JSON text as it was read, or what is wrong with it as a clause: `is not valid JSON: …`. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; message: string }

/** Names are echoed to the client, so a hostile one must not make the answer long. */
const longestShown = 100

/** Why a text is no JSON, with what JSON.parse tells of where it breaks off. */
const notJson = (error: unknown): string =>
  `is not valid JSON${error instanceof SyntaxError ? `: ${error.message}` : ''}`

const repeatedText = (path: string): string =>
  `has the member ${JSON.stringify(path.slice(0, longestShown))} twice: send it once`

/**
 * Reads a JSON text (RFC 8259) in which no object has a member twice. Numbers stay as they were sent; see
 * `parseExactly`. Never throws.
 */
export const readJson = (text: string): JsonReading => {
  try {
    const value = parseExactly(text)
    const repeated = repeatedMember(text)
    return repeated === undefined ? { ok: true, value } : { ok: false, message: repeatedText(repeated) }
  } catch (error) {
    return { ok: false, message: notJson(error) }
  }
}
