import { isWrittenNumber, parseExactly } from './json.ts'
import { hasTooManyMarks } from './text.ts'

/** A string, with a colon where it is a member's name; or the start or end of an object or a list. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** An object or list that is being read: the names found so far (undefined for a list), and the last of them. */
interface Level {
  names: Set<string> | undefined
  at: string
}

const unquoted = (quoted: string): string =>
  quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)

const nameIn = (match: RegExpMatchArray): string => {
  const [whole, colon = ''] = match
  return unquoted(whole.slice(0, whole.length - colon.length))
}

/** Notes a name of the object that is being read. Gives whether the object did not have it before. */
const isNew = (level: Level | undefined, name: string): boolean => {
  if (!level?.names) return true
  level.at = name
  const isKnown = level.names.has(name)
  level.names.add(name)
  return !isKnown
}

/**
 * The path of the first member that an object of a JSON text has twice (`fields.name`); undefined where there is
 * none. JSON.parse keeps only the last one, so the others would be lost in silence (RFC 8259, section 4).
 * @param text valid JSON
 */
const repeatedMember = (text: string): string | undefined => {
  const levels: Level[] = []
  for (const match of text.matchAll(token)) {
    const [first] = match[0]
    if (first === '{' || first === '[') levels.push({ names: first === '{' ? new Set() : undefined, at: '' })
    else if (first === '}' || first === ']') levels.pop()
    else if (match[1] !== undefined && !isNew(levels.at(-1), nameIn(match)))
      return levels.flatMap(({ names, at }) => (names ? [at] : [])).join('.')
  }
  return undefined
}

/**
 * More than 30 combining marks in a row in a JSON text, where a mark may be written as an escape. It matches too often,
 * for an escape may be any character.
 */
const mayBeTooMany = /(?:\p{M}|\\u[\da-f]{4}){31}/iu

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
const markedMember = (json: string, value: unknown): string | undefined =>
  mayBeTooMany.test(json) ? pathTo(value)?.join('.') : undefined

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

/** The problem of a JSON text that JSON.parse accepts, as a clause; undefined where it has none. */
export const jsonProblem = (text: string, value: unknown): string | undefined => {
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
    const message = jsonProblem(text, value)
    return message === undefined ? { ok: true, value } : { ok: false, message }
  } catch (error) {
    return { ok: false, message: notJson(error) }
  }
}
