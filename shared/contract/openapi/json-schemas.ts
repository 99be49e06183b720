import * as z from 'zod/mini'
import { wellFormedRule } from '../../values/text.ts'
import { reference, type Schema } from './types.ts'

type Visited = Parameters<NonNullable<z.core.RegistryToJSONSchemaParams['override']>>[0]

/** Formats that say as much as their pattern. The patterns of zod for them fill half a page. */
const plainFormats: ReadonlySet<unknown> = new Set(['date-time', 'date', 'email'])

const isCustom = (check: z.core.$ZodCheck): check is z.core.$ZodCustom => check._zod.def.check === 'custom'

/** The member that a check of a whole object names, to stand in front of its rule. */
const memberOf = ({ _zod }: z.core.$ZodCustom): string => {
  const { path = [] } = _zod.def
  return path.length > 0 ? `\`${path.join('.')}\` ` : ''
}

/** The rules of a schema's own checks, for which JSON Schema has no keyword. */
const rulesOf = (schema: z.core.$ZodType): string[] =>
  (schema._zod.def.checks ?? []).filter(isCustom).flatMap((check) => {
    const message = check._zod.def.error?.({ code: 'custom', input: undefined, path: [] })
    return typeof message === 'string' ? [`${memberOf(check)}${message}`] : []
  })

const isAnyText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}'

const sentence = (rules: readonly string[]): string => {
  const text = rules.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Bounds that say nothing, or that a plainer keyword says too. */
const simplify = (jsonSchema: Visited['jsonSchema']): void => {
  if (plainFormats.has(jsonSchema.format)) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.minLength === 0) delete jsonSchema.minLength
  if (jsonSchema.type === 'integer' && jsonSchema.exclusiveMinimum === 0) {
    delete jsonSchema.exclusiveMinimum
    jsonSchema.minimum = 1
  }
  if (isAnyText(jsonSchema.propertyNames)) delete jsonSchema.propertyNames
}

/** An object whose keys are some names gets a property for each: generators make a type of properties only. */
const spellOutKeys = (jsonSchema: Visited['jsonSchema']): void => {
  const { propertyNames, additionalProperties } = jsonSchema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || typeof additionalProperties !== 'object')
    return
  delete jsonSchema.propertyNames
  jsonSchema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties]),
  )
  jsonSchema.additionalProperties = false
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/**
 * Says a default in words. The keyword would mislead: openapi-typescript takes a member with a default as one that is
 * always there, so that requests would have to send it.
 */
const defaultText = ({ default: initial }: Visited['jsonSchema']): string[] => {
  if (initial === undefined) return []
  return isEmpty(initial) || initial === ''
    ? ['Empty unless given.']
    : [`\`${JSON.stringify(initial)}\` unless given.`]
}

/** Makes zod's rendering shorter, and adds the rules that it leaves out. That text is Unicode goes without saying. */
const refine = ({ zodSchema, jsonSchema }: Visited): void => {
  const { minLength, maxLength, description } = jsonSchema
  const known = new Set([
    wellFormedRule,
    `must be text of ${minLength} to ${maxLength} characters`,
    `must have at least ${minLength} characters`,
  ])
  simplify(jsonSchema)
  spellOutKeys(jsonSchema)
  const rules = rulesOf(zodSchema).filter((rule) => !known.has(rule))
  const said = [
    ...(description === undefined ? [] : [description]),
    ...(rules.length > 0 ? [sentence(rules)] : []),
    ...defaultText(jsonSchema),
  ]
  delete jsonSchema.default
  if (said.length > 0) jsonSchema.description = said.join(' ')
}

/** JSON Schemas of zod schemas. */
export interface JsonSchemas {
  /** The named schemas, for the components of a document. */
  components: Record<string, Schema>
  /** A reference to a named schema, or any other schema itself. @throws Error for a schema that was not converted */
  of(schema: z.ZodMiniType): Schema
}

/**
 * Converts schemas. A named schema is referred to wherever it occurs.
 * @param io `input` for requests, where members with a default are optional; `output` for answers
 * @param others schemas without a name of their own
 */
export const jsonSchemas = (
  io: 'input' | 'output',
  named: Readonly<Record<string, z.ZodMiniType>>,
  others: readonly z.ZodMiniType[],
): JsonSchemas => {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  const ids = new Map(names)
  for (const schema of others) if (!ids.has(schema)) ids.set(schema, `unnamed-${ids.size}`)
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => reference('schemas', id).$ref,
    unrepresentable: 'any',
    override: refine,
  })
  const plain = new Map(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]): [string, Schema] => [id, schema]),
  )
  const of = (schema: z.ZodMiniType): Schema => {
    const name = names.get(schema)
    if (name !== undefined) return { ...reference('schemas', name) }
    const found = plain.get(ids.get(schema) ?? '')
    if (!found) throw new Error('This schema was not among those to convert.')
    return found
  }
  const components = Object.fromEntries([...plain].filter(([id]) => Object.hasOwn(named, id)))
  return { components, of }
}
