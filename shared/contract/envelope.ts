import * as z from 'zod/mini'
import type { FieldProblem } from '../values/field-problem.ts'
import { operators } from '../values/field-types.ts'

/** One failing member in the answer to a failed request. */
export const problem = z.strictObject({
  name: z.string(),
  message: z.string(),
}) satisfies z.ZodMiniType<FieldProblem>

/** The answer to every failed request. */
export const failure = z.strictObject({
  status: z.literal('error'),
  error: z.strictObject({ title: z.string(), text: z.string() }),
  fields: z.optional(z.array(problem)),
  requestId: z.optional(z.string()),
})
export type Failure = z.infer<typeof failure>

/** A successful answer with one payload. */
export const success = <T extends z.ZodMiniType>(payload: T) =>
  z.strictObject({ status: z.literal('success'), payload })

export const sorting = z.strictObject({ by: z.string(), order: z.enum(['ASC', 'DESC']) })

export const filterApplied = z.strictObject({
  field: z.string(),
  op: z.enum(operators),
  value: z.string(),
})

export const pagination = z.strictObject({
  limit: z.int(),
  offset: z.int(),
  currentTotal: z.int(),
  total: z.int(),
  page: z.int(),
})

/** The members of a list's answer beside its payload. */
const listMembers = {
  sort: sorting,
  filter: z.array(filterApplied),
  search: z.nullable(z.string()),
  pagination,
}

/** The successful answer of a list. The `extra` members stand beside the payload. */
export const listOf = <T extends z.ZodMiniType, E extends Record<string, z.ZodMiniType>>(item: T, extra: E) =>
  z.strictObject({ status: z.literal('success'), payload: z.array(item), ...listMembers, ...extra })
