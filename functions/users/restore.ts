import { isDeepStrictEqual } from 'node:util'
import { type UserRow, userEndpoints } from '../../shared/contract/users.ts'
import { type RestoreRules, restoring } from '../../shared/http/resource/restore/rules.ts'
import type { EntityPartition, NextState } from '../../shared/http/resource/spec.ts'
import { type UserRecord, userOf } from '../../shared/security/accounts/accounts.ts'
import { restoredGeneration } from '../../shared/security/sessions/generation.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { Failure, validationError } from '../../shared/store/errors.ts'
import type { PreparedUser, UserContext } from './prepare.ts'
import { assignRole, checkCovers, keepAnAdministrator } from './rules.ts'
import { sweepUser } from './sweep-after.ts'
import { generationAfter, type StoredUser, stateOf } from './user-state.ts'

const lastAdministrator =
  'must stay: this is the last active administrator with a password. Reset the password of another active one first, or give the role to an active user with a password'

/** @throws Failure validation naming the member by which no active administrator with a password would be left */
const keepOne = async (context: UserContext, before: UserRecord, after: StoredUser): Promise<void> => {
  try {
    await keepAnAdministrator(context, before, after)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw validationError([{ name: after.active ? 'roleId' : 'active', message: lastAdministrator }])
  }
}

/**
 * The state of a restored user. The password stays as it is, so a new user has none: nobody can log in as one before
 * the password is reset.
 */
const restored = async (
  context: UserContext,
  row: UserRow,
  stored: StoredEntity | null,
): Promise<NextState> => {
  const { id, name = null, surname = null, email, image = null, active, roleId = null } = row
  const { createdAt, updatedAt } = row
  const user = { id, name, surname, email, image, active, roleId, createdAt, updatedAt }
  const before = stored && userOf(stored)
  if (before && !isDeepStrictEqual(before.data, user)) {
    await checkCovers(context, before)
    await keepOne(context, before, user)
  }
  const isAssigned = roleId !== null && roleId !== (before?.roleId ?? null)
  const role = isAssigned ? [await assignRole(context, roleId)] : []
  const generation = before ? generationAfter(context, before, { active }) : restoredGeneration(new Date())
  return stateOf(user, generation, role)
}

/** How users are restored. What an update ends with a deactivation, the restore ends too. */
export const restoreRules: RestoreRules<EntityPartition, PreparedUser> = {
  read: restoring(userEndpoints.restore.row, restored),
  afterwards: async ({ services }, changed) => {
    for (const { before, after } of changed)
      if (before.active && !after.active) await sweepUser(services, before.id)
  },
}
