import { callerOf } from '../../shared/http/handled.ts'
import type { Context, Counted, Occasion, Place } from '../../shared/http/resource/spec.ts'
import { readRole, readRoles, userOf } from '../../shared/security/accounts.ts'
import { readCredential } from '../../shared/security/credentials.ts'
import { numberOf, parseObject } from '../../shared/security/stored-json.ts'
import { userView } from '../../shared/security/user-view.ts'

type Shown = Omit<Context<Place>, 'head'>

/** A user as its response shows it: with the password's hash after create and update, with role and `canEdit` else. */
export const presentUser = async (
  { call }: Shown,
  { stored }: Counted,
  occasion: Occasion,
): Promise<string> => {
  const { table } = call.services
  const user = userOf(stored)
  if (occasion === 'add' || occasion === 'update')
    return JSON.stringify({ ...user.data, password: (await readCredential(table, user.id)) ?? '' })
  return JSON.stringify(userView(user, await readRole(table, user.roleId), callerOf(call)))
}

/** The users of a list with their roles, which are read in one batch. */
export const presentUsers = async ({ call }: Shown, rows: readonly string[]): Promise<string[]> => {
  const users = rows.map(parseObject).map((data) => ({ id: numberOf(data.id) ?? 0, data }))
  const roleIds = users.map(({ data }) => numberOf(data.roleId) ?? 0).filter((id) => id > 0)
  const roles = await readRoles(call.services.table, roleIds)
  return users.map((user) =>
    JSON.stringify(userView(user, roles.get(numberOf(user.data.roleId) ?? 0) ?? null, callerOf(call))),
  )
}
