import { isWrittenNumber } from './json.ts'

/** One more mark in a row than the Stream-Safe Text Format allows (Unicode Standard Annex 15, section 13). */
const tooMany = /\p{M}{31}/u

/** The same in a JSON text, where a mark may be written as an escape. It matches too often, for an escape may be any character. */
const mayBeTooMany = /(?:\p{M}|\\u[\da-f]{4}){31}/iu

/** The rule that such text breaks. */
export const marksRule = 'must be text with at most 30 combining marks in a row'

/**
 * Whether a text has more than 30 combining marks in a row. No language has such text. Composing it (NFC) takes time
 * by the square of the run: a member of 480 KB would hold a function for half a minute.
 */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text)

/** The path of the first text or member name in a JSON value that has too many marks. */
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
 * The path of the first member of JSON whose name or text has too many marks in a row; undefined where there is none.
 * @param json the text that the value was read from: it mostly shows at once that no member has
 */
export const markedMember = (json: string, value: unknown): string | undefined =>
  mayBeTooMany.test(json) ? pathTo(value)?.join('.') : undefined
