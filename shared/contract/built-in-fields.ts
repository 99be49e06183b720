import type { FieldType } from '../values/field-types.ts'
import { JsonPart } from '../values/json-part.ts'
import { readNumber } from '../values/scalars.ts'

/** A built-in definition; of one that is sent, `default` is as it was sent. */
interface Definition {
  name: string
  type: FieldType
  allowNull: boolean
  unique: boolean
  default?: unknown
}

/** The definitions every collection carries before its own. */
export const builtInFields: readonly Definition[] = [
  { name: 'name', type: 'text', allowNull: false, unique: true },
  { name: 'active', type: 'boolean', allowNull: false, unique: false, default: true },
  { name: '_sort', type: 'number', allowNull: false, unique: false, default: 500 },
  { name: '_hits', type: 'number', allowNull: false, unique: false, default: 0 },
]

/** Members every element has; none can be the name of a submitted field. */
export const builtInNames: ReadonlySet<string> = new Set([
  'id',
  ...builtInFields.map(({ name }) => name),
  'createdAt',
  'updatedAt',
])

/** A default as text, in which a form, and JSON that writes 500 as 500.0, say the same. */
const scalarText = (sent: unknown): string | undefined => {
  const value = sent instanceof JsonPart ? sent.value : sent
  const number = readNumber(value).value
  if (typeof number === 'number') return String(number)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined
}

/**
 * Whether a definition is a built-in one as it is served: sent back with the others of a collection, it defines
 * nothing and is passed over.
 */
export const isBuiltIn = (sent: Definition): boolean =>
  builtInFields.some(
    ({ name, type, allowNull, unique, default: initial }) =>
      sent.name === name &&
      sent.type === type &&
      sent.allowNull === allowNull &&
      sent.unique === unique &&
      (initial === undefined ? sent.default === undefined : scalarText(sent.default) === scalarText(initial)),
  )
