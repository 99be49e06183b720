import { parseExactly } from './json.ts'
import { markedMember } from './marks.ts'
import { repeatedMember } from './repeated-member.ts'

/** The value of a JSON text, or a clause that says what is wrong with the text: `is not valid JSON: …`. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; message: string }

/** Characters of a member's path that an error repeats at most, for a hostile client may send a very long name. */
const longestShown = 100

/** Why a text is not JSON, with JSON.parse's own message. Other errors come from texts too deep for the stack. */
const notJson = (error: unknown): string =>
  error instanceof SyntaxError
    ? `is not valid JSON: ${error.message}`
    : 'is nested too deep to be read: send fewer levels of lists and objects'

const shown = (path: string): string => JSON.stringify(path.slice(0, longestShown).toWellFormed())

/** What is wrong with a JSON text that JSON.parse accepts. */
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
