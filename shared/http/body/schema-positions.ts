import { innerOf, isKnown, type Schema } from './schema.ts'

/** A position within a value: the schema that stands for it, what is there, and the way to it. */
export interface SchemaPosition {
  schema: Schema
  value: unknown
  path: readonly PropertyKey[]
}

/** Whether a value is an object with members, no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = ({ schema, value, path }: SchemaPosition): SchemaPosition[] => {
  const inner = innerOf(schema)
  if (inner !== undefined) return [{ schema: inner, value, path }]
  if (!isKnown(schema)) return []
  const { def } = schema._zod
  const entries = (): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
  switch (def.type) {
    case 'nullable':
      return [{ schema: def.innerType, value, path }]
    case 'union':
      return def.options.map((option) => ({ schema: option, value, path }))
    case 'array':
      return Array.isArray(value)
        ? value.map((item: unknown, at) => ({ schema: def.element, value: item, path: [...path, at] }))
        : []
    case 'object':
      return entries().flatMap(([name, member]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
        return known ? [{ schema: known, value: member, path: [...path, name] }] : []
      })
    case 'record':
      return entries().map(([name, member]) => ({
        schema: def.valueType,
        value: member,
        path: [...path, name],
      }))
    default:
      return []
  }
}

/** Every position of a value that a schema knows, whether or not what is there fits; under a union by each option. */
export const positionsIn = (schema: Schema, value: unknown): SchemaPosition[] => {
  const positions: SchemaPosition[] = [{ schema, value, path: [] }]
  // The list grows while it is walked.
  for (const position of positions) for (const inner of within(position)) positions.push(inner)
  return positions
}
