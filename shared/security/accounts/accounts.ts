import { entityOf, type StoredEntity } from '../../store/entity.ts'
import { entityKey, type Key } from '../../store/keys.ts'
import { getItem, getItems, type Item, type Table } from '../../store/table.ts'
import type { Permissions } from '../permissions.ts'
import { type SessionGeneration, sessionGenerationOf } from '../sessions/generation.ts'
import { type JsonObject, numberOf, parseObject, permissionsOf, textOf } from '../stored-json.ts'
import { administratorPermissions, administratorRoleId } from './built-in-roles.ts'

/** A user as stored. */
export interface UserRecord {
  id: number
  active: boolean
  roleId: number | null
  /** What reads show, but for the role and `canEdit`. */
  data: JsonObject
  generation: SessionGeneration
}

/** A role as stored. */
export interface RoleRecord {
  id: number
  name: string
  active: boolean
  permissions: Permissions
}

/** A user with the role it has. */
export interface Account {
  user: UserRecord
  role: RoleRecord | null
}

/** A user as stored: what authentication and the rules on accounts go by. */
export const userOf = (entity: StoredEntity): UserRecord => {
  const data = parseObject(entity.data)
  return {
    id: entity.id,
    active: entity.active === true,
    roleId: numberOf(data.roleId),
    data,
    generation: sessionGenerationOf(entity.internal),
  }
}

/** A role as stored; the administrator's grants everything there is, whatever its item says. */
export const roleOf = (entity: StoredEntity): RoleRecord => {
  const { name, permissions } = parseObject(entity.data)
  return {
    id: entity.id,
    name: textOf(name),
    active: entity.active === true,
    permissions: entity.id === administratorRoleId ? administratorPermissions : permissionsOf(permissions),
  }
}

/** What a role grants now: nothing while it is inactive, or missing. */
export const grantedBy = (role: RoleRecord | null): Permissions => (role?.active ? role.permissions : {})

const found = (items: readonly Item[], pk: string): StoredEntity | undefined => {
  const item = items.find((item) => item.pk === pk)
  return item && entityOf(item)
}

/** The role a user has, strongly consistent, or null. */
export const readRole = async (table: Table, id: number | null): Promise<RoleRecord | null> => {
  const item = id === null ? undefined : await getItem(table, entityKey('role', id), true)
  return item ? roleOf(entityOf(item)) : null
}

/**
 * A user and its role, strongly consistent: one read, and a second one where the hint is stale.
 * @param roleHint the role the user had when its token was made
 * @param bar an item that must not be there, read with them
 * @returns undefined where there is no such user, or the bar is there
 */
export const readAccount = async (
  table: Table,
  userId: number,
  roleHint: number | null,
  bar?: Key,
): Promise<Account | undefined> => {
  const role = roleHint === null ? [] : [entityKey('role', roleHint)]
  const items = await getItems(table, [entityKey('user', userId), ...role, ...(bar ? [bar] : [])], true)
  const stored = found(items, 'user')
  if (!stored || (bar && items.some(({ pk }) => pk === bar.pk))) return undefined
  const user = userOf(stored)
  if (user.roleId === null) return { user, role: null }
  if (user.roleId !== roleHint) return { user, role: await readRole(table, user.roleId) }
  const hinted = found(items, 'role')
  return { user, role: hinted ? roleOf(hinted) : null }
}

/** Users by id, strongly consistent; unknown ones are absent. */
export const readUsers = async (
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserRecord>> => {
  const keys = [...new Set(ids)].map((id) => entityKey('user', id))
  const items = await getItems(table, keys, true)
  return new Map(items.map((item) => userOf(entityOf(item))).map((user) => [user.id, user]))
}

/** Roles by id, strongly consistent; unknown ones are absent. */
export const readRoles = async (
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RoleRecord>> => {
  const keys = [...new Set(ids)].map((id) => entityKey('role', id))
  const items = await getItems(table, keys, true)
  return new Map(items.map((item) => roleOf(entityOf(item))).map((role) => [role.id, role]))
}
