import { canonicalInstant, isDate } from './date.ts'
import { canonicalJson, deepestJson, isJson } from './json.ts'
import { type Operator, operators } from './operators.ts'
import { composed } from './text.ts'

/** The types that a field of a collection, or a typed value of a page or static item, can have. */
export const fieldTypes = ['text', 'number', 'boolean', 'color', 'date', 'rawJson'] as const
export type FieldType = (typeof fieldTypes)[number]

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
  hasEmptyText: 'nowhere',
  order: 'collation',
  operators,
  isSearched: false,
} as const

const color = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

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
    isValid: (value) => typeof value === 'string' && color.test(value),
    comparable: (value) => (typeof value === 'string' ? value.toLowerCase() : null),
  },
  date: {
    ...textual,
    rule: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
    example: '2026-01-31T12:00:00Z',
    isValid: (value) => typeof value === 'string' && isDate(value),
    comparable: (value) => (typeof value === 'string' && isDate(value) ? canonicalInstant(value) : null),
    order: 'time',
  },
  rawJson: {
    rule: `must be JSON of at most ${deepestJson} levels`,
    example: { tags: ['a', 'b'] },
    json: 'any',
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
