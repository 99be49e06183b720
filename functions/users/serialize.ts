import { callerOf } from '../../shared/http/bind.ts'
import type {
  CountedEntity,
  EntityPartition,
  Operation,
  ReplyContext,
} from '../../shared/http/resource/spec.ts'
import { readRole, readRoles, userOf } from '../../shared/security/accounts/accounts.ts'
import { userView } from '../../shared/security/accounts/editing.ts'
import { emptyHash } from '../../shared/security/passwords/hash.ts'
import { optionalNumber, parseObject, requiredNumber } from '../../shared/values/records.ts'
import type { PreparedUser } from './prepare.ts'

type AnswerContext = ReplyContext<EntityPartition, PreparedUser>

/**
 * A user as its answer shows it. Create and update show a hash of the password; all others show role and `canEdit`.
 * A request that set the password gets the real hash, which tells its sender nothing new. Any other request gets a
 * hash that no password has: with the real one its reader could try out passwords unseen.
 */
export const serializeUser = async (
  { call, prepared }: AnswerContext,
  { stored }: CountedEntity,
  operation: Operation,
): Promise<string> => {
  const { table } = call.services
  const user = userOf(stored)
  if (operation === 'add' || operation === 'update')
    return JSON.stringify({ ...user.data, password: (await prepared.password?.hash()) ?? emptyHash() })
  return JSON.stringify(userView(user, await readRole(table, user.roleId), callerOf(call)))
}

/** The users of a list, with their roles, which are read in one batch. */
export const serializeUsers = async ({ call }: AnswerContext, rows: readonly string[]): Promise<string[]> => {
  const users = rows.map(parseObject).map((data) => ({
    user: { id: requiredNumber(data, 'id'), data },
    roleId: optionalNumber(data, 'roleId') ?? null,
  }))
  const roles = await readRoles(
    call.services.table,
    users.flatMap(({ roleId }) => roleId ?? []),
  )
  return users.map(({ user, roleId }) => {
    const role = roleId === null ? undefined : roles.get(roleId)
    return JSON.stringify(userView(user, role ?? null, callerOf(call)))
  })
}
