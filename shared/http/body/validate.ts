import * as z from 'zod/mini'
import { readDefault } from '../../content/collections.ts'
import { type TypedMember, typedMemberOf } from '../../contract/schema-notes.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { type BodyKind, isFieldType, readValue } from '../../values/field-types.ts'
import { coerce } from './coerce.ts'
import { problemsOf } from './field-problems.ts'
import { issueMessage } from './issue-message.ts'
import { isKnown, isObject, positionsIn, type Schema } from './schema.ts'
import { kindAt } from './sent-kind.ts'

/**
 * The members that zod's records leave out of what they read without a word: those named `__proto__`. A member
 * that an object's schema doesn't know is none of them: it is to be ignored.
 * @returns an issue for each, for the answer to name it as it names the other reserved names
 */
const droppedMembers = (schema: Schema, value: unknown): z.core.$ZodIssue[] =>
  positionsIn(schema, value)
    .filter((position) => isKnown(position.schema) && position.schema._zod.def.type === 'record')
    .filter((position) => isObject(position.value) && Object.hasOwn(position.value, '__proto__'))
    .map(({ path }) => ({
      code: 'custom',
      path: [...path, '__proto__'],
      message: 'has a name that must not be a name JavaScript objects reserve',
      input: undefined,
    }))

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
const mistypedMembers = (schema: Schema, value: unknown, sent: unknown, kind: BodyKind): z.core.$ZodIssue[] =>
  positionsIn(schema, value).flatMap((position): z.core.$ZodIssue[] => {
    const member = typedMemberOf(position.schema)
    if (member === undefined) return []
    const message = problemIn(position.value, member, kindAt(sent, kind, position.path))
    return message === null
      ? []
      : [{ code: 'custom', path: [...position.path, member], message, input: undefined }]
  })

/**
 * Reads a body by a schema: coerces it (see `coerce`), validates it, and names every failing member with what would
 * be right. `prefix` stands before the members' names. Throws only what a schema's own checks throw.
 */
export const validate = <T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
  kind: BodyKind,
  prefix = '',
): { ok: true; value: z.core.output<T> } | { ok: false; fields: FieldProblem[] } => {
  const read = coerce(schema, value, kind)
  const parsed = z.safeParse(schema, read, { error: issueMessage })
  const dropped = droppedMembers(schema, read)
  if (parsed.success && dropped.length === 0) return { ok: true, value: parsed.data }
  const mistyped = mistypedMembers(schema, read, value, kind)
  const issues = [...(parsed.error?.issues ?? []), ...dropped, ...mistyped]
  return { ok: false, fields: problemsOf({ issues }, prefix) }
}
