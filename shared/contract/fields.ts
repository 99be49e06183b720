import * as z from 'zod/mini'
import { builtInNames } from './built-in-names.ts'
import { withTyped } from './typed-members.ts'
import { name, prototypeNames } from './values.ts'

/** The types a field of a collection, or a typed value of a page or static item, can have. */
export const fieldTypes = ['text', 'number', 'boolean', 'color', 'date', 'rawJson'] as const
export type FieldType = (typeof fieldTypes)[number]
export const fieldType = z.enum(fieldTypes)

/** Form members and filters spell nesting with brackets and dots, so a field's name is without them. */
const fieldName = name.check(
  z.refine((name) => !/[?#%[\].\p{Cc}]/u.test(name), 'must be without ? # % [ ] . and control characters'),
  z.refine((name) => !prototypeNames.has(name), 'must not be a name JavaScript objects reserve'),
)

/** A field definition as it is served. */
export const fieldDefinition = z.strictObject({
  name: z.string(),
  type: fieldType,
  allowNull: z.boolean(),
  unique: z.boolean(),
  default: z.optional(z.unknown()),
})
export type FieldDefinition = z.infer<typeof fieldDefinition>

/** A field definition as it is submitted. */
export const fieldInput = withTyped(
  'default',
  z.object({
    name: fieldName.check(
      z.refine(
        (name) => !builtInNames.has(name),
        'must not be a built-in name: leave it out or choose another',
      ),
    ),
    type: fieldType,
    allowNull: z._default(z.boolean(), true),
    unique: z._default(z.boolean(), false),
    default: z.optional(z.unknown()),
  }),
)
export type FieldInput = z.infer<typeof fieldInput>
