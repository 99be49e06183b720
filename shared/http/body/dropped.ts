import type * as z from 'zod/mini'
import { isKnown, type Schema } from './schema.ts'
import { isObject, placesIn } from './visit.ts'

/**
 * The members that zod's records leave out of what they read without a word: those named `__proto__`. A member
 * that an object's schema doesn't know is none of them: it is to be ignored.
 * @returns an issue for each, for the answer to name it as it names the other reserved names
 */
export const droppedMembers = (schema: Schema, value: unknown): z.core.$ZodIssue[] =>
  placesIn(schema, value)
    .filter((place) => isKnown(place.schema) && place.schema._zod.def.type === 'record')
    .filter((place) => isObject(place.value) && Object.hasOwn(place.value, '__proto__'))
    .map(({ path }) => ({
      code: 'custom',
      path: [...path, '__proto__'],
      message: 'has a name that must not be a name JavaScript objects reserve',
      input: undefined,
    }))
