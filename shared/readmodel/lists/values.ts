import { canonicalInstant, isDate } from '../../values/date.ts'
import { canonicalJson } from '../../values/json.ts'
import { composed } from '../../values/text.ts'
import type { FieldType } from './shape.ts'

/** A value as it compares: numbers and truth values as numbers, the rest as text; null when there is none. */
export type Comparable = number | string | null

/** Whether a type compares in collation order, in which different texts can be equal. */
export const collates = (type: FieldType): boolean =>
  type === 'text' || type === 'color' || type === 'rawJson'

/**
 * The comparable form of a member's JSON value; a value of another type counts as none, and so does a text that is
 * no date. Dates as UTC text whose characters are in the order of time, text composed, colors in lower case, JSON
 * with its members in order and its numbers by their value: what uniqueness takes for equal is equal here.
 */
export const comparable = (type: FieldType, value: unknown): Comparable => {
  if (value === null || value === undefined) return null
  if (type === 'rawJson') return canonicalJson(value)
  if (type === 'boolean') return typeof value === 'boolean' ? Number(value) : null
  if (type === 'number') return typeof value === 'number' ? value : null
  if (typeof value !== 'string') return null
  if (type === 'date') return isDate(value) ? canonicalInstant(value) : null
  return type === 'color' ? value.toLowerCase() : composed(value)
}
