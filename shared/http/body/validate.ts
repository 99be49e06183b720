import * as z from 'zod/mini'
import type { FieldProblem } from '../../contract/envelope.ts'
import { type BodyKind, coerce } from './coerce.ts'
import { droppedMembers } from './dropped.ts'
import { problemsOf } from './field-problems.ts'
import { issueMessage } from './issue-message.ts'
import { mistypedMembers } from './mistyped.ts'

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
