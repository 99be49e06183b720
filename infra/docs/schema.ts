import { componentName, type OpenApiDocument, type Schema } from '../../shared/contract/openapi/types.ts'
import { type Html, html } from './html.ts'

type Schemas = OpenApiDocument['components']['schemas']

/**
 * The component that a reference of the document points at.
 * @throws Error when there is none
 */
export const referred = <T>(components: Readonly<Record<string, T>>, reference: string): T => {
  const found = components[componentName(reference)]
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

/** Puts a separator between parts. */
const joined = (parts: readonly Html[], separator: string): Html =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${separator}${part}`))}`

const unique = (parts: readonly Html[]): Html[] => [
  ...new Map(parts.map((part) => [part.text, part])).values(),
]

/** A value's type in words (`text or null`, `list of Page`). Names of shapes lead to where the page explains them. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref !== undefined)
    return html`<a href="#shape-${componentName(schema.$ref)}">${componentName(schema.$ref)}</a>`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return joined(unique(options.map(typeOf)), ' or ')
  if (schema.type === 'array') return html`list of ${typeOf(asSchema(schema.items))}`
  const keyed = schema.type === 'object' && typeof schema.additionalProperties === 'object'
  if (keyed && !schema.properties) return html`object of ${typeOf(asSchema(schema.additionalProperties))}`
  return html`${[schema.type ?? 'any value'].flat().join(' or ')}`
}

const number = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en') : String(value)

const between = (low: unknown, high: unknown): string[] => {
  if (low !== undefined && high !== undefined) return [`${number(low)} to ${number(high)}`]
  if (low !== undefined) return [`at least ${number(low)}`]
  return high === undefined ? [] : [`at most ${number(high)}`]
}

const counted = (low: unknown, high: unknown, unit: string): string[] =>
  between(low, high).map((text) => `${text}${unit}${/(?:^| )1$/.test(text) ? '' : 's'}`)

const ownRules = (schema: Schema): string[] => [
  ...(schema.enum ? [`one of ${schema.enum.join(', ')}`] : []),
  ...(schema.const === undefined ? [] : [`always ${JSON.stringify(schema.const)}`]),
  ...(schema.format ? [`format ${schema.format}`] : []),
  ...counted(schema.minLength, schema.maxLength, ' character'),
  ...counted(schema.minItems, schema.maxItems, ' item'),
  ...between(schema.exclusiveMinimum === 0 ? 1 : schema.minimum, schema.maximum),
  ...(schema.description ? [schema.description] : []),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
]

/** The rules of a value beside its type, in words: bounds, choices, default. Those of a shape are with the shape. */
export const rulesOf = (schema: Schema): string[] => {
  const inner = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [asSchema(schema.items)] : [])]
  return [...new Set([...inner.flatMap(rulesOf), ...ownRules(schema)])]
}
