import type { Access } from './condition.ts'
import { type Denied, denialOf } from './denial.ts'
import { type Evaluate, evaluatorOf } from './evaluate.ts'
import { compileStatement } from './statement.ts'

/**
 * Credentials of a function on this machine. The proxy of the table knows a request by its key id alone. The gateway of
 * the buckets also checks the signature.
 */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/** A function as the proxy knows it. */
export interface Caller {
  functionName: string
  credentials: Credentials
  /** The first access that the policy does not allow; undefined if it allows all. */
  firstDenied: (accesses: readonly Access[]) => Denied | undefined
}

/**
 * All key ids have the same length, so that one can replace another inside a signed request. They have letters and
 * digits only, because DynamoDB Local demands it.
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
 * @throws Error when a statement cannot be enforced, see {@link compileStatement}
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
