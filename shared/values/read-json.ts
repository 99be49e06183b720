import { parseExactly } from './json.ts'
import { markedMember } from './marks.ts'
import { repeatedMember } from './repeated-member.ts'

/** A JSON text as it was read, or what is wrong with it as a clause: `is not valid JSON: …`. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; message: string }

/** Names are echoed to the client, so a hostile one must not make the answer long. */
const longestShown = 100

/** Why a text is no JSON, with what JSON.parse tells of where it breaks off. All else it takes, as deep as the stack. */
const notJson = (error: unknown): string =>
  error instanceof SyntaxError
    ? `is not valid JSON: ${error.message}`
    : 'is nested too deep to be read: send fewer levels of lists and objects'

const shown = (path: string): string => JSON.stringify(path.slice(0, longestShown).toWellFormed())

/** What is wrong with a JSON text that JSON.parse takes. */
const problemIn = (text: string, value: unknown): string | undefined => {
  const repeated = repeatedMember(text)
  if (repeated !== undefined) return `has the member ${shown(repeated)} twice: send it once`
  const marked = markedMember(text, value)
  return marked === undefined
    ? undefined
    : `has more than 30 combining marks in a row in the member ${shown(marked)}: send at most 30`
}

/**
 * Reads a JSON text (RFC 8259) in which no object has a member twice, and no text more than 30 combining marks in a
 * row. Numbers stay as they were sent; see `parseExactly`. Never throws.
 */
export const readJson = (text: string): JsonReading => {
  try {
    const value = parseExactly(text)
    const message = problemIn(text, value)
    return message === undefined ? { ok: true, value } : { ok: false, message }
  } catch (error) {
    return { ok: false, message: notJson(error) }
  }
}
