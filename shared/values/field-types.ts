import { canonicalInstant, datePattern, isDate } from './date.ts'
import { formJson, formJsonProblem } from './form-json.ts'
import { JsonPart } from './form-values.ts'
import { canonicalJson, deepestJson, isJson, isWellFormed, jsonRule } from './json.ts'
import { type Reading, readBoolean, readNumber } from './scalars.ts'
import { composed, wellFormedRule } from './text.ts'

/** The types that a field of a collection, or a typed value of a page or static item, can have. */
export const fieldTypes = ['text', 'number', 'boolean', 'color', 'date', 'rawJson'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Whether a value names a field type. */
export const isFieldType = (value: unknown): value is FieldType => fieldTypes.some((type) => type === value)

/** How a body arrived. JSON tells types apart. A form has texts only, so a text stands for more there. */
export type BodyKind = 'json' | 'form'

/**
 * How a filter compares a member with its values. `null` asks whether the member has a value at all; the value of such
 * a filter is true or false.
 */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'null'] as const
export type Operator = (typeof operators)[number]

/** A value in the form in which values of its type compare: equal values have equal forms. Null is no value. */
export type Comparable = number | string | null

/** All that sets one field type apart from the others. */
export interface FieldTypeRules {
  /** What a value must be, as an error says it. */
  rule: string
  /** A value of the type, for the documentation. */
  example: unknown
  /** The JSON that a value is. It decides how the text of a form is read. */
  json: 'string' | 'number' | 'boolean' | 'any'
  /** A value in JSON Schema (draft 2020-12), as far as it has words for it. No `type` stands for any JSON. */
  schema: { type?: 'string' | 'number' | 'boolean'; pattern?: string; description?: string }
  /** Whether a value is of the type. The value is not null. */
  isValid: (value: unknown) => boolean
  /**
   * Where the empty text and the text `null` are values of the type: in every body, in JSON alone, or nowhere. In all
   * other places they stand for null.
   */
  hasEmptyText: 'everywhere' | 'in JSON' | 'nowhere'
  /** The form in which a value compares; null for a value of another type. Filters, sorting and uniqueness share it. */
  comparable: (value: unknown) => Comparable
  /** The order of comparable forms. `time` also means that a day stands for all its instants. */
  order: 'number' | 'time' | 'collation'
  /** The operators that a filter on such a field can use. */
  operators: readonly Operator[]
  /** Whether the search of a list looks into fields of this type. */
  isSearched: boolean
}

const withoutContains = operators.filter((operator) => operator !== 'contains')

/** What most types whose values are texts have in common. */
const textual = {
  json: 'string',
  schema: { type: 'string' },
  hasEmptyText: 'nowhere',
  order: 'collation',
  operators,
  isSearched: false,
} as const

const color = /^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/

const patterned = (pattern: RegExp, description: string) =>
  ({ type: 'string', pattern: pattern.source, description }) as const

/**
 * The one table of field types. What a body may hold, how filters and uniqueness compare, the list of types in the
 * contract and in the document, and the texts of errors all come from it.
 */
export const fieldTypeRules: Readonly<Record<FieldType, FieldTypeRules>> = {
  text: {
    ...textual,
    rule: 'must be text',
    example: 'Café',
    isValid: (value) => typeof value === 'string',
    hasEmptyText: 'everywhere',
    comparable: (value) => (typeof value === 'string' ? composed(value) : null),
    isSearched: true,
  },
  number: {
    rule: 'must be a number',
    example: 12.5,
    json: 'number',
    schema: { type: 'number' },
    isValid: (value) => typeof value === 'number' && Number.isFinite(value),
    hasEmptyText: 'nowhere',
    comparable: (value) => (typeof value === 'number' ? value : null),
    order: 'number',
    operators: withoutContains,
    isSearched: false,
  },
  boolean: {
    rule: 'must be true or false',
    example: true,
    json: 'boolean',
    schema: { type: 'boolean' },
    isValid: (value) => typeof value === 'boolean',
    hasEmptyText: 'nowhere',
    comparable: (value) => (typeof value === 'boolean' ? Number(value) : null),
    order: 'number',
    operators: withoutContains,
    isSearched: false,
  },
  color: {
    ...textual,
    rule: 'must be a color such as #f80, #ff8800 or #ff8800cc',
    example: '#ff8800',
    schema: patterned(color, 'A color such as #f80, #ff8800 or #ff8800cc.'),
    isValid: (value) => typeof value === 'string' && color.test(value),
    comparable: (value) => (typeof value === 'string' ? value.toLowerCase() : null),
  },
  date: {
    ...textual,
    rule: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
    example: '2026-01-31T12:00:00Z',
    // The formats `date` and `date-time` each leave out what the other one allows.
    schema: patterned(datePattern, 'A day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z.'),
    isValid: (value) => typeof value === 'string' && isDate(value),
    comparable: (value) => (typeof value === 'string' && isDate(value) ? canonicalInstant(value) : null),
    order: 'time',
  },
  rawJson: {
    rule: jsonRule,
    example: { tags: ['a', 'b'] },
    json: 'any',
    schema: {},
    isValid: (value) => isJson(value, deepestJson),
    hasEmptyText: 'in JSON',
    comparable: canonicalJson,
    order: 'collation',
    operators,
    isSearched: false,
  },
}

/** The form in which a value of a type compares; null where there is no value, or one of another type. */
export const comparable = (type: FieldType, value: unknown): Comparable =>
  value === null || value === undefined ? null : fieldTypeRules[type].comparable(value)

/** What is wrong with a value that is not null, as a rule to follow. Null means that nothing is wrong. */
export const valueProblem = (type: FieldType, value: unknown): string | null => {
  const { isValid, rule } = fieldTypeRules[type]
  if (!isValid(value)) return rule
  return isWellFormed(value) ? null : wellFormedRule
}

/** Whether the empty text and the text `null` are values of a type in a form too. */
const hasEmptyTextInForms = (type: FieldType): boolean => fieldTypeRules[type].hasEmptyText === 'everywhere'

/**
 * Whether an empty member of a form counts as not sent. An HTML form sends one for an input that nobody filled in.
 * Where null is allowed, the empty member means null instead. For text, it means the empty text.
 */
export const isLeftOut = (type: FieldType, allowNull: boolean, sent: unknown, kind: BodyKind): boolean =>
  kind === 'form' && !allowNull && sent === '' && !hasEmptyTextInForms(type)

/** Whether a text can stand for null. A form has no other way to say null. */
const standsForNull = (type: FieldType, sent: unknown, kind: BodyKind): boolean => {
  if (sent !== '' && sent !== 'null') return false
  return kind === 'form' || fieldTypeRules[type].hasEmptyText === 'nowhere'
}

/** Reads a value that is not null. */
const readPlain = (type: FieldType, sent: unknown, kind: BodyKind): Reading => {
  const { json } = fieldTypeRules[type]
  const isForm = kind === 'form'
  if (json === 'any' && isForm) return { value: formJson(sent), problem: formJsonProblem(sent) }
  if (isForm && Array.isArray(sent) && sent.length > 1) return { value: sent, problem: 'must be sent once' }
  if (json === 'number') return readNumber(sent)
  return { value: json === 'boolean' ? readBoolean(sent) : sent, problem: null }
}

/**
 * Reads a sent value as its type says, and tells what is wrong with it. In every body a numeric text is a number, and
 * true, false, 1, 0, on and off are booleans. Where null is allowed, the empty text and `null` mean null; for a type
 * of text they mean it in a form only, because JSON can say null itself. In a form, each text of a rawJson value is
 * read as JSON.
 */
export const readValue = (type: FieldType, allowNull: boolean, sent: unknown, kind: BodyKind): Reading => {
  if (sent instanceof JsonPart) return readValue(type, allowNull, sent.value, 'json')
  const isNullText =
    standsForNull(type, sent, kind) && (allowNull || (!hasEmptyTextInForms(type) && sent === 'null'))
  if (sent === null || isNullText) return { value: null, problem: allowNull ? null : 'must not be null' }
  const { value, problem } = readPlain(type, sent, kind)
  // A form can spell null as the JSON text `null`.
  if (value === null) return { value, problem: allowNull ? null : 'must not be null' }
  return { value, problem: problem ?? valueProblem(type, value) }
}

/**
 * The text under which a unique value is claimed. Values that compare as equal have equal texts.
 * @throws Error for a value that is not of the type
 */
export const claimText = (type: FieldType, value: unknown): string => {
  const form = fieldTypeRules[type].comparable(value)
  if (form === null) throw new Error(`A value to be claimed is not of the type ${type}.`)
  return String(form)
}
