import { canonicalDecimal, exactNumber } from './number.ts'
import { composed } from './text.ts'

/**
 * A number within JSON that JavaScript would write in another way than it was sent: `12345678901234567890`,
 * `1.50`, `-0`. It holds the text as it was sent, and JSON.stringify writes that text
 * (ECMAScript proposal "JSON.parse source text access", part of ECMAScript 2026).
 */
export interface WrittenNumber {
  readonly rawJSON: string
}

// TypeScript's own library does not describe these two yet.
declare global {
  interface JSON {
    rawJSON(text: string): WrittenNumber
    isRawJSON(value: unknown): value is WrittenNumber
  }
}

/** Whether a value is a number that was kept as it was sent; see {@link WrittenNumber}. */
export const isWrittenNumber = (value: unknown): value is WrittenNumber => JSON.isRawJSON(value)

/**
 * Whether a JSON text may hold a number that JavaScript writes in another way: one with an exponent, with a zero
 * at the end of its fraction, of 16 characters or more, smaller than a millionth, or minus zero. It is true too
 * often, because strings may hold the same characters, but never too seldom.
 */
const mayRewrite =
  /(?:^|[\s:,[])-?(?:\d+(?:\.\d+)?[eE]|0(?![\d.])(?<=-0)|\d+\.\d*0(?=[\s,\]}]|$)|0\.00000|[\d.]{16})/

const keepWritten = (_name: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source
    ? JSON.rawJSON(source)
    : value
}

/**
 * Reads a JSON text as JSON.parse does, and keeps each number that would be written differently as a
 * {@link WrittenNumber}, so that JSON.stringify gives back every number as it was sent.
 * @throws SyntaxError for a text that is not JSON
 */
export const parseExactly = (text: string): unknown =>
  mayRewrite.test(text) ? JSON.parse(text, keepWritten) : JSON.parse(text)

/**
 * Reads JSON that this project wrote, as {@link parseExactly} does. It leaves the type to the caller, as JSON.parse
 * does, for the caller knows the form that was written.
 */
export const parseStored = (text: string): ReturnType<typeof JSON.parse> => parseExactly(text)

const inOneOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isWrittenNumber(value)) {
    const { rawJSON } = value
    return exactNumber(rawJSON) ?? JSON.rawJSON(canonicalDecimal(rawJSON))
  }
  if (Array.isArray(value)) return value.map(inOneOrder)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOneOrder(member)]))
}

/**
 * The text by which JSON values compare: members in one order, numbers by their value however they are spelled,
 * texts in Unicode's composed form.
 */
export const canonicalJson = (value: unknown): string => composed(JSON.stringify(inOneOrder(value)))

/** How deep JSON may be nested: deeper values would overflow the stack when they are serialised. */
export const deepestJson = 64

/** The rule for a value of JSON, as a clause. */
export const jsonRule = `must be JSON of at most ${deepestJson} levels`

/** Lists and objects have levels within. A number that was kept as it was sent has none. */
const isNested = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !isWrittenNumber(item)

/** Whether a value is JSON of at most `most` levels. It does not recurse, so that no value overflows the stack. */
export const isJson = (value: unknown, most: number): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.some((item) => item === undefined || (typeof item === 'number' && !Number.isFinite(item))))
      return false
    const objects = level.filter(isNested)
    if (objects.length > 0 && depth >= most) return false
    level = objects.flatMap((item) => Object.values(item))
  }
  return true
}

/** Whether all text of a JSON value is well-formed Unicode, names of members too. True of any other value. */
export const isWellFormed = (value: unknown): boolean => {
  let level: unknown[] = [value]
  while (level.length > 0) {
    if (level.some((item) => typeof item === 'string' && !item.isWellFormed())) return false
    const objects = level.filter(isNested)
    if (!objects.every((item) => Object.keys(item).every((name) => name.isWellFormed()))) return false
    level = objects.flatMap((item) => Object.values(item))
  }
  return true
}
