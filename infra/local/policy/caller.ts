import type { Access } from './condition.ts'
import { type Denied, denialOf } from './denial.ts'
import { type Evaluate, evaluatorOf } from './evaluate.ts'
import { compileStatement, type StatementData } from './statement.ts'

/**
 * Credentials of a function on this machine. The proxy of the table knows a request by its key id alone. The gateway of
 * the buckets also checks the signature.
 */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/** A function as IAM sees it, with its policy: plain data, which a thread can be given. */
export interface Principal {
  functionName: string
  roleArn: string
  credentials: Credentials
  statements: readonly StatementData[]
}

/** A function whose policy is ready for evaluation. */
export interface Caller {
  functionName: string
  credentials: Credentials
  /** The first access that the policy does not allow; undefined if it allows all. */
  firstDenied: (accesses: readonly Access[]) => Denied | undefined
}

const decider =
  (evaluate: Evaluate, who: { functionName: string; roleArn: string }) =>
  (accesses: readonly Access[]): Denied | undefined => {
    for (const access of accesses) {
      const verdict = evaluate(access)
      if (verdict !== 'allowed') return denialOf(who, access, verdict)
    }
    return undefined
  }

/** Compiles the policy of a principal. */
export const callerOf = ({ functionName, roleArn, credentials, statements }: Principal): Caller => ({
  functionName,
  credentials,
  firstDenied: decider(evaluatorOf(statements.map(compileStatement)), { functionName, roleArn }),
})
