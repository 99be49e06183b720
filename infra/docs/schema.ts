import type { OpenApiDocument, Schema } from '../../shared/contract/openapi/types.ts'

type Schemas = OpenApiDocument['components']['schemas']

/** One member of a body, by its path (`payload.fields[].name`). */
export interface Member {
  path: string
  type: string
  required: boolean
  /** Bounds, choices, default and further rules of the value, in words. */
  rules: string[]
}

/**
 * The component that a reference of the document points at.
 * @throws Error when there is none
 */
export const referred = <T>(components: Readonly<Record<string, T>>, reference: string): T => {
  const found = components[reference.slice(reference.lastIndexOf('/') + 1)]
  if (found === undefined)
    throw new Error(`The OpenAPI document refers to ${reference}, which it does not have`)
  return found
}

/** The schema that a reference points at. Any other schema is given back as it is. */
export const resolve = (schemas: Schemas, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : referred(schemas, schema.$ref)

/** A schema, also where JSON Schema allows `true`. Both `true` and an empty schema allow any value. */
export const asSchema = (schema: Schema['items']): Schema =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : {}

const alternatives = (schemas: Schemas, schema: Schema): Schema[] =>
  (schema.anyOf ?? []).map((one) => resolve(schemas, one))

/** A value's type in JSON Schema's words: `string or null`, `array of object`. */
export const typeOf = (schemas: Schemas, referred: Schema): string => {
  const schema = resolve(schemas, referred)
  if (schema.anyOf)
    return [...new Set(alternatives(schemas, schema).map((one) => typeOf(schemas, one)))].join(' or ')
  if (schema.type === 'array') return `array of ${typeOf(schemas, asSchema(schema.items))}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

const between = (low: unknown, high: unknown, unit: string): string[] => {
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`]
  if (low !== undefined) return [`at least ${low}${unit}`]
  return high === undefined ? [] : [`at most ${high}${unit}`]
}

const ownRules = (schema: Schema): string[] => [
  ...(schema.enum ? [`one of ${schema.enum.join(', ')}`] : []),
  ...(schema.const === undefined ? [] : [`always ${JSON.stringify(schema.const)}`]),
  ...(schema.format ? [schema.format] : []),
  ...between(schema.minLength, schema.maxLength, ' characters'),
  ...between(schema.minItems, schema.maxItems, ' items'),
  ...between(schema.exclusiveMinimum === 0 ? 1 : schema.minimum, schema.maximum, ''),
  ...(schema.description ? [schema.description] : []),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
]

/** The rules of a value beside its type, in words. */
export const rulesOf = (schemas: Schemas, referred: Schema): string[] => {
  const schema = resolve(schemas, referred)
  const inner = alternatives(schemas, schema).flatMap((one) => rulesOf(schemas, one))
  return [...new Set([...inner, ...ownRules(schema)])]
}

const withinOf = (schemas: Schemas, schema: Schema, path: string): Member[] => {
  const items = schema.type === 'array' ? membersOf(schemas, asSchema(schema.items), `${path}[]`) : []
  const keyed = schema.additionalProperties
    ? membersOf(schemas, asSchema(schema.additionalProperties), `${path}.*`)
    : []
  return [...membersOf(schemas, schema, path), ...items, ...keyed]
}

/** The members of a schema, each followed by its own members. If a schema has alternatives, those of all are listed. */
export const membersOf = (schemas: Schemas, referred: Schema, prefix = ''): Member[] => {
  const schema = resolve(schemas, referred)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, sub]): Member[] => {
    const member = asSchema(sub)
    const path = prefix === '' ? name : `${prefix}.${name}`
    const required = schema.required?.includes(name) ?? false
    const resolved = resolve(schemas, member)
    const options = [resolved, ...alternatives(schemas, resolved)]
    return [
      { path, type: typeOf(schemas, member), required, rules: rulesOf(schemas, member) },
      ...options.flatMap((one) => withinOf(schemas, one, path)),
    ]
  })
  const seen = new Set<string>()
  return own.filter(({ path }) => !seen.has(path) && seen.add(path))
}
