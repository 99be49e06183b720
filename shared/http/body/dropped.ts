import type * as z from 'zod/mini'
import { isKnown, type Schema } from './schema.ts'
import { isObject, positionsIn } from './schema-positions.ts'

/**
 * The members that zod's records leave out of what they read without a word: those named `__proto__`. A member
 * that an object's schema doesn't know is none of them: it is to be ignored.
 * @returns an issue for each, for the answer to name it as it names the other reserved names
 */
export const droppedMembers = (schema: Schema, value: unknown): z.core.$ZodIssue[] =>
  positionsIn(schema, value)
    .filter((position) => isKnown(position.schema) && position.schema._zod.def.type === 'record')
    .filter((position) => isObject(position.value) && Object.hasOwn(position.value, '__proto__'))
    .map(({ path }) => ({
      code: 'custom',
      path: [...path, '__proto__'],
      message: 'has a name that must not be a name JavaScript objects reserve',
      input: undefined,
    }))
