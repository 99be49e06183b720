import type { FieldType } from '../contract/fields.ts'
import { wellFormedRule } from '../contract/text-rules.ts'
import { canonicalInstant, isDate } from '../values/date.ts'
import { canonicalJson, isWrittenNumber } from '../values/json.ts'
import { JsonPart } from '../values/json-part.ts'
import { type Reading, readBoolean, readNumber } from '../values/scalars.ts'
import { composed } from '../values/text.ts'
import { formJson, formJsonProblem } from './form-json.ts'

/** How a body arrived: a form has text only, so more of it stands for other types. */
export type BodyKind = 'json' | 'form'

const color = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Deeper JSON than this is refused: serialising it would overflow the stack. */
export const deepestJson = 64

/** Lists and objects have levels within; a number that was kept as it was sent has none. */
const isNested = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !isWrittenNumber(item)

/** Whether a value is JSON of at most `most` levels; without recursion, so that no input overflows the stack. */
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

/** Whether all text of a JSON value, names of members too, is well-formed Unicode. Of any other value, true. */
const isWellFormed = (value: unknown): boolean => {
  let level: unknown[] = [value]
  while (level.length > 0) {
    if (level.some((item) => typeof item === 'string' && !item.isWellFormed())) return false
    const objects = level.filter(isNested)
    if (!objects.every((item) => Object.keys(item).every((name) => name.isWellFormed()))) return false
    level = objects.flatMap((item) => Object.values(item))
  }
  return true
}

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

/** Types whose values are not text: an empty text is none of their values. */
const isEmptyNone = (type: FieldType, value: unknown): boolean => type !== 'text' && value === ''

/**
 * Whether a form leaves a value out: HTML forms send an empty member for an input that nobody filled in. Where null
 * is allowed the empty member is null instead, and of text it is the empty text.
 */
export const isLeftOut = (type: FieldType, allowNull: boolean, sent: unknown, kind: BodyKind): boolean =>
  kind === 'form' && !allowNull && isEmptyNone(type, sent)

/** Whether a text stands for null: in a form the empty text and `null`, in JSON the same for other types than text. */
const standsForNull = (type: FieldType, sent: unknown, kind: BodyKind): boolean => {
  if (sent !== '' && sent !== 'null') return false
  return kind === 'form' || (type !== 'text' && type !== 'rawJson')
}

/** Reads a value that is not null. */
const readPlain = (type: FieldType, sent: unknown, kind: BodyKind): Reading => {
  const isForm = kind === 'form'
  if (type === 'rawJson' && isForm) return { value: formJson(sent), problem: formJsonProblem(sent) }
  if (isForm && Array.isArray(sent) && sent.length > 1) return { value: sent, problem: 'must be sent once' }
  if (type === 'number') return readNumber(sent)
  return { value: type === 'boolean' ? readBoolean(sent) : sent, problem: null }
}

/**
 * Reads a sent value as its type says, and says what is wrong with it. Numeric text is a number, and
 * true/false/1/0/on/off are booleans, in every body. Empty text and `null` are null where null is allowed; of text
 * only in a form, since JSON can say null itself. In a form a rawJson text is JSON, in each of its members.
 */
export const readValue = (type: FieldType, allowNull: boolean, sent: unknown, kind: BodyKind): Reading => {
  if (sent instanceof JsonPart) return readValue(type, allowNull, sent.value, 'json')
  const isNullText = standsForNull(type, sent, kind) && (allowNull || (type !== 'text' && sent === 'null'))
  if (sent === null || isNullText) return { value: null, problem: allowNull ? null : 'must not be null' }
  const { value, problem } = readPlain(type, sent, kind)
  // The JSON text `null`, in a form.
  if (value === null) return { value, problem: allowNull ? null : 'must not be null' }
  return { value, problem: problem ?? valueProblem(type, value) }
}

/** The text a unique value is claimed under: equal values of a type have equal texts. */
export const claimText = (type: FieldType, value: unknown): string => {
  if (type === 'date') return `${canonicalInstant(String(value))}Z`
  if (type === 'color') return String(value).toLowerCase()
  if (type === 'rawJson') return canonicalJson(value)
  return composed(String(value))
}
