import * as z from 'zod/mini'
import { fieldType } from './fields.ts'
import { withTypedMember } from './schema-notes.ts'
import { name, prototypeNames, prototypeRule } from './values.ts'

const valueName = name.check(z.refine((name) => !prototypeNames.has(name), prototypeRule))

/** A named value with its type, as it stands in the `fields` of a static item and in the `seo` of a page. */
export const namedValue = withTypedMember(
  'value',
  z.object({ name: valueName, type: fieldType, value: z.unknown() }),
)
export type NamedValue = z.infer<typeof namedValue>

/** Typed values by name, as the `fields` of a page are served. */
export const keyedValues = z.record(
  valueName,
  withTypedMember('value', z.object({ type: fieldType, value: z.unknown() })),
)
export type KeyedValues = z.infer<typeof keyedValues>

/** Typed values as a client sends them: a list, or an object with the names as keys. */
export const valuesInput = z.union([z.array(namedValue), keyedValues])
export type ValuesInput = z.infer<typeof valuesInput>
