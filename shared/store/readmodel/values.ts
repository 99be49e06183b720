import { composed } from './composed.ts'
import type { FieldType } from './shape.ts'

/** A value as it compares: numbers, truth values and instants as numbers, the rest as text; null when there is none. */
export type Comparable = number | string | null

/** Whether a type compares as text, in collation order. */
export const comparesAsText = (type: FieldType): boolean =>
  type === 'text' || type === 'color' || type === 'rawJson'

const instant = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Number.isFinite(time) ? time : null
}

/** A JSON value with the members of its objects in one order, whatever order they were sent in. */
const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}

/**
 * The comparable form of a member's JSON value; a value of another type counts as none. Dates in milliseconds,
 * text composed, colors in lower case, JSON with its members in order: what uniqueness takes for equal is equal here.
 */
export const comparable = (type: FieldType, value: unknown): Comparable => {
  if (value === null || value === undefined) return null
  if (type === 'rawJson') return composed(JSON.stringify(inOrder(value)))
  if (type === 'date') return instant(value)
  if (type === 'boolean') return typeof value === 'boolean' ? Number(value) : null
  if (type === 'number') return typeof value === 'number' ? value : null
  if (typeof value !== 'string') return null
  return type === 'color' ? value.toLowerCase() : composed(value)
}
