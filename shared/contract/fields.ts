import * as z from 'zod/mini'
import { fieldTypeRules, fieldTypes } from '../values/field-types.ts'
import { isRecord } from '../values/records.ts'
import { builtInNames, isBuiltIn } from './built-in-fields.ts'
import { hintChecks, sentHints, shownHints } from './field-hints.ts'
import { optionalText, withTypedMember } from './schema-notes.ts'
import { name, prototypeNames, prototypeRule } from './values.ts'

const examples = fieldTypes.map(
  (type) => `\`${type}\` (such as \`${JSON.stringify(fieldTypeRules[type].example)}\`)`,
)

/** The type of a field, or of a typed value. */
export const fieldType = z
  .enum(fieldTypes)
  .check(z.meta({ description: `What its values are: ${examples.join(', ')}.` }))

/** The name of a field. Forms and filters spell nested members with brackets and dots, so it has none of them. */
const fieldName = name.check(
  z.refine((name) => !/[?#%[\].\p{Cc}]/u.test(name), 'must be without ? # % [ ] . and control characters'),
  z.refine((name) => !prototypeNames.has(name), prototypeRule),
)

/** A field definition as it is served. */
export const fieldDefinition = z.strictObject({
  name: z.string(),
  type: fieldType,
  allowNull: z.boolean(),
  unique: z.boolean(),
  default: z.optional(z.unknown()),
  ...shownHints,
})
export type FieldDefinition = z.infer<typeof fieldDefinition>

const isNamed = (value: unknown): boolean => isRecord(value) && typeof value.name === 'string'

/** A member of the request that brings a field back. It is neither stored nor served. */
const dropValues = z._default(z.boolean(), false).check(
  z.meta({
    description:
      'Whether to discard the values that elements have for this field from before it was removed. The elements then take its default. A field that the collection has now keeps its values.',
  }),
)

/** A member of the request that renames a field. It is neither stored nor served. */
const renamedFrom = optionalText(
  name.check(
    z.refine((name) => !builtInNames.has(name), 'must not be a built-in name: those fields keep their names'),
    z.meta({
      description:
        'In an update: the name that the field has now. Its values get the new name `name`, and no element is written. A renaming that was done before is passed over. Another entry of the list that has the former name defines a new field.',
    }),
  ),
)

/** A field definition as it is submitted. */
export const fieldInput = withTypedMember(
  'default',
  z
    .object({
      name: fieldName,
      type: fieldType,
      allowNull: z._default(z.boolean(), true),
      unique: z._default(z.boolean(), false),
      default: z.optional(z.unknown()),
      ...sentHints,
      dropValues,
      renamedFrom,
    })
    .check(
      z.refine((field) => !builtInNames.has(field.name) || (isBuiltIn(field) && !field.renamedFrom), {
        path: ['name'],
        error: 'must not be a built-in name: leave the field out or choose another name',
        // It also runs where another member fails: the answer names each failing member.
        when: ({ value }) => isNamed(value),
      }),
      ...hintChecks,
    ),
)
export type FieldInput = z.infer<typeof fieldInput>
