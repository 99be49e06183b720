import * as z from 'zod/mini'
import { fieldType } from './fields.ts'
import { withTypedMember } from './schema-notes.ts'
import { name, prototypeNames } from './values.ts'

const valueName = name.check(
  z.refine((name) => !prototypeNames.has(name), 'must not be a name JavaScript objects reserve'),
)

/** A named, typed value: a member of a static item's `fields` and of a page's `seo`. */
export const namedValue = withTypedMember(
  'value',
  z.object({ name: valueName, type: fieldType, value: z.unknown() }),
)
export type NamedValue = z.infer<typeof namedValue>

/** Typed values keyed by name, as a page's `fields` are served. */
export const keyedValues = z.record(
  valueName,
  withTypedMember('value', z.object({ type: fieldType, value: z.unknown() })),
)
export type KeyedValues = z.infer<typeof keyedValues>

/** Both spellings are taken on the way in: a list, or an object keyed by name. */
export const valuesInput = z.union([z.array(namedValue), keyedValues])
export type ValuesInput = z.infer<typeof valuesInput>
