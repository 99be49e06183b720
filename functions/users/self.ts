import { userEndpoints } from '../../shared/contract/users.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { callerOf, on } from '../../shared/http/bind.ts'
import { readRole } from '../../shared/security/accounts/accounts.ts'
import { userView } from '../../shared/security/accounts/editing.ts'

/** The user who sent the request, as authentication has just read it. */
export const selfHandler = on(userEndpoints.self, async (call) => {
  const caller = callerOf(call)
  const role = await readRole(call.services.table, caller.roleId)
  return success(userView({ id: caller.userId, data: caller.user }, role, caller))
})
