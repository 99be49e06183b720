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

/** The comparable form of a member's JSON value; a value of another type counts as none. Dates in milliseconds. */
export const comparable = (type: FieldType, value: unknown): Comparable => {
  if (value === null || value === undefined) return null
  if (type === 'rawJson') return JSON.stringify(value)
  if (type === 'date') return instant(value)
  if (type === 'boolean') return typeof value === 'boolean' ? Number(value) : null
  if (type === 'number') return typeof value === 'number' ? value : null
  return typeof value === 'string' ? value : null
}
