import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import { fieldTypeRules } from '../../../shared/values/field-types.ts'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A field, as far as its values depend on it. */
export type TypedField = Pick<FieldDefinition, 'name' | 'type' | 'allowNull'>

/** The values of a field. */
export const fieldSchema = ({ type, allowNull }: Omit<TypedField, 'name'>): JsonSchema => {
  const { schema } = fieldTypeRules[type]
  if (schema.type === undefined) return allowNull ? schema : { ...schema, not: { type: 'null' } }
  return allowNull ? { ...schema, type: [schema.type, 'null'] } : schema
}

/** The members that every element has, in JSON Schema. */
export interface BuiltInMembers {
  properties?: Readonly<Record<string, unknown>>
  required?: readonly string[]
}

/**
 * An element of a collection. All its members are there in every answer. Others may come: a field that is added later
 * must not break the programs that were generated before.
 */
export const elementSchema = (builtIn: BuiltInMembers, fields: readonly TypedField[]): JsonSchema => ({
  type: 'object',
  properties: {
    ...builtIn.properties,
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  },
  required: [...(builtIn.required ?? []), ...fields.map(({ name }) => name)],
})
