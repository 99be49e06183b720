import { userList } from '../../shared/content/accounts.ts'
import { canonicalEmail } from '../../shared/content/urls.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import type { Claim } from '../../shared/http/resource/spec.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The partition of users. */
export const userPartition = plainPartition('user', userList)

/** The key of the claim on an email, in its canonical form. */
export const emailKey = (email: string) => claimKey('user', 'email', canonicalEmail(email))

/** The unique values of a user. */
export const userClaims = (email: string): Claim[] => [{ key: emailKey(email), field: 'email' }]
