import * as z from 'zod/mini'
import { equalsAny, likeAny, type Matches } from './pattern.ts'

/** One call as IAM sees it. */
export interface Access {
  /** `dynamodb:GetItem` */
  action: string
  /** ARN of the table, index, stream, secret, object or bucket. */
  resource: string
  /** The partition keys that the call names; absent if it names none. */
  leadingKeys?: readonly string[] | undefined
  /** The prefix of a list of objects; absent if it names none. */
  prefix?: string | undefined
}

export type Condition = (access: Access) => boolean

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

/**
 * The condition operators that a policy of this stack may use, on `dynamodb:LeadingKeys` or on `s3:prefix`. The parse
 * fails on any other operator or key, because the runner must not allow what it cannot evaluate.
 */
export const conditionSchema = z.strictObject({
  'ForAllValues:StringLike': keyed,
  'ForAllValues:StringEquals': keyed,
  'ForAnyValue:StringLike': keyed,
  'ForAnyValue:StringEquals': keyed,
  Null: nullness,
  StringLike: prefixed,
  StringEquals: prefixed,
})

type ConditionBlock = z.output<typeof conditionSchema>

const forAll =
  (matches: Matches): Condition =>
  ({ leadingKeys }) =>
    leadingKeys?.every(matches) ?? true

const forAny =
  (matches: Matches): Condition =>
  ({ leadingKeys }) =>
    leadingKeys?.some(matches) ?? false

const isNull =
  (wanted: boolean): Condition =>
  ({ leadingKeys }) =>
    (leadingKeys === undefined || leadingKeys.length === 0) === wanted

/** A list without a prefix meets no condition on it (IAM User Guide, "String condition operators"). */
const onPrefix =
  (matches: Matches): Condition =>
  ({ prefix }) =>
    prefix !== undefined && matches(prefix)

/**
 * Compiles a condition block, whose operators have to hold all. An absent key satisfies `ForAllValues` and fails
 * `ForAnyValue` (IAM User Guide, "Multivalued context keys").
 */
export const conditionsOf = (block: ConditionBlock): Condition[] => {
  const conditions: Condition[] = []
  const add = (
    given: { 'dynamodb:LeadingKeys': string[] } | undefined,
    compile: (values: string[]) => Matches,
    quantify: (matches: Matches) => Condition,
  ): void => {
    if (given) conditions.push(quantify(compile(given['dynamodb:LeadingKeys'])))
  }
  add(block['ForAllValues:StringLike'], likeAny, forAll)
  add(block['ForAllValues:StringEquals'], equalsAny, forAll)
  add(block['ForAnyValue:StringLike'], likeAny, forAny)
  add(block['ForAnyValue:StringEquals'], equalsAny, forAny)
  if (block.Null) conditions.push(isNull(block.Null['dynamodb:LeadingKeys']))
  if (block.StringLike) conditions.push(onPrefix(likeAny(block.StringLike['s3:prefix'])))
  if (block.StringEquals) conditions.push(onPrefix(equalsAny(block.StringEquals['s3:prefix'])))
  return conditions
}
