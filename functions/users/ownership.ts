import { canonicalEmail } from '../../shared/content/urls.ts'
import type { UserUpdate } from '../../shared/contract/users.ts'
import { callerOf } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import type { UserRecord } from '../../shared/security/accounts/accounts.ts'
import { callerAddress } from '../../shared/security/logins/caller-address.ts'
import { countAttempt, forgiveAttempt } from '../../shared/security/logins/throttle.ts'
import { isPasswordOf } from '../../shared/security/passwords/credentials.ts'
import { allows } from '../../shared/security/permissions.ts'
import { type Failure, validationError } from '../../shared/store/errors.ts'
import { requiredText } from '../../shared/values/records.ts'

const rule = 'the password that you log in with now'
const currentPasswordError = (message: string): Failure =>
  validationError([{ name: 'currentPassword', message }])

/** Attempts are counted together with logins: nobody can find out the password by trying it in a stolen session. */
const check = async (call: Call, { id, data }: UserRecord, given: string): Promise<void> => {
  const { table, writer, settings } = call.services
  const account = canonicalEmail(requiredText(data, 'email'))
  const address = callerAddress(call, settings.trustedAddressHeader)
  const attempt = await countAttempt(table, { account, address }, call.now)
  if (!(await isPasswordOf(table, writer, id, given))) throw currentPasswordError(`must be ${rule}`)
  await forgiveAttempt(table, attempt, call.now)
}

/**
 * Checks the password that the caller gave for an account.
 * @throws Failure validation naming `currentPassword`, tooManyRequests after too many wrong ones
 */
export type PasswordCheck = (user: UserRecord, given: string) => Promise<void>

/** The check of a request, made once however often the request's write is planned: each one counts as an attempt. */
export const checkOnce = (call: Call): PasswordCheck => {
  let made: Promise<void> | undefined
  return (user, given) => {
    made ??= check(call, user, given)
    return made
  }
}

/**
 * Checks the current password of a caller who may change only their own account, before the account gets another
 * password or email. Without it a thief could turn a stolen session into the account. A caller with the permission
 * `update` on users needs no proof, as for any other account.
 * @throws Failure validation naming `currentPassword`, tooManyRequests after too many wrong ones
 */
export const proveOwnership = async (
  call: Call,
  checkPassword: PasswordCheck,
  before: UserRecord,
  body: UserUpdate,
): Promise<void> => {
  if (allows(callerOf(call).permissions, 'users', 'update')) return
  const { email, password, currentPassword } = body
  const moves =
    email !== undefined && canonicalEmail(email) !== canonicalEmail(requiredText(before.data, 'email'))
  if (password === undefined && !moves) return
  if (currentPassword === undefined)
    throw currentPasswordError(`is required with a new password or email: ${rule}`)
  await checkPassword(before, currentPassword)
}
