import { canonicalEmail } from '../../shared/content/urls.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { onBody } from '../../shared/http/bind.ts'
import { readRole, type UserRecord, userOf } from '../../shared/security/accounts/accounts.ts'
import { signingKey } from '../../shared/security/keys/signing.ts'
import { accountMark } from '../../shared/security/logins/account-mark.ts'
import { callerAddress } from '../../shared/security/logins/caller-address.ts'
import { countAttempt, forgiveAttempt } from '../../shared/security/logins/throttle.ts'
import { type Credential, credentialKey, credentialOf } from '../../shared/security/passwords/credentials.ts'
import { passwordMatches } from '../../shared/security/passwords/hash.ts'
import { beginSession } from '../../shared/security/sessions/sessions.ts'
import { entityOf } from '../../shared/store/entity.ts'
import { unauthorized } from '../../shared/store/errors.ts'
import { claimKey, entityKey } from '../../shared/store/keys.ts'
import { getItems } from '../../shared/store/read-items.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { requiredNumber } from '../../shared/values/records.ts'
import { issueTokens } from './issue-tokens.ts'
import { usesCookie } from './session-cookie.ts'

/** No user and no role has this id. Reads for it make an unknown email cost the same as a known one. */
const nobody = 0

interface Login {
  user: UserRecord
  credential: Credential
}

/** The account of an email, with its password; undefined where no user has the email. */
const readLogin = async (table: Table, email: string): Promise<Login | undefined> => {
  const claim = await getItem(table, claimKey('user', 'email', email), true)
  const id = claim ? requiredNumber(claim, 'id') : nobody
  const key = credentialKey(id)
  const items = await getItems(table, [entityKey('user', id), key], true)
  const user = items.find(({ pk }) => pk === 'user')
  const credential = items.find(({ pk }) => pk === key.pk)
  // The batch is not read as of one moment: of a user who is being deleted, one of the two items may be gone.
  if (!user || !credential) return undefined
  return { user: userOf(entityOf(user)), credential: credentialOf(credential) }
}

/** The caller has sent the right password, so the answer tells nothing to a stranger. */
const passwordExpired = () =>
  unauthorized(
    'This password was generated for a short time, which is over: ask a user with the permission update on users to reset it, log in with the new one, and set your own password.',
  )

/**
 * Login. An unknown email, an inactive account and a wrong password cost the same until the answer: the same reads,
 * and a comparison with a hash of the same cost. The attempt is counted first, so that attempts that are made at once
 * all count.
 */
export const loginHandler = onBody(authEndpoints.login, async (call, { email, password, cookie }) => {
  const inCookie = usesCookie(call, { cookie })
  const { table } = call.services
  const account = canonicalEmail(email)
  call.subject = { account: accountMark(account) }
  const address = callerAddress(call, call.services.settings.trustedAddressHeader)
  const attempt = await countAttempt(table, { account, address }, call.now)
  const login = await readLogin(table, account)
  const hash = login?.user.active ? login.credential.hash : undefined
  // Role and signing key are needed after a success only. They are read for a failure too, so that it costs the same.
  const [matches, role] = await Promise.all([
    passwordMatches(password, hash),
    readRole(table, login?.user.roleId ?? nobody),
    signingKey(table, call.now),
  ])
  if (!login || !matches)
    throw unauthorized('Check email and password: no active account has this combination.')
  const { user, credential } = login
  if (credential.until * 1000 <= call.now.getTime()) throw passwordExpired()
  call.subject = { userId: user.id }
  const client = { address, userAgent: call.headers['user-agent'] ?? null }
  const [session] = await Promise.all([
    beginSession(table, user.id, user.generation.number, call.now, client),
    forgiveAttempt(table, attempt, call.now),
  ])
  return issueTokens(call, { user, role }, session, inCookie)
})
