import type { User, UserInput, UserUpdate } from '../../shared/contract/users.ts'
import { callerOf } from '../../shared/http/bind.ts'
import type { Context, EntityPartition, NextState } from '../../shared/http/resource/spec.ts'
import { readRole, type UserRecord, userOf } from '../../shared/security/accounts/accounts.ts'
import { canEdit, isOwnAccount } from '../../shared/security/accounts/editing.ts'
import { allows } from '../../shared/security/permissions.ts'
import {
  firstGeneration,
  generationJson,
  nextGeneration,
  type SessionGeneration,
} from '../../shared/security/sessions/generation.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { forbidden } from '../../shared/store/errors.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { proveOwnership } from './ownership.ts'
import { userClaims } from './partition.ts'
import { passwordExtras, type UserContext } from './prepare.ts'
import { assignRole, checkCovers, keepAnAdministrator, notAllowedToEdit } from './rules.ts'

/** The members of a user that are stored. */
export type StoredUser = Omit<User, 'role' | 'canEdit'>

/** Reads a user back from its serialised form. */
export const parseUser = (stored: Pick<StoredEntity, 'data'>): StoredUser => JSON.parse(stored.data)

/** The state of a user. */
export const stateOf = (
  user: StoredUser,
  generation: SessionGeneration,
  extras: readonly Extra[],
): NextState => ({
  active: user.active,
  data: JSON.stringify(user),
  internal: generationJson(generation),
  claims: userClaims(user.email),
  extras,
})

/** The state of a new user with its password. @throws Failure forbidden for a role that grants more than the caller's */
export const newUser = async (context: UserContext, id: number, body: UserInput): Promise<NextState> => {
  const { now } = context
  const { name = null, surname = null, image = null, roleId = null, email, active } = body
  const role = roleId === null ? [] : [await assignRole(context, roleId)]
  const password = await passwordExtras(context, id, body)
  const user = { id, name, surname, email, image, active, roleId, createdAt: now, updatedAt: now }
  return stateOf(user, firstGeneration, [...role, ...password])
}

/** @throws Failure forbidden where the caller may not make this change to this user, which names the reason */
const checkChange = async (
  { call }: Context<EntityPartition>,
  before: UserRecord,
  body: UserUpdate,
): Promise<void> => {
  const caller = callerOf(call)
  const role = await readRole(call.services.table, before.roleId)
  if (!canEdit(caller, before.id, role)) throw notAllowedToEdit(caller, before.id)
  const { roleId = before.roleId } = body
  if (roleId !== before.roleId && !allows(caller.permissions, 'users', 'update'))
    throw forbidden(
      'Your role does not grant update on users: leave roleId out, or ask a user with that permission to set it.',
    )
}

/**
 * A user's session generation after a change. A new password and a deactivation end all sessions; where users set
 * their own password, the session in which they do so goes on.
 */
export const generationAfter = (
  { call }: Context<EntityPartition>,
  before: UserRecord,
  body: UserUpdate,
): SessionGeneration => {
  if (before.active && body.active === false) return nextGeneration(before.generation, null)
  if (body.password === undefined) return before.generation
  const caller = callerOf(call)
  return nextGeneration(before.generation, isOwnAccount(caller, before.id) ? caller.sessionId : null)
}

const membersIn = (body: UserUpdate): Partial<StoredUser> =>
  Object.fromEntries(
    (['name', 'surname', 'email', 'image', 'active', 'roleId'] as const)
      .filter((member) => body[member] !== undefined)
      .map((member) => [member, body[member]]),
  )

/** The state of a user after an update. A member that the body leaves out stays as it is. */
export const changedUser = async (
  context: UserContext,
  before: StoredEntity,
  body: UserUpdate,
): Promise<NextState> => {
  const { call, now } = context
  const record = userOf(before)
  await checkChange(context, record, body)
  await proveOwnership(call, context.prepared.checkPassword, record, body)
  const user: StoredUser = { ...parseUser(before), ...membersIn(body), updatedAt: now }
  await keepAnAdministrator(context, record, user)
  const extras: Extra[] = []
  if (user.roleId !== null && user.roleId !== record.roleId)
    extras.push(await assignRole(context, user.roleId))
  extras.push(...(await passwordExtras(context, before.id, user)))
  return stateOf(user, generationAfter(context, record, body), extras)
}

/** The state of a user after `active` is set. A deactivation ends the user's sessions and API tokens. */
export const activatedUser = async (
  context: Context<EntityPartition>,
  before: StoredEntity,
  active: boolean,
): Promise<NextState> => {
  const record = userOf(before)
  await checkCovers(context, record)
  const user: StoredUser = { ...parseUser(before), active, updatedAt: context.now }
  await keepAnAdministrator(context, record, user)
  return stateOf(user, generationAfter(context, record, { active }), [])
}
