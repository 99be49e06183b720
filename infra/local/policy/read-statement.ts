import * as z from 'zod/mini'
import type { StatementData } from './statement.ts'

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
)

/** A value without policy variables, which would need the tags of a principal. */
const plain = z
  .string()
  .check(z.refine((value) => !value.includes('${'), 'Policy variables are not evaluated here'))
const values = z.pipe(
  z.union([plain, z.array(plain)]),
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const keyed = z.optional(z.strictObject({ 'dynamodb:LeadingKeys': values }))
const nullness = z.optional(
  z.strictObject({
    'dynamodb:LeadingKeys': z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])]),
      z.transform((given) => `${given}` === 'true'),
    ),
  }),
)
const prefixed = z.optional(z.strictObject({ 's3:prefix': values }))

const conditionSchema = z.strictObject({
  'ForAllValues:StringLike': keyed,
  'ForAllValues:StringEquals': keyed,
  'ForAnyValue:StringLike': keyed,
  'ForAnyValue:StringEquals': keyed,
  Null: nullness,
  StringLike: prefixed,
  StringEquals: prefixed,
})

const schema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(conditionSchema),
})

/**
 * Reads one identity-based policy statement of a template.
 * @param owner name of the function, for the error
 * @throws Error on any member, condition operator or condition key that is not evaluated here (`NotAction`,
 * `NotResource`, policy variables, …), because ignoring it could allow what AWS denies
 */
export const readStatement = (input: unknown, owner: string): StatementData => {
  const parsed = schema.safeParse(input)
  if (!parsed.success)
    throw new Error(`A policy statement of ${owner} can't be enforced here: ${z.prettifyError(parsed.error)}`)
  const { Effect, Action, Resource, Condition } = parsed.data
  return { Effect, Action, Resource, Condition }
}
