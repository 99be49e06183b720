import { callerOf } from '../../shared/http/bind.ts'
import type {
  CountedEntity,
  EntityPartition,
  Operation,
  ReplyContext,
} from '../../shared/http/resource/spec.ts'
import { readRole, readRoles, userOf } from '../../shared/security/accounts/accounts.ts'
import { userView } from '../../shared/security/accounts/user-view.ts'
import { emptyHash } from '../../shared/security/passwords/hash.ts'
import { numberOf, parseObject } from '../../shared/security/stored-json.ts'
import type { PreparedUser } from './prepare.ts'

type Shown = ReplyContext<EntityPartition, PreparedUser>

/**
 * A user as its response shows it: with role and `canEdit`, and after create and update with a hash of the password
 * instead. It is the hash where that very request set the password, which tells its sender nothing new. Anyone else
 * would get what can be tried out at leisure, so they get one that opens nothing.
 */
export const serializeUser = async (
  { call, prepared }: Shown,
  { stored }: CountedEntity,
  occasion: Operation,
): Promise<string> => {
  const { table } = call.services
  const user = userOf(stored)
  if (occasion === 'add' || occasion === 'update')
    return JSON.stringify({ ...user.data, password: (await prepared.password?.hash()) ?? emptyHash() })
  return JSON.stringify(userView(user, await readRole(table, user.roleId), callerOf(call)))
}

/** The users of a list with their roles, which are read in one batch. */
export const serializeUsers = async ({ call }: Shown, rows: readonly string[]): Promise<string[]> => {
  const users = rows.map(parseObject).map((data) => ({ id: numberOf(data.id) ?? 0, data }))
  const roleIds = users.map(({ data }) => numberOf(data.roleId) ?? 0).filter((id) => id > 0)
  const roles = await readRoles(call.services.table, roleIds)
  return users.map((user) =>
    JSON.stringify(userView(user, roles.get(numberOf(user.data.roleId) ?? 0) ?? null, callerOf(call))),
  )
}
