import { callerOf } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import type { Context, EntityPartition } from '../../shared/http/resource/spec.ts'
import {
  administratorsOf,
  isAdministrator,
  readRole,
  roleOf,
  type UserRecord,
} from '../../shared/security/accounts/accounts.ts'
import {
  coversRole,
  type Editor,
  isOwnAccount,
  isTokensMaker,
} from '../../shared/security/accounts/editing.ts'
import { hasPassword } from '../../shared/security/passwords/credentials.ts'
import { allows } from '../../shared/security/permissions.ts'
import { conflict, type Failure, forbidden, validationError } from '../../shared/store/errors.ts'
import { entityUnchanged } from '../../shared/store/extras.ts'
import type { Table } from '../../shared/store/table.ts'
import type { Extra } from '../../shared/store/transaction.ts'

/**
 * Wraps the update's handler: a caller without the `update` permission on users reaches their own account only. Any
 * other id is refused before it is looked up, so that the answer does not tell which ids exist.
 */
export const limitToOwnAccount = ({ endpoint, handle }: BoundEndpoint): BoundEndpoint => ({
  endpoint,
  handle: async (call) => {
    const caller = callerOf(call)
    if (!allows(caller.permissions, 'users', 'update') && !isOwnAccount(caller, Number(call.params.id)))
      throw forbidden('Your role does not grant update on users: you can change your own account only.')
    return handle(call)
  },
})

/** 403: the user's role grants more than the caller's, or the user made the API token that was sent. */
export const notAllowedToEdit = (editor: Editor, id: number): Failure =>
  forbidden(
    isTokensMaker(editor, id)
      ? 'An API token cannot change the account of its maker: log in, and send the access token of that session.'
      : 'The role of this user grants more than yours: ask a user whose role grants at least as much.',
  )

const unknownRole = (): Failure =>
  validationError([{ name: 'roleId', message: 'must be the identifier of a role, or null' }])

/**
 * Checks that a caller may assign a role: the role exists, and grants nothing that the caller lacks.
 * @returns the condition by which this still holds when the write commits
 * @throws Failure validation for an unknown role, forbidden for one that grants more
 */
export const assignRole = async (
  { call, entity }: Context<EntityPartition>,
  roleId: number,
): Promise<Extra> => {
  const role = await entity('role', roleId)
  if (!role) throw unknownRole()
  if (!coversRole(callerOf(call), roleOf(role)))
    throw forbidden('The role grants more than yours: you can assign only a role whose permissions you have.')
  return entityUnchanged(call.services.table.name, 'role', roleId, role.v)
}

/**
 * Whether an active administrator beside a user has a password. Accounts count as earlier rows of a restore leave them.
 * A user whom a restore made has no password before a reset.
 */
const anotherAdministrator = async (
  table: Table,
  id: number,
  planned: ReadonlyMap<number, string> = new Map(),
): Promise<boolean> => {
  for (const [other, data] of planned) {
    const user: Pick<UserRecord, 'active' | 'roleId'> = JSON.parse(data)
    if (other !== id && isAdministrator(user) && (await hasPassword(table, other))) return true
  }
  for await (const { id: other } of administratorsOf(table))
    if (other !== id && !planned.has(other) && (await hasPassword(table, other))) return true
  return false
}

/**
 * Checks that an active administrator with a password remains. The check is exact, since the transaction requires the
 * partition's head as it was read: of two administrators who demote each other at once, the second plans again and fails
 * here.
 * @param after the user after the write; null where it is deleted
 * @throws Failure conflict
 */
export const keepAnAdministrator = async (
  { call, planned }: Context<EntityPartition>,
  before: UserRecord,
  after: Pick<UserRecord, 'active' | 'roleId'> | null,
): Promise<void> => {
  if (!isAdministrator(before) || (after && isAdministrator(after))) return
  if (await anotherAdministrator(call.services.table, before.id, planned)) return
  throw conflict(
    'This is the last active administrator with a password: give another active user with a password the administrator role first.',
  )
}

/** @throws Failure forbidden where a user's role grants more than the caller's, or the user made the token sent */
export const checkCovers = async ({ call }: Context<EntityPartition>, user: UserRecord): Promise<void> => {
  const caller = callerOf(call)
  const role = await readRole(call.services.table, user.roleId)
  if (isTokensMaker(caller, user.id) || !coversRole(caller, role)) throw notAllowedToEdit(caller, user.id)
}
