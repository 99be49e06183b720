import type { FieldType } from '../contract/fields.ts'
import { wellFormedRule } from '../contract/text-rules.ts'
import { formJson, formJsonProblem } from './form-json.ts'

/** How a body arrived: a form has text only, so more of it stands for other types. */
export type BodyKind = 'json' | 'form'

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const color = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const day = /^(\d{4})-(\d\d)-(\d\d)$/
const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

/** Deeper JSON than this is refused: serialising it would overflow the stack. */
export const deepestJson = 64

/**
 * Whether a value is JSON of at most `most` levels; without recursion, so that no input overflows the stack.
 * A number beyond the range of doubles, such as 1e999, is not: it would be written as null.
 */
export const isJson = (value: unknown, most: number): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (level.some((item) => item === undefined || (typeof item === 'number' && !Number.isFinite(item))))
      return false
    const objects = level.filter((item) => typeof item === 'object' && item !== null)
    if (objects.length > 0 && depth >= most) return false
    level = objects.flatMap((item) => Object.values(item ?? {}))
  }
  return true
}

/** Whether all text of a JSON value, names of members too, is well-formed Unicode. Of any other value, true. */
const isWellFormed = (value: unknown): boolean => {
  let level: unknown[] = [value]
  while (level.length > 0) {
    if (level.some((item) => typeof item === 'string' && !item.isWellFormed())) return false
    const objects = level.filter((item) => typeof item === 'object' && item !== null)
    if (!objects.every((item) => Object.keys(item ?? {}).every((name) => name.isWellFormed()))) return false
    level = objects.flatMap((item) => Object.values(item ?? {}))
  }
  return true
}

/** Whether text is a day of the calendar: February 30 is not. */
const isDay = (text: string): boolean => {
  const [, year, month, date] = day.exec(text) ?? []
  if (!year || !month || !date) return false
  const at = new Date(`${text}T00:00:00Z`)
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(date)
}

/** Whether text is a date: a day, or an instant with its offset (RFC 3339). */
export const isDate = (text: string): boolean =>
  isDay(text) || (instant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))

interface TypeRule {
  valid: (value: unknown) => boolean
  /** What a value must be, in words for a caller. */
  rule: string
}

const rules: Record<FieldType, TypeRule> = {
  text: { valid: (value) => typeof value === 'string', rule: 'must be text' },
  number: { valid: (value) => typeof value === 'number' && Number.isFinite(value), rule: 'must be a number' },
  boolean: { valid: (value) => typeof value === 'boolean', rule: 'must be true or false' },
  color: {
    valid: (value) => typeof value === 'string' && color.test(value),
    rule: 'must be a color such as #f80, #ff8800 or #ff8800cc',
  },
  date: {
    valid: (value) => typeof value === 'string' && isDate(value),
    rule: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  },
  rawJson: {
    valid: (value) => isJson(value, deepestJson),
    rule: `must be JSON of at most ${deepestJson} levels`,
  },
}

/** Whether a value names a field type. */
export const isFieldType = (value: unknown): value is FieldType =>
  typeof value === 'string' && Object.hasOwn(rules, value)

/** What is wrong with a value that is not null, as a rule to follow; null where nothing is. */
export const valueProblem = (type: FieldType, value: unknown): string | null => {
  if (!rules[type].valid(value)) return rules[type].rule
  return isWellFormed(value) ? null : wellFormedRule
}

/** A form's rawJson in several members: each of their texts is read as one alone is. */
const coerceParts = (allowNull: boolean, parts: object): unknown => {
  const coerce = (part: unknown) => coerceValue('rawJson', allowNull, part, 'form')
  if (Array.isArray(parts)) return parts.map(coerce)
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, coerce(part)]))
}

/**
 * Reads a sent value as its type says: numeric text as a number, true/false/1/0/on/off as a boolean, empty
 * text and `null` as null where null is allowed, and rawJson in a form as JSON, in each of its members. Text
 * stays text in JSON, which can say null itself. What does not fit is given back as it is, for validation to name.
 */
export const coerceValue = (type: FieldType, allowNull: boolean, value: unknown, kind: BodyKind): unknown => {
  if (type === 'rawJson' && kind === 'form' && typeof value === 'object' && value !== null)
    return coerceParts(allowNull, value)
  if (typeof value !== 'string') return value
  const nullable =
    allowNull && (kind === 'form' || type !== 'text') && !(type === 'rawJson' && kind === 'json')
  if (nullable && (value === '' || value === 'null')) return null
  if (type === 'number') return number.test(value.trim()) ? Number(value) : value
  if (type === 'boolean') return booleans.get(value.trim().toLowerCase()) ?? value
  if (type === 'rawJson' && kind === 'form') return formJson(value)
  return value
}

/** What is wrong with how a form spells a value, in its own words; null where that is in order, and in JSON. */
const spellingProblem = (type: FieldType, sent: unknown, kind: BodyKind): string | null => {
  if (kind === 'json') return null
  if (type === 'rawJson') return formJsonProblem(sent)
  return Array.isArray(sent) && sent.length > 1 ? 'must be sent once' : null
}

/** Reads a sent value as {@link coerceValue} does, and says what is wrong with it, as a rule to follow. */
export const readValue = (
  type: FieldType,
  allowNull: boolean,
  sent: unknown,
  kind: BodyKind,
): { value: unknown; problem: string | null } => {
  const value = coerceValue(type, allowNull, sent, kind)
  if (value === null) return { value, problem: allowNull ? null : 'must not be null' }
  return { value, problem: spellingProblem(type, sent, kind) ?? valueProblem(type, value) }
}

/** The text a unique value is claimed under: equal values of a type have equal texts. */
export const claimText = (type: FieldType, value: unknown): string => {
  if (type === 'date') return new Date(String(value)).toISOString()
  if (type === 'color') return String(value).toLowerCase()
  if (type === 'rawJson') return JSON.stringify(sortedKeys(value))
  return String(value).normalize('NFC')
}

const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortedKeys(member)]),
  )
}
