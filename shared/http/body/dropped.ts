import type * as z from 'zod/mini'
import { innerOf, isKnown, type Schema } from './schema.ts'

type Path = readonly PropertyKey[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const droppedAt = (schema: Schema, value: unknown, path: Path): Path[] => {
  const inner = innerOf(schema)
  if (inner !== undefined) return droppedAt(inner, value, path)
  if (!isKnown(schema)) return []
  const { def } = schema._zod
  switch (def.type) {
    case 'nullable':
      return droppedAt(def.innerType, value, path)
    case 'union':
      return def.options.flatMap((option) => droppedAt(option, value, path))
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, at) => droppedAt(def.element, item, [...path, at]))
        : []
    case 'object':
      return isObject(value)
        ? Object.entries(def.shape).flatMap(([name, member]) =>
            droppedAt(member, value[name], [...path, name]),
          )
        : []
    case 'record':
      return isObject(value) && Object.hasOwn(value, '__proto__') ? [[...path, '__proto__']] : []
    default:
      return []
  }
}

/**
 * The members that zod's records leave out of what they read without a word: those named `__proto__`. A member
 * that an object's schema doesn't know is none of them: it is to be ignored.
 * @returns an issue for each, for the answer to name it as it names the other reserved names
 */
export const droppedMembers = (schema: Schema, value: unknown): z.core.$ZodIssue[] =>
  droppedAt(schema, value, []).map((path) => ({
    code: 'custom',
    path: [...path],
    message: 'has a name that must not be a name JavaScript objects reserve',
    input: undefined,
  }))
