import { callerOf } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { roleOf } from '../../shared/security/accounts/accounts.ts'
import { administratorRoleId } from '../../shared/security/accounts/built-in-roles.ts'
import { coversRole } from '../../shared/security/accounts/editing.ts'
import { covers, type Permissions } from '../../shared/security/permissions.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { conflict, forbidden } from '../../shared/store/errors.ts'

/** @throws Failure conflict for the administrator role: it must stay able to repair all others */
export const checkNotAdministrator = ({ id }: StoredEntity): void => {
  if (id === administratorRoleId)
    throw conflict(
      'The administrator role cannot be changed, deactivated or deleted: create another role for other permissions.',
    )
}

/** @throws Failure forbidden where permissions exceed the caller's */
export const checkGrant = (call: Call, permissions: Permissions): void => {
  if (!covers(callerOf(call).permissions, permissions))
    throw forbidden('The permissions exceed yours: a role can grant only permissions that you have.')
}

/** @throws Failure forbidden where a role grants more than the caller's */
export const checkCovers = (call: Call, before: StoredEntity): void => {
  if (!coversRole(callerOf(call), roleOf(before)))
    throw forbidden('The role grants more than yours: ask a user whose role grants at least as much.')
}
