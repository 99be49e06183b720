import { type UserInput, type UserUpdate, userEndpoints } from '../../shared/contract/users.ts'
import type { EntityPartition, ResourceSpec } from '../../shared/http/resource/spec.ts'
import { readStanding } from '../../shared/http/standing.ts'
import { userOf } from '../../shared/security/accounts/accounts.ts'
import { removeCredential } from '../../shared/security/passwords/credentials.ts'
import { hashPassword, passwordMatches } from '../../shared/security/passwords/hash.ts'
import { userClaims, userPartition } from './partition.ts'
import { type PreparedUser, prepareUser } from './prepare.ts'
import { restoreRules } from './restore.ts'
import { checkCovers, keepAnAdministrator } from './rules.ts'
import { serializeUser, serializeUsers } from './serialize.ts'
import { activatedUser, changedUser, newUser, parseUser } from './user-state.ts'

/** Users. Roles decide who may change them. One active administrator always stays. */
export const userSpec: ResourceSpec<EntityPartition, UserInput, UserUpdate, PreparedUser> = {
  endpoints: userEndpoints,
  param: 'id',
  activeDefault: true,
  prepare: prepareUser,
  queue: () => userPartition.name,
  partition: async () => userPartition,
  standing: (call) => readStanding(call, 'role'),
  claims: (_place, stored) => userClaims(parseUser(stored).email),
  create: newUser,
  change: changedUser,
  activate: activatedUser,
  remove: async (context, before) => {
    const user = userOf(before)
    await checkCovers(context, user)
    await keepAnAdministrator(context, user, null)
    return { extras: removeCredential(context.call.services.table.name, user.id) }
  },
  restore: restoreRules,
  serialize: serializeUser,
  serializeList: serializeUsers,
  // The body has a password. A fast hash of it would be a way around the slow one under which passwords are stored.
  fingerprints: { of: hashPassword, matches: passwordMatches },
}
