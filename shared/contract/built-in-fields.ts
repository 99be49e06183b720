import type { FieldType } from '../values/field-types.ts'
import { JsonPart } from '../values/form-values.ts'
import { readNumber } from '../values/scalars.ts'

/** A field definition, as it is built in or as a client sends it. A sent `default` is not read yet. */
interface Definition {
  name: string
  type: FieldType
  allowNull: boolean
  unique: boolean
  default?: unknown
}

/** Members that tell editors what to type. They stand here, because public reads need no schemas of zod. */
const hintNames = ['label', 'help', 'options', 'format'] as const

/** A definition as a client sends it, with members that no built-in one has. */
type Sent = Definition & Partial<Record<(typeof hintNames)[number], unknown>>

/** The fields that every collection has before its own. */
export const builtInFields: readonly Definition[] = [
  { name: 'name', type: 'text', allowNull: false, unique: true },
  { name: 'active', type: 'boolean', allowNull: false, unique: false, default: true },
  { name: '_sort', type: 'number', allowNull: false, unique: false, default: 500 },
  { name: '_hits', type: 'number', allowNull: false, unique: false, default: 0 },
]

/** The members that every element has. No field of a collection can have one of these names. */
export const builtInNames: ReadonlySet<string> = new Set([
  'id',
  ...builtInFields.map(({ name }) => name),
  'createdAt',
  'updatedAt',
])

/** A default as text, so that a default of a form, or a number written as 500.0, equals the one that is served. */
const scalarText = (sent: unknown): string | undefined => {
  const value = sent instanceof JsonPart ? sent.value : sent
  const number = readNumber(value).value
  if (typeof number === 'number') return String(number)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined
}

/**
 * Whether a sent definition equals a built-in one as it is served. A client may send the fields of a collection back as
 * it read them, so such a definition is allowed and passed over.
 */
export const isBuiltIn = (sent: Sent): boolean =>
  hintNames.every((hint) => sent[hint] === undefined) &&
  builtInFields.some(
    ({ name, type, allowNull, unique, default: initial }) =>
      sent.name === name &&
      sent.type === type &&
      sent.allowNull === allowNull &&
      sent.unique === unique &&
      (initial === undefined ? sent.default === undefined : scalarText(sent.default) === scalarText(initial)),
  )
