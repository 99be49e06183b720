import type { Access } from './condition.ts'
import type { Statement } from './statement.ts'

export type Verdict = 'allowed' | 'explicit deny' | 'implicit deny'

/** Decides on one access. */
export type Evaluate = (access: Access) => Verdict

const applies = (statement: Statement, access: Access): boolean =>
  statement.resource(access.resource) && statement.conditions.every((condition) => condition(access))

/**
 * Evaluates identity-based policies within one account, as IAM does: a Deny that applies wins, then an Allow, and else
 * the request is denied (IAM User Guide, "Policy evaluation logic"). The statements of an action are looked up once,
 * because a function uses few actions and many keys.
 */
export const evaluatorOf = (statements: readonly Statement[]): Evaluate => {
  const byAction = new Map<string, Statement[]>()
  const relevant = (action: string): Statement[] => {
    const known = byAction.get(action)
    if (known) return known
    const found = statements.filter((statement) => statement.action(action))
    byAction.set(action, found)
    return found
  }
  return (access) => {
    let verdict: Verdict = 'implicit deny'
    for (const statement of relevant(access.action)) {
      if (!applies(statement, access)) continue
      if (statement.effect === 'Deny') return 'explicit deny'
      verdict = 'allowed'
    }
    return verdict
  }
}
