import type { Call } from '../../shared/http/call.ts'
import { hashPassword } from '../../shared/security/passwords/hash.ts'
import { type PasswordOwner, problemByRule } from '../../shared/security/passwords/rule.ts'
import { validationError } from '../../shared/store/errors.ts'

const hashes = new WeakMap<Call, Promise<string>>()

/**
 * The hash of the password a request sets: made once, however often its write is planned.
 * @param owner whose it is to be; null for a generated password, which no rule is asked about
 * @throws Failure validation where the stage's rule refuses the password
 */
export const hashOnce = async (
  call: Call,
  password: string,
  owner: PasswordOwner | null,
): Promise<string> => {
  const rule = call.services.settings.passwords
  const message = rule && owner ? await problemByRule(rule, password, owner) : undefined
  if (message !== undefined) throw validationError([{ name: 'password', message }])
  const hash = hashes.get(call) ?? hashPassword(password)
  hashes.set(call, hash)
  return hash
}

/** The hash of the password that a request has set; undefined where it set none. */
export const hashSetBy = (call: Call): Promise<string> | undefined => hashes.get(call)
