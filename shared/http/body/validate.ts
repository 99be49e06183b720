import * as z from 'zod/mini'
import type { Problem } from '../../contract/envelope.ts'
import { type BodyKind, coerce } from './coerce.ts'
import { problemsOf } from './explain.ts'
import { phrase } from './phrase.ts'

/**
 * Reads a body by a schema: coerces it (see `coerce`), validates it, and names every failing member with what would
 * be right. `prefix` stands before the members' names. Throws only what a schema's own checks throw.
 */
export const validate = <T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
  kind: BodyKind,
  prefix = '',
): { ok: true; value: z.core.output<T> } | { ok: false; fields: Problem[] } => {
  const parsed = z.safeParse(schema, coerce(schema, value, kind), { error: phrase })
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fields: problemsOf(parsed.error, prefix) }
}
