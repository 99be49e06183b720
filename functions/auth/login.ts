import { canonicalEmail } from '../../shared/content/urls.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { onBody } from '../../shared/http/bind.ts'
import { readRole, type UserRecord, userOf } from '../../shared/security/accounts/accounts.ts'
import { signingKey } from '../../shared/security/keys/signing.ts'
import { accountMark } from '../../shared/security/logins/account-mark.ts'
import { callerAddress } from '../../shared/security/logins/caller-address.ts'
import { countAttempt, forgiveAttempt } from '../../shared/security/logins/throttle.ts'
import {
  credentialKey,
  endOfCredential,
  hashOfCredential,
} from '../../shared/security/passwords/credentials.ts'
import { passwordMatches } from '../../shared/security/passwords/hash.ts'
import { beginSession } from '../../shared/security/sessions/sessions.ts'
import { numberOf } from '../../shared/security/stored-json.ts'
import { entityOf } from '../../shared/store/entity.ts'
import { unauthorized } from '../../shared/store/errors.ts'
import { claimKey, entityKey } from '../../shared/store/keys.ts'
import { getItem, getItems, type Table } from '../../shared/store/table.ts'
import { issueTokens } from './issue-tokens.ts'

/** No user and no role has this id: an unknown email costs the same reads as a known one. */
const nobody = 0

interface FoundAccount {
  user: UserRecord
  hash: string | undefined
  /** Until when the password may be logged in with, in epoch seconds. */
  until: number
}

/** The account of an email, with its password's hash. */
const find = async (table: Table, email: string): Promise<FoundAccount | undefined> => {
  const claim = await getItem(table, claimKey('user', 'email', email), true)
  const id = numberOf(claim?.id) ?? nobody
  const credential = credentialKey(id)
  const items = await getItems(table, [entityKey('user', id), credential], true)
  const stored = items.find(({ pk }) => pk === 'user')
  if (!stored) return undefined
  const item = items.find(({ pk }) => pk === credential.pk)
  return { user: userOf(entityOf(stored)), hash: hashOfCredential(item), until: endOfCredential(item) }
}

/** Only who sends the right password is told, and it is worth nothing any more. */
const outlived = () =>
  unauthorized(
    'This password was generated to be replaced soon, and no longer holds: have it reset, and set one of your own then.',
  )

/**
 * Login. Up to the answer an unknown email, an inactive account and a wrong password cost the same: the same
 * reads, and a comparison with a hash of the same cost. The attempt is counted first, so that attempts made
 * at once all count.
 */
export const loginHandler = onBody(authEndpoints.login, async (call, { email, password }) => {
  const { table } = call.services
  const account = canonicalEmail(email)
  call.subject = { account: accountMark(account) }
  const address = callerAddress(call, call.services.settings.trustedAddressHeader)
  const attempt = await countAttempt(table, { account, address }, call.now)
  const found = await find(table, account)
  const hash = found?.user.active ? found.hash : undefined
  // What only a success needs is read meanwhile, for a failure too.
  const [matches, role] = await Promise.all([
    passwordMatches(password, hash),
    readRole(table, found?.user.roleId ?? nobody),
    signingKey(table, call.now),
  ])
  if (!found || !matches)
    throw unauthorized('Check email and password: no active account has this combination.')
  if (found.until * 1000 <= call.now.getTime()) throw outlived()
  const { user } = found
  call.subject = { userId: user.id }
  const client = { address, userAgent: call.headers['user-agent'] }
  const [session] = await Promise.all([
    beginSession(table, user.id, user.generation.number, call.now, client),
    forgiveAttempt(table, attempt, call.now),
  ])
  return issueTokens(call, { user, role }, session)
})
