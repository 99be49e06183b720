import { roleList, userList } from '../../shared/content/accounts.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import type { Referrer } from '../../shared/http/resource/references.ts'
import type { Claim } from '../../shared/http/resource/spec.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The partition of roles. */
export const rolePartition = plainPartition('role', roleList)

/** The unique value of a role: its name. */
export const roleClaims = (name: string): Claim[] => [{ key: claimKey('role', 'name', name), field: 'name' }]

const { name: partition, shape } = plainPartition('user', userList)

/** The entities that refer to a role: its users. */
export const holders: readonly Referrer[] = [{ partition, shape, noun: 'user', member: 'roleId' }]
