import { isWrittenNumber } from './json.ts'

/** One more mark in a row than the Stream-Safe Text Format allows (Unicode Standard Annex 15, section 13). */
const tooMany = /\p{M}{31}/u

/** The same in a JSON text, where each mark may be an escape. It is true too often: an escape may be any character. */
const mayBeTooMany = /(?:\p{M}|\\u[\da-f]{4}){31}/iu

/** What is said of such text. */
export const marksRule = 'must be text with at most 30 combining marks in a row'

/**
 * Whether a text has more than 30 combining marks in a row. No language has such text. Composing it (NFC) takes time
 * by the square of the run: a member of 480 KB would hold a function for half a minute.
 */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text)

/** The way to the first text of a JSON value that has too many marks, names of members included. */
const pathTo = (value: unknown): string[] | undefined => {
  if (typeof value === 'string') return hasTooManyMarks(value) ? [] : undefined
  if (typeof value !== 'object' || value === null || isWrittenNumber(value)) return undefined
  for (const [name, member] of Object.entries(value)) {
    const path = hasTooManyMarks(name) ? [] : pathTo(member)
    if (path) return [name, ...path]
  }
  return undefined
}

/**
 * The path of the first member of JSON whose name or text has too many marks in a row; undefined where none has.
 * @param json the text that the value was read from: mostly it tells that there is nothing to look for
 */
export const markedMember = (json: string, value: unknown): string | undefined =>
  mayBeTooMany.test(json) ? pathTo(value)?.join('.') : undefined
