import { type Condition, type ConditionBlock, conditionsOf } from './condition.ts'
import { likeAny, type Matches } from './pattern.ts'

/** A policy statement as it was read: plain data, which a thread can be given. */
export interface StatementData {
  Effect: 'Allow' | 'Deny'
  Action: string[]
  Resource: string[]
  Condition?: ConditionBlock | undefined
}

/** A policy statement compiled for evaluation. */
export interface Statement {
  effect: 'Allow' | 'Deny'
  action: Matches
  resource: Matches
  conditions: Condition[]
}

/** Compiles one identity-based policy statement. */
export const compileStatement = ({ Effect, Action, Resource, Condition }: StatementData): Statement => ({
  effect: Effect,
  action: likeAny(Action, 'i'),
  resource: likeAny(Resource),
  conditions: Condition ? conditionsOf(Condition) : [],
})
