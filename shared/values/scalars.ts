import { isWrittenNumber } from './json.ts'
import { exactNumber } from './number.ts'

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['on', true],
  [1, true],
  ['false', false],
  ['0', false],
  ['off', false],
  [0, false],
])

/** Decimal and scientific notation, without names such as Infinity and prefixes such as 0x. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Characters of a sent number that a message repeats at most. */
const longestShown = 40

/** The text of a sent number; undefined for a value that is no number and no text of one. */
const numberText = (value: unknown): string | undefined => {
  if (isWrittenNumber(value)) return value.rawJSON
  return typeof value === 'string' && decimal.test(value.trim()) ? value.trim() : undefined
}

const changed = (text: string): string => {
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  const becomes = Number(text)
  const fate = Number.isFinite(becomes) ? `${shown} would become ${becomes}` : `${shown} is out of range`
  return `must be a number that is kept exactly: ${fate}`
}

/** A value as it was read. `problem` is the rule that the sent value breaks, or null. */
export interface Reading {
  value: unknown
  problem: string | null
}

/**
 * Reads a number: a JSON number, or text in decimal or scientific notation with blanks around it. A number that a
 * double would change is a problem. Any other value stays as it is, and validation names it.
 */
export const readNumber = (value: unknown): Reading => {
  const text = numberText(value)
  if (text === undefined) return { value, problem: null }
  const exact = exactNumber(text)
  return exact === undefined ? { value, problem: changed(text) } : { value: exact, problem: null }
}

/**
 * Reads a truth value: `true`, `1`, `on`, `false`, `0` and `off` in any case and with blanks around them, as text
 * or as the JSON numbers 1 and 0. Any other value stays as it is, and validation names it.
 */
export const readBoolean = (value: unknown): unknown => {
  const sent = isWrittenNumber(value) ? exactNumber(value.rawJSON) : value
  return booleans.get(typeof sent === 'string' ? sent.trim().toLowerCase() : sent) ?? value
}
