import * as z from 'zod/mini'
import { readDefault } from '../../content/collections.ts'
import { type TypedMember, typedMemberOf } from '../../contract/schema-notes.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { type BodyKind, isFieldType, readValue } from '../../values/field-types.ts'
import { isRecord } from '../../values/records.ts'
import { coerce } from './coerce.ts'
import { problemsOf } from './field-problems.ts'
import { issueMessage } from './issue-message.ts'
import { isKnown, positionsIn, type Schema } from './schema.ts'
import { kindAt } from './sent-kind.ts'

/**
 * The members that zod's records drop without an issue: those named `__proto__`. A member that the schema of an object
 * does not know is not among them, since it is ignored on purpose.
 * @returns an issue for each, as for other reserved names
 */
const droppedMembers = (schema: Schema, value: unknown): z.core.$ZodIssue[] =>
  positionsIn(schema, value)
    .filter((position) => isKnown(position.schema) && position.schema._zod.def.type === 'record')
    .filter((position) => isRecord(position.value) && Object.hasOwn(position.value, '__proto__'))
    .map(({ path }) => ({
      code: 'custom',
      path: [...path, '__proto__'],
      message:
        'has a name that must not be __proto__, constructor or prototype: JavaScript reserves these names',
      input: undefined,
    }))

const problemIn = (value: unknown, member: TypedMember, kind: BodyKind): string | null => {
  if (!isRecord(value) || !isFieldType(value.type) || value[member] === undefined) return null
  const { type, allowNull, [member]: held } = value
  const read =
    member === 'default'
      ? readDefault(type, allowNull !== false, held, kind)
      : readValue(type, true, held, kind)
  return read.problem
}

/**
 * The values that do not fit the type which is named beside them. Handlers name them when a body fits its schema. If it
 * does not, no handler sees it: so they are named here, and the answer has every failing member.
 * @param value the body after coercion
 * @param sent the body before coercion, whose kind is `kind`
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
 * Reads a body by a schema: coerces it by {@link coerce}, validates it, and names every failing member with its rule.
 * Throws only what a schema's own checks throw.
 * @param prefix stands before the members' names, such as `row.2`
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
