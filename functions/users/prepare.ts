import type { Call } from '../../shared/http/call.ts'
import type { Context, EntityPartition } from '../../shared/http/resource/spec.ts'
import { setCredential } from '../../shared/security/passwords/credentials.ts'
import { hashPassword } from '../../shared/security/passwords/hash.ts'
import { generatedUntil, type PasswordOwner, problemByRule } from '../../shared/security/passwords/rule.ts'
import { validationError } from '../../shared/store/errors.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { kept } from '../../shared/values/kept.ts'
import { checkOnce, type PasswordCheck } from './ownership.ts'

/** What a request about a user does at most once, however often its write is planned. */
export interface PreparedUser {
  /** The password that the request sets, and its hash, which is made when it is first asked for. */
  password: { text: string; isGenerated: boolean; hash: () => Promise<string> } | undefined
  /** Checks the password that the caller gives as proof that the account is theirs. */
  checkPassword: PasswordCheck
}

/** What the hooks of users get that plan a write. */
export type UserContext = Context<EntityPartition, PreparedUser>

/**
 * Prepares a request about a user. Nothing is done before a hook asks for it: a caller who may not make the change is
 * refused first, and learns nothing about the password.
 */
export const prepareUser = (
  call: Call,
  body: { password?: string | undefined } | undefined,
  isGenerated = false,
): PreparedUser => {
  const text = body?.password
  return {
    password: text === undefined ? undefined : { text, isGenerated, hash: kept(() => hashPassword(text)) },
    checkPassword: checkOnce(call),
  }
}

/**
 * What a transaction does to store the password that the request sets; nothing where it sets none.
 * @param owner the account as it will be
 * @throws Failure validation where the stage's rule refuses a given password for this owner; it accepts generated ones
 */
export const passwordExtras = async (
  { call, prepared }: UserContext,
  id: number,
  owner: PasswordOwner,
): Promise<Extra[]> => {
  const { password } = prepared
  if (!password) return []
  const { table, settings } = call.services
  const { text, isGenerated, hash } = password
  const rule = settings.passwords
  const message = rule && !isGenerated ? await problemByRule(rule, text, owner) : undefined
  if (message !== undefined) throw validationError([{ name: 'password', message }])
  const until = rule && isGenerated ? generatedUntil(rule, call.now) : undefined
  return setCredential(table.name, id, await hash(), until)
}
