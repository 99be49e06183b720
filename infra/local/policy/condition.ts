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

/** Values of a condition on the partition keys. */
interface OnKeys {
  'dynamodb:LeadingKeys': string[]
}

/** Values of a condition on the prefix of a list. */
interface OnPrefix {
  's3:prefix': string[]
}

/** The condition operators that are evaluated here, each on the one key that it may name. All of them have to hold. */
export interface ConditionBlock {
  'ForAllValues:StringLike'?: OnKeys | undefined
  'ForAllValues:StringEquals'?: OnKeys | undefined
  'ForAnyValue:StringLike'?: OnKeys | undefined
  'ForAnyValue:StringEquals'?: OnKeys | undefined
  Null?: { 'dynamodb:LeadingKeys': boolean } | undefined
  StringLike?: OnPrefix | undefined
  StringEquals?: OnPrefix | undefined
}

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
 * Compiles a condition block. An absent key satisfies `ForAllValues` and fails `ForAnyValue` (IAM User Guide,
 * "Multivalued context keys").
 */
export const conditionsOf = (block: ConditionBlock): Condition[] => {
  const conditions: Condition[] = []
  const add = (
    given: OnKeys | undefined,
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
