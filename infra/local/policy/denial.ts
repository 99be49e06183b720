import type { Access } from './condition.ts'
import type { Verdict } from './evaluate.ts'

/** A call that a function's policy does not allow. */
export interface Denied {
  functionName: string
  access: Access
  /** The sentence that AWS answers with. */
  message: string
}

/**
 * Describes a denial in the words of DynamoDB's `AccessDeniedException`.
 * @param roleArn role of the calling function
 */
export const denialOf = (
  caller: { functionName: string; roleArn: string },
  access: Access,
  verdict: Exclude<Verdict, 'allowed'>,
): Denied => {
  const principalArn = `${caller.roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${caller.functionName}`
  const reason =
    verdict === 'explicit deny'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${access.action} action`
  const message = `User: ${principalArn} is not authorized to perform: ${access.action} on resource: ${access.resource} ${reason}`
  return { functionName: caller.functionName, access, message }
}
