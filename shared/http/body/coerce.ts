import { isOptionalText } from '../../contract/schema-notes.ts'
import type { BodyKind } from '../../values/field-types.ts'
import { isWrittenNumber } from '../../values/json.ts'
import { JsonPart } from '../../values/json-part.ts'
import { isRecord } from '../../values/records.ts'
import { readBoolean, readNumber } from '../../values/scalars.ts'
import { parseJson } from './json.ts'
import { fits, innerOf, isKnown, isOptional, isScalar, type Schema, takesText } from './schema.ts'

/**
 * Stands for a member that could not be read, with what is to be said of it in place of a schema's own words. A
 * symbol: no schema of JSON values accepts one.
 */
const coercionError = (message: string): symbol => Symbol(message)

/** What is to be said of a value that stands for a member that could not be read; undefined for any other. */
export const coercionMessage = (value: unknown): string | undefined =>
  typeof value === 'symbol' ? value.description : undefined

const JSON_START = /^\s*[{[]/

/** A number, or text that spells one, becomes a number; one that a double would change a refusal; the rest stays. */
const toNumber = (value: unknown): unknown => {
  const { value: number, problem } = readNumber(value)
  return problem === null ? number : coercionError(problem)
}

/** `null` and the empty text become null; anything else stays. */
const toNull = (value: unknown): unknown => (value === 'null' || value === '' ? null : value)

/** A text that is one of the options stays; else the option it stands for (`5`, `true`, `null`), if there is one. */
const toOption = (options: readonly unknown[], value: unknown): unknown => {
  if (options.includes(value)) return value
  const meant = [toNumber(value), readBoolean(value), toNull(value)].find((option) =>
    options.includes(option),
  )
  return meant === undefined ? value : meant
}

/** A text that is a JSON object or list is read, one that begins like it a refusal; anything else stays. */
const toJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !JSON_START.test(value)) return value
  const read = parseJson(value)
  return read.ok ? read.value : coercionError(read.message)
}

/** Kinds of schema that take no list: a form's member for them is sent once. */
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
 * Whether a form leaves a member out that may be left out: HTML forms send an empty member for an input that nobody
 * filled in. Where null, an empty text or an empty list is a value of the member, the empty member is that.
 */
const isNotGiven = (schema: Schema, member: unknown): boolean =>
  member === '' && (isOptionalText(schema) || (isOptional(schema) && isScalar(schema)))

/** Coerces the members of an object, read from JSON first in a form. `schemaOf` a member may be undefined. */
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
 * The value as the first option that accepts it reads it. If none does, as the first that could read it, so that
 * validation says more; one that takes a list for a list and an object for an object is preferred.
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
 * Kinds of schema that look at a JSON part as a whole, or leave that to the schemas within them. A value of an unknown
 * type stays one: what reads it has to know that it came as JSON.
 */
const TAKES_PARTS: ReadonlySet<string> = new Set(['array', 'nullable', 'union', 'unknown', 'any'])

/** Kinds of schema for which a number stays as it was sent: what it may be, another rule says. */
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
 * Reads a body's texts as what a zod schema (classic or mini) asks for: booleans, numbers, null, options, and in a
 * form lists and objects sent as JSON texts. One value where a form should have a list becomes a list of one, an
 * empty text an empty list. What was read from a JSON text follows the rules of JSON.
 *
 * JSON that is broken, and a list where one value should be, become refusals (see `refusal`), for `phrase` to tell.
 *
 * Where null is allowed, an empty text and `null` are null; in JSON only where a text isn't allowed as well. What
 * doesn't fit, and a member the schema doesn't know, stays as it is, for validation to name. So does a value of an
 * unknown type: a text field may hold `2024`, and only the field's definition tells. Pure; never throws.
 */
export const coerce = (schema: Schema, value: unknown, kind: BodyKind): unknown => {
  try {
    return walk(schema, value, kind)
  } catch {
    // A schema that refers to itself without end, or a getter that throws: validation meets it again.
    return value
  }
}
