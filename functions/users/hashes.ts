import type { Call } from '../../shared/http/call.ts'
import { hashPassword } from '../../shared/security/passwords.ts'

const hashes = new WeakMap<Call, Promise<string>>()

/** The hash of the password a request sets: made once, however often its write is planned. */
export const hashOnce = (call: Call, password: string): Promise<string> => {
  const hash = hashes.get(call) ?? hashPassword(password)
  hashes.set(call, hash)
  return hash
}
