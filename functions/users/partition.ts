import { userList } from '../../shared/content/accounts.ts'
import { canonicalEmail } from '../../shared/content/urls.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import type { Claim } from '../../shared/http/resource/spec.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** Where users stand. */
export const userPartition = plainPartition('user', userList)

/** The claim on an email, in the form emails compare in. */
export const emailKey = (email: string) => claimKey('user', 'email', canonicalEmail(email))

/** What a user holds that no other may have. */
export const userClaims = (email: string): Claim[] => [{ key: emailKey(email), field: 'email' }]
