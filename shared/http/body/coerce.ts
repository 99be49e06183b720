import { isOptionalText } from '../../contract/schema-notes.ts'
import type { BodyKind } from '../../values/field-types.ts'
import { JsonPart } from '../../values/form-values.ts'
import { isWrittenNumber } from '../../values/json.ts'
import { isRecord } from '../../values/records.ts'
import { readBoolean, readNumber } from '../../values/scalars.ts'
import { parseJson } from './json.ts'
import { fits, innerOf, isKnown, isOptional, isScalar, type Schema, takesText } from './schema.ts'

/**
 * Takes the place of a member that could not be read, and holds the message for it, which comes before the schema's
 * own. It is a symbol, because no schema of JSON values accepts one.
 */
const coercionError = (message: string): symbol => Symbol(message)

/** The message that a value holds in place of a member that could not be read; undefined for any other value. */
export const coercionMessage = (value: unknown): string | undefined =>
  typeof value === 'symbol' ? value.description : undefined

const JSON_START = /^\s*[{[]/

/**
 * A number, or a text that spells one, becomes a number; an error where a double would change it. Other values stay.
 */
const toNumber = (value: unknown): unknown => {
  const { value: number, problem } = readNumber(value)
  return problem === null ? number : coercionError(problem)
}

/** `null` and the empty text become null. Other values stay. */
const toNull = (value: unknown): unknown => (value === 'null' || value === '' ? null : value)

/**
 * A value that is an option stays. A text becomes the option that it spells (`5`, `true`, `null`). Other values stay.
 */
const toOption = (options: readonly unknown[], value: unknown): unknown => {
  if (options.includes(value)) return value
  const meant = [toNumber(value), readBoolean(value), toNull(value)].find((option) =>
    options.includes(option),
  )
  return meant === undefined ? value : meant
}

/** A text that holds a JSON object or list is read; an error where it only begins like one. Other values stay. */
const toJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !JSON_START.test(value)) return value
  const read = parseJson(value)
  return read.ok ? read.value : coercionError(read.message)
}

/** Kinds of schema that take no list. A form may send a member of such a kind once. */
const SINGLE: ReadonlySet<string> = new Set([
  'string',
  'template_literal',
  'number',
  'boolean',
  'null',
  'enum',
  'literal',
])

const isRepeated = (value: unknown): boolean => Array.isArray(value) && value.length > 1

type Walk = (schema: Schema, value: unknown, kind: BodyKind) => unknown

const coerceNullable = (inner: Schema, value: unknown, kind: BodyKind): unknown => {
  const isText = kind === 'json' && typeof value === 'string' && takesText(inner, value)
  return !isText && toNull(value) === null ? null : walk(inner, value, kind)
}

const coerceArray = (item: Schema, value: unknown, kind: BodyKind): unknown => {
  if (Array.isArray(value)) return value.map((element: unknown) => walk(item, element, kind))
  if (value instanceof JsonPart)
    return Array.isArray(value.value) ? coerceArray(item, value.value, 'json') : [walk(item, value, kind)]
  if (kind === 'json') return value
  if (isRecord(value) && !isWrittenNumber(value)) return [walk(item, value, kind)]
  if (typeof value !== 'string') return value
  if (value === '') return []
  const read = toJson(value)
  if (Array.isArray(read)) return read.map((element: unknown) => walk(item, element, 'json'))
  const only = walk(item, value, kind)
  if (coercionMessage(only) !== undefined) return only
  if (only !== value || takesText(item, value)) return [only]
  return coercionMessage(read) === undefined ? value : read
}

/**
 * Whether an empty member of a form counts as not sent: HTML forms send one for an input that nobody filled in. It
 * counts as a value where the member may be null, an empty text or an empty list.
 */
const isNotGiven = (schema: Schema, member: unknown): boolean =>
  member === '' && (isOptionalText(schema) || (isOptional(schema) && isScalar(schema)))

/**
 * Coerces the members of an object. In a form the object may be a JSON text.
 * @param schemaOf gives the schema of a member; undefined for one that the object's schema does not know
 */
const coerceMembers = (
  schemaOf: (name: string) => Schema | undefined,
  value: unknown,
  kind: BodyKind,
): unknown => {
  const isJson = kind === 'form' && typeof value === 'string'
  const object = isJson ? toJson(value) : value
  if (!isRecord(object)) return coercionMessage(object) === undefined ? value : object
  const memberKind = isJson ? 'json' : kind
  const coerced = Object.entries(object).flatMap(([name, member]) => {
    const schema = schemaOf(name)
    if (schema && memberKind === 'form' && isNotGiven(schema, member)) return []
    return [[name, schema ? walk(schema, member, memberKind) : member]]
  })
  // Defines own members, `__proto__` among them.
  return Object.fromEntries(coerced)
}

/**
 * Reads a value by the first option that accepts it. If none does, the value is read by the first option that changes
 * it, so that validation can say more. Among those an option that gives a list for a list, and something else for
 * anything else, comes first.
 */
const coerceUnion = (options: readonly Schema[], value: unknown, kind: BodyKind): unknown => {
  if (kind === 'json' && options.some((option) => fits(option, value))) return value
  const candidates = options.map((option) => ({ option, read: walk(option, value, kind) }))
  const accepted = candidates.find(({ option, read }) => fits(option, read))
  if (accepted) return accepted.read
  const held = value instanceof JsonPart ? value.value : value
  const isList = Array.isArray(kind === 'form' ? toJson(held) : held)
  const changed = candidates.filter(({ read }) => read !== value)
  const closest = changed.find(({ read }) => Array.isArray(read) === isList) ?? changed[0]
  return closest ? closest.read : value
}

/**
 * Kinds of schema that need to know that a value came as a JSON part, or whose inner schemas do. A value of an unknown
 * type stays a JSON part, for the same reason.
 */
const TAKES_PARTS: ReadonlySet<string> = new Set(['array', 'nullable', 'union', 'unknown', 'any'])

/** Kinds of schema for which a number stays as it was sent, because another rule reads it. */
const KEEPS_WRITTEN: ReadonlySet<string> = new Set([
  'number',
  'boolean',
  'enum',
  'literal',
  'union',
  'intersection',
  'unknown',
  'any',
  'nullable',
])

const walk: Walk = (schema, value, kind) => {
  const inner = innerOf(schema)
  if (inner !== undefined) return walk(inner, value, kind)
  if (!isKnown(schema)) return value
  const { def } = schema._zod
  if (value instanceof JsonPart && !TAKES_PARTS.has(def.type)) return walk(schema, value.value, 'json')
  if (isWrittenNumber(value) && !KEEPS_WRITTEN.has(def.type)) return Number(value.rawJSON)
  if (kind === 'form' && SINGLE.has(def.type) && isRepeated(value)) return coercionError('must be sent once')
  switch (def.type) {
    case 'nullable':
      return coerceNullable(def.innerType, value, kind)
    case 'boolean':
      return readBoolean(value)
    case 'number':
      return toNumber(value)
    case 'null':
      return toNull(value)
    case 'enum':
      return toOption(Object.values(def.entries), value)
    case 'literal':
      return toOption(def.values, value)
    case 'array':
      return coerceArray(def.element, value, kind)
    case 'object':
      return coerceMembers(
        (name) => (Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall),
        value,
        kind,
      )
    case 'record':
      return coerceMembers(() => def.valueType, value, kind)
    case 'union':
      return coerceUnion(def.options, value, kind)
    case 'intersection':
      return walk(def.right, walk(def.left, value, kind), kind)
    default:
      return value
  }
}

/**
 * Reads a body's texts as the types that a zod schema (classic or mini) asks for: booleans, numbers, null and options.
 * In a form, lists and objects may be JSON texts. If a form has one value where the schema asks for a list, the value
 * becomes a list of one, and an empty text becomes an empty list. Values within a JSON text are read by the rules of
 * JSON.
 *
 * Broken JSON, and a list where the schema asks for one value, become errors that {@link coercionMessage} reads.
 *
 * Where null is allowed, an empty text and `null` are null; in JSON only if no text is allowed. A value that does not
 * fit stays as it is, and validation names it. A member that the schema does not know stays too, and so does a value of
 * an unknown type: a text field may hold `2024`, and only the field's definition tells its type. Pure; never throws.
 */
export const coerce = (schema: Schema, value: unknown, kind: BodyKind): unknown => {
  try {
    return walk(schema, value, kind)
  } catch {
    // The schema refers to itself without end, or a getter throws. Validation will throw the same.
    return value
  }
}
