import type { OpenApiDocument, Schema } from '../../shared/contract/openapi/types.ts'
import { asSchema, resolve } from './schema.ts'

type Schemas = OpenApiDocument['components']['schemas']

const texts: Readonly<Record<string, string>> = {
  collection: 'articles',
  email: 'ada@example.com',
  name: 'article',
  password: 'correct-horse-battery',
  pluralName: 'Articles',
  refreshToken: '…',
  singleName: 'Article',
  title: 'An example',
  url: 'about-us',
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
}

const textOf = ({ format }: Schema, name: string): string => texts[name] ?? formats[format ?? ''] ?? 'text'

/** The value where the schema allows any member, as that of an element does. An object with a name is always right. */
const anything = { name: 'first' }

/** How many members an example shows if none is required. */
const mostOptional = 2

const objectOf = (schemas: Schemas, schema: Schema): unknown => {
  const { properties = {}, required = [] } = schema
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, mostOptional)
  if (names.length === 0) return anything
  return Object.fromEntries(names.map((name) => [name, exampleOf(schemas, asSchema(properties[name]), name)]))
}

/** A value that fits a schema, for the examples of the documentation. `name` is the name of its member. */
export const exampleOf = (schemas: Schemas, referred: Schema, name: string): unknown => {
  const schema = resolve(schemas, referred)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schemas, schema.anyOf[0], name)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return [exampleOf(schemas, asSchema(schema.items), name)]
    case 'object':
      return objectOf(schemas, schema)
    default:
      return name === 'value' ? 'text' : anything
  }
}
