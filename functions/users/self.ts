import { userEndpoints } from '../../shared/contract/users.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { callerOf, on } from '../../shared/http/bind.ts'
import { readRole } from '../../shared/security/accounts/accounts.ts'
import { administratorPermissions } from '../../shared/security/accounts/built-in-roles.ts'
import { userView } from '../../shared/security/accounts/editing.ts'
import { covers } from '../../shared/security/permissions.ts'

/** The user who sent the request, and the permissions by which the request was checked, as authentication has just read them. */
export const selfHandler = on(userEndpoints.self, async (call) => {
  const caller = callerOf(call)
  const role = await readRole(call.services.table, caller.roleId)
  const { userId, user, permissions } = caller
  return success({
    ...userView({ id: userId, data: user }, role, caller),
    permissions,
    administrator: covers(permissions, administratorPermissions),
  })
})
