import type { Endpoint } from '../endpoint.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { componentName, reference, type Schema } from './types.ts'

const nameOf = ({ $ref }: Schema): string | undefined =>
  $ref === undefined ? undefined : componentName($ref)

/** Follows a reference into the components. */
export const resolved = (schema: Schema, { components }: JsonSchemas): Schema =>
  components[nameOf(schema) ?? ''] ?? schema

const typesOf = (schema: Schema): unknown[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type].flat()

const isNested = (member: Schema | boolean, requests: JsonSchemas): member is Schema => {
  const types = typeof member === 'object' ? typesOf(resolved(member, requests)) : []
  return types.includes('array') || types.includes('object')
}

/** A member of a form for a list or an object. Its media type is in words, since orval takes the keyword for a file. */
const jsonText = ({ description = '' }: Schema): Schema => ({
  type: 'string',
  description: `JSON text, of what the member is in a JSON body. ${description}`.trim(),
})

/** The schema of a body as a form has it; undefined where no member differs. */
const asForm = (schema: Schema, requests: JsonSchemas): Schema | undefined => {
  const { properties = {}, ...rest } = resolved(schema, requests)
  const members = Object.entries(properties)
  if (!members.some(([, member]) => isNested(member, requests))) return undefined
  const texts = members.map(([name, member]): [string, Schema | boolean] => [
    name,
    isNested(member, requests) ? jsonText(member) : member,
  ])
  return { ...rest, properties: Object.fromEntries(texts) }
}

/** The schema of a body in a form: the body's own, unless a member is a text in the form and none elsewhere. */
export const formSchemaOf = (schema: Schema, requests: JsonSchemas): Schema => {
  const form = asForm(schema, requests)
  if (!form) return schema
  const name = nameOf(schema)
  return name === undefined ? form : { ...reference('schemas', `${name}Form`) }
}

/** The schemas of forms that have a name in the document, by name. */
export const formSchemas = (endpoints: readonly Endpoint[], requests: JsonSchemas): Record<string, Schema> =>
  Object.fromEntries(
    endpoints.flatMap(({ body }): [string, Schema][] => {
      const schema = body ? requests.of(body) : {}
      const name = nameOf(schema)
      const form = name === undefined ? undefined : asForm(schema, requests)
      return form ? [[`${name}Form`, form]] : []
    }),
  )

/** A body as a form can carry it: lists and objects as JSON texts, and no member that is null. */
export const formExample = (example: unknown): unknown => {
  if (typeof example !== 'object' || example === null) return example
  const members = Object.entries(example).filter(([, value]) => value !== null)
  return Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )
}
