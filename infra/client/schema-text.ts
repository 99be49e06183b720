import { componentName, type Schema } from '../../shared/contract/openapi/types.ts'

const word = /^[A-Za-z_$][\w$]*$/

/** The name of a member as TypeScript spells it. */
export const memberText = (name: string): string => (word.test(name) ? name : JSON.stringify(name))

/** A description as a doc comment, or an empty text. */
export const commentText = (description: string | undefined): string =>
  description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`

type Part = Schema | boolean | undefined

const listText = (items: Part): string => {
  const text = schemaText(items)
  return /[|&]/.test(text) ? `(${text})[]` : `${text}[]`
}

/**
 * The members of an object's type, a line each. A member that may be absent may also be undefined, for callers that
 * compile with exactOptionalPropertyTypes.
 */
export const membersText = ({ properties = {}, required = [], additionalProperties }: Schema): string[] => {
  const members = Object.entries(properties).map(([name, schema]) => {
    const description = typeof schema === 'object' ? schema.description : undefined
    const isRequired = required.includes(name)
    const type = schemaText(schema)
    const optional = isRequired || type === 'unknown' ? type : `${type} | undefined`
    return `${commentText(description)}${memberText(name)}${isRequired ? '' : '?'}: ${optional}`
  })
  if (additionalProperties === undefined || additionalProperties === false) return members
  const isOpen = Object.keys(properties).length > 0
  return [...members, `[member: string]: ${isOpen ? 'unknown' : schemaText(additionalProperties)}`]
}

const typeText = (type: string, schema: Schema): string => {
  if (type === 'array') return listText(Array.isArray(schema.items) ? undefined : schema.items)
  if (type === 'object') return `{ ${membersText(schema).join('\n')} }`
  return type === 'integer' ? 'number' : type
}

/** A JSON Schema as the text of a TypeScript type. */
export const schemaText = (schema: Part): string => {
  if (typeof schema !== 'object') return 'unknown'
  const { $ref, anyOf, oneOf, const: constant, enum: values, type } = schema
  if ($ref !== undefined) return componentName($ref)
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map(schemaText))].join(' | ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === undefined) return 'unknown'
  const types: readonly string[] = Array.isArray(type) ? type : [type]
  return types.map((one) => typeText(one, schema)).join(' | ')
}
