import { authenticate } from '../security/authenticate.ts'
import { Replan } from '../store/commit.ts'
import { readEntity } from '../store/entity.ts'
import { unauthorized } from '../store/errors.ts'
import { entityUnchanged } from '../store/extras.ts'
import type { Extra } from '../store/transaction.ts'
import { callerOf } from './bind.ts'
import type { Call } from './call.ts'
import { checkAccess } from './steps/authorise.ts'

/**
 * Reads again, at an attempt of a write, who its caller is and what the caller may do. A write of accounts may wait for
 * others, and one of them may have taken the caller's rights away.
 * @param other the partition with a part of the caller's account that is not the one written to: `role` for a write of
 *   users. The head of the partition that is written to is a condition of the write by itself.
 * @returns the condition by which the other part is the same when the write commits
 * @throws Failure unauthorized or forbidden where the caller may not make the request any more; Replan where the account
 *   changes meanwhile
 */
export const readStanding = async (call: Call, other: 'user' | 'role'): Promise<Extra[]> => {
  const { table } = call.services
  const idOf = (): number | null => (other === 'role' ? callerOf(call).roleId : callerOf(call).userId)
  const id = idOf()
  // Before the account, so that a change that comes between the two is one that the condition finds.
  const before = id === null ? undefined : await readEntity(table, other, id, true)
  call.caller = await authenticate(table, call.headers.authorization, call.now)
  checkAccess(call.endpoint.access, call.caller)
  if (idOf() !== id) throw new Replan()
  return before === undefined || id === null ? [] : [entityUnchanged(table.name, other, id, before.v)]
}

/** Whether an entity of a partition is a part of the caller's account: their user, or their role. */
export const isOfCaller = (call: Call, partition: string, id: number): boolean => {
  const { userId, roleId } = callerOf(call)
  return (partition === 'user' && id === userId) || (partition === 'role' && id === roleId)
}

/**
 * Checks that a part of the caller's account is as the same request has left it.
 * @throws Failure unauthorized where somebody else has changed it since
 */
export const checkUntouched = async (
  call: Call,
  partition: string,
  id: number,
  v: number,
): Promise<Extra[]> => {
  const now = await readEntity(call.services.table, partition, id, true)
  if (now?.v !== v) throw unauthorized('Another request has changed your account meanwhile: log in again.')
  return []
}
