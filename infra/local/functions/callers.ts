import { type Caller, callerOf, type Principal } from '../policy/caller.ts'
import type { Access } from '../policy/condition.ts'
import type { Denied } from '../policy/denial.ts'
import { accessReaderOf } from '../policy/dynamo-access.ts'
import { principalOf } from '../policy/principal.ts'
import type { Authorizer } from '../proxy/authorize.ts'
import type { SecretsManager } from '../proxy/secrets-manager.ts'
import type { DescribedFunction, StackDescription } from '../template/description.ts'
import type { Deployment } from '../template/physical.ts'

/** A function, and its credentials and policy as a caller of AWS. */
export interface CallingFunction {
  definition: DescribedFunction
  principal: Principal
  caller: Caller
}

/** The functions of a stack as callers of AWS. */
export interface Callers {
  authorizer: Authorizer
  functions: readonly CallingFunction[]
  /** All calls that were denied so far. */
  denied: readonly Denied[]
}

/**
 * Makes a caller of each function, with the policy of its role in the template.
 * @throws Error on a policy that cannot be enforced here
 */
export const callersOf = (
  stack: StackDescription,
  secrets: SecretsManager,
  deployment: Deployment,
): Callers => {
  const functions = stack.functions.map((definition, index) => {
    const { name: functionName, roleArn, statements } = definition
    const principal = principalOf({ functionName, roleArn }, statements, index)
    return { definition, principal, caller: callerOf(principal) }
  })
  const byKeyId = new Map(functions.map(({ caller }) => [caller.credentials.accessKeyId, caller]))
  const tableArn = (name: string): string =>
    `arn:aws:dynamodb:${deployment.region}:${deployment.account}:table/${name}`
  const readDynamo = accessReaderOf([stack.table], tableArn)
  const denied: Denied[] = []
  const accessesOf = (service: string, operation: string, request: unknown): Access[] | undefined => {
    if (service === 'dynamodb') return readDynamo(operation, request)
    return service === 'secretsmanager' ? secrets.accessesOf(operation, request) : undefined
  }
  const onDenied = (one: Denied): void => {
    denied.push(one)
    const { leadingKeys, prefix } = one.access
    console.error(`Access denied: ${one.message} (keys: ${leadingKeys?.join(', ') ?? prefix ?? 'none'})`)
  }
  return { authorizer: { callerOf: (id) => byKeyId.get(id), accessesOf, onDenied }, functions, denied }
}
