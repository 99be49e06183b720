import * as z from 'zod/mini'
import { isRecord } from '../../values/records.ts'

/** Any schema of zod 4, classic or mini. */
export type Schema = z.core.$ZodType

const TAKES_ANY_TEXT = new Set(['string', 'template_literal', 'unknown', 'any', 'custom', 'transform'])

/** Narrows a schema to the union of zod's own kinds, which `def.type` tells apart. */
export const isKnown = (schema: Schema): schema is z.core.$ZodTypes =>
  typeof schema._zod.def.type === 'string'

/** The schema inside a wrapper that takes the same input, such as `optional`; for a pipe, the schema of its input. */
export const innerOf = (schema: Schema): Schema | undefined => {
  if (!isKnown(schema)) return undefined
  const { def } = schema._zod
  switch (def.type) {
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return def.innerType
    case 'lazy':
      return def.getter()
    case 'pipe':
      return def.in
    default:
      return undefined
  }
}

/** Whether a member of a schema may be left out. */
export const isOptional = (schema: Schema): boolean =>
  isKnown(schema) && (schema._zod.def.type === 'optional' || schema._zod.def.type === 'default')

const SCALARS: ReadonlySet<string> = new Set(['number', 'boolean', 'enum', 'literal'])

/** Whether a schema takes one value that is neither text nor null: a number, a boolean, or one of some options. */
export const isScalar = (schema: Schema): boolean => {
  const inner = innerOf(schema)
  if (inner !== undefined) return isScalar(inner)
  return isKnown(schema) && SCALARS.has(schema._zod.def.type)
}

/** Whether a schema accepts a text as text, and not only as the spelling of a number, boolean, list or object. */
export const takesText = (schema: Schema, text: string): boolean => {
  const inner = innerOf(schema)
  if (inner !== undefined) return takesText(inner, text)
  if (!isKnown(schema)) return true
  const { def } = schema._zod
  switch (def.type) {
    case 'nullable':
      return takesText(def.innerType, text)
    case 'union':
      return def.options.some((option) => takesText(option, text))
    case 'enum':
      return Object.values(def.entries).includes(text)
    case 'literal':
      return def.values.includes(text)
    default:
      return TAKES_ANY_TEXT.has(def.type)
  }
}

/** Whether a schema accepts a value. A schema that throws, or that checks asynchronously, accepts none. */
export const fits = (schema: Schema, value: unknown): boolean => {
  try {
    return z.safeParse(schema, value).success
  } catch {
    return false
  }
}

/** A position within a value: its schema, the value there, and the path to it. */
export interface SchemaPosition {
  schema: Schema
  value: unknown
  path: readonly PropertyKey[]
}

const within = ({ schema, value, path }: SchemaPosition): SchemaPosition[] => {
  const inner = innerOf(schema)
  if (inner !== undefined) return [{ schema: inner, value, path }]
  if (!isKnown(schema)) return []
  const { def } = schema._zod
  const entries = (): [string, unknown][] => (isRecord(value) ? Object.entries(value) : [])
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

/**
 * Every position of a value that a schema knows, also where the value does not fit. A union gives one for each option.
 */
export const positionsIn = (schema: Schema, value: unknown): SchemaPosition[] => {
  const positions: SchemaPosition[] = [{ schema, value, path: [] }]
  // The list grows while it is walked.
  for (const position of positions) for (const inner of within(position)) positions.push(inner)
  return positions
}
