import type { Access } from './condition.ts'
import { type Denied, denialOf } from './denial.ts'
import { type Evaluate, evaluatorOf } from './evaluate.ts'
import { compileStatement } from './statement.ts'

/** Credentials of a function here: the key id is what a request is known by, the secret signs nothing. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/** A function as the proxy knows it. */
export interface Caller {
  functionName: string
  credentials: Credentials
  /** The first access that is not allowed, if any. */
  firstDenied: (accesses: readonly Access[]) => Denied | undefined
}

/**
 * Key ids are of one length, so that one can replace another inside a signed request, and letters and digits
 * only, as DynamoDB Local demands.
 */
const credentialsOf = (index: number): Credentials => ({
  accessKeyId: `LOCALFUNCTION${`${index}`.padStart(7, '0')}`,
  secretAccessKey: 'local',
  sessionToken: 'local',
})

const decider =
  (evaluate: Evaluate, who: { functionName: string; roleArn: string }) =>
  (accesses: readonly Access[]): Denied | undefined => {
    for (const access of accesses) {
      const verdict = evaluate(access)
      if (verdict !== 'allowed') return denialOf(who, access, verdict)
    }
    return undefined
  }

/**
 * Makes the caller that stands for one function.
 * @param statements its role's policy statements, resolved
 * @param index tells the functions of a stack apart
 * @throws Error where a statement can't be enforced, see {@link compileStatement}
 */
export const callerOf = (
  who: { functionName: string; roleArn: string },
  statements: readonly unknown[],
  index: number,
): Caller => {
  const compiled = statements.map((statement) => compileStatement(statement, who.functionName))
  return {
    functionName: who.functionName,
    credentials: credentialsOf(index),
    firstDenied: decider(evaluatorOf(compiled), who),
  }
}
