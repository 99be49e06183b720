import * as z from 'zod/mini'
import { type Condition, conditionSchema, conditionsOf } from './condition.ts'
import { likeAny, type Matches } from './pattern.ts'

/** A policy statement compiled for evaluation. */
export interface Statement {
  effect: 'Allow' | 'Deny'
  action: Matches
  resource: Matches
  conditions: Condition[]
}

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const schema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(conditionSchema),
})

/**
 * Compiles one identity-based policy statement.
 * @param owner name of the function, for the error
 * @throws Error on any member, condition operator or condition key that is not evaluated here (`NotAction`,
 * `NotResource`, policy variables, …), because ignoring it could allow what AWS denies
 */
export const compileStatement = (input: unknown, owner: string): Statement => {
  const parsed = schema.safeParse(input)
  if (!parsed.success)
    throw new Error(`A policy statement of ${owner} can't be enforced here: ${z.prettifyError(parsed.error)}`)
  const { Effect, Action, Resource, Condition } = parsed.data
  return {
    effect: Effect,
    action: likeAny(Action, 'i'),
    resource: likeAny(Resource),
    conditions: Condition ? conditionsOf(Condition) : [],
  }
}
