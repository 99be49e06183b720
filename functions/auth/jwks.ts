import { authEndpoints } from '../../shared/contract/auth.ts'
import { on } from '../../shared/http/bind.ts'
import { signingKey } from '../../shared/security/keys/signing.ts'
import { jwkOf, publicKeys, readKeys } from '../../shared/security/keys/store.ts'

/** The public keys that verify access tokens, including the next one. It makes the first key, so that the set is never empty. */
export const jwksHandler = on(authEndpoints.jwks, async ({ services, now }) => {
  await signingKey(services.table, now)
  const keys = await readKeys(services.table, publicKeys, Math.floor(now.getTime() / 1000))
  return { body: { keys: keys.map(jwkOf) } }
})
