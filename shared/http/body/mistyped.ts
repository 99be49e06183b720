import type * as z from 'zod/mini'
import { isFieldType, readValue } from '../../content/field-types.ts'
import { readDefault } from '../../content/schema.ts'
import { type TypedMember, typedMemberOf } from '../../contract/typed-members.ts'
import type { BodyKind } from './coerce.ts'
import type { Schema } from './schema.ts'
import { isObject, positionsIn } from './schema-positions.ts'
import { kindAt } from './sent-kind.ts'

const problemIn = (value: unknown, member: TypedMember, kind: BodyKind): string | null => {
  if (!isObject(value) || !isFieldType(value.type) || value[member] === undefined) return null
  const { type, allowNull, [member]: held } = value
  const read =
    member === 'default'
      ? readDefault(type, allowNull !== false, held, kind)
      : readValue(type, true, held, kind)
  return read.problem
}

/**
 * The values that do not fit the type named beside them. A body that fits its schema has them named where they are
 * read; of one that does not they are named here, so that the answer holds every failing member.
 * @param value the body after coercion
 * @param sent the body before it, whose kind is `kind`
 * @returns an issue for each
 */
export const mistypedMembers = (
  schema: Schema,
  value: unknown,
  sent: unknown,
  kind: BodyKind,
): z.core.$ZodIssue[] =>
  positionsIn(schema, value).flatMap((position): z.core.$ZodIssue[] => {
    const member = typedMemberOf(position.schema)
    if (member === undefined) return []
    const message = problemIn(position.value, member, kindAt(sent, kind, position.path))
    return message === null
      ? []
      : [{ code: 'custom', path: [...position.path, member], message, input: undefined }]
  })
