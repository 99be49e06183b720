import type { Credentials, Principal } from './caller.ts'
import { readStatement } from './read-statement.ts'

/**
 * All key ids have the same length, so that one can replace another inside a signed request. They have letters and
 * digits only, because DynamoDB Local demands it.
 */
const credentialsOf = (index: number): Credentials => ({
  accessKeyId: `LOCALFUNCTION${`${index}`.padStart(7, '0')}`,
  secretAccessKey: 'local',
  sessionToken: 'local',
})

/**
 * Makes the principal that a function is on this machine.
 * @param statements its role's policy statements, resolved
 * @param index tells the functions of a stack apart
 * @throws Error when a statement cannot be enforced, see {@link readStatement}
 */
export const principalOf = (
  { functionName, roleArn }: { functionName: string; roleArn: string },
  statements: readonly unknown[],
  index: number,
): Principal => ({
  functionName,
  roleArn,
  credentials: credentialsOf(index),
  statements: statements.map((statement) => readStatement(statement, functionName)),
})
