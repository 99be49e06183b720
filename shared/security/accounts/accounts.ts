import { entityOf, type StoredEntity } from '../../store/entity.ts'
import { entityKey, type Key } from '../../store/keys.ts'
import { getItems } from '../../store/read-items.ts'
import { getItem, type Item, queryPages, type Table } from '../../store/table.ts'
import { type Members, optionalNumber, parseObject, requiredText } from '../../values/records.ts'
import { type Permissions, storedPermissions } from '../permissions.ts'
import { type SessionGeneration, sessionGenerationOf } from '../sessions/generation.ts'
import { administratorPermissions, administratorRoleId } from './built-in-roles.ts'

/** A user as it is stored. */
export interface UserRecord {
  id: number
  active: boolean
  roleId: number | null
  /** All members of the user that a read shows, except `role` and `canEdit`. */
  data: Members
  generation: SessionGeneration
}

/** A role as it is stored. */
export interface RoleRecord {
  id: number
  name: string
  active: boolean
  permissions: Permissions
}

/** A user together with its role. */
export interface Account {
  user: UserRecord
  role: RoleRecord | null
}

/** Reads a user from its entity. @throws Error naming the member that is damaged */
export const userOf = ({ id, active, data: json, internal }: StoredEntity): UserRecord => {
  const data = parseObject(json)
  return {
    id,
    active: active === true,
    roleId: optionalNumber(data, 'roleId') ?? null,
    data,
    generation: sessionGenerationOf(internal),
  }
}

/**
 * Reads a role from its entity. The administrator role grants everything, whatever its item says.
 * @throws Error naming the member that is damaged
 */
export const roleOf = ({ id, active, data: json }: StoredEntity): RoleRecord => {
  const data = parseObject(json)
  return {
    id,
    name: requiredText(data, 'name'),
    active: active === true,
    permissions: id === administratorRoleId ? administratorPermissions : storedPermissions(data),
  }
}

/** The permissions that a role grants now: none while it is inactive, and none without a role. */
export const grantedBy = (role: RoleRecord | null): Permissions => (role?.active ? role.permissions : {})

/** Whether a user may do everything now: it is active, and its role is the administrator role. */
export const isAdministrator = ({ active, roleId }: Pick<UserRecord, 'active' | 'roleId'>): boolean =>
  active && roleId === administratorRoleId

/** The active administrators in the order of their ids, strongly consistent; a page is read when it is needed. */
export async function* administratorsOf(table: Table): AsyncGenerator<UserRecord> {
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'user' },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input))
    yield* items.map((item) => userOf(entityOf(item))).filter(isAdministrator)
}

/** One role, strongly consistent; null without an id, and where there is no such role. */
export const readRole = async (table: Table, id: number | null): Promise<RoleRecord | null> => {
  const item = id === null ? undefined : await getItem(table, entityKey('role', id), true)
  return item ? roleOf(entityOf(item)) : null
}

const entityIn = (items: readonly Item[], pk: string): StoredEntity | undefined => {
  const item = items.find((item) => item.pk === pk)
  return item && entityOf(item)
}

/**
 * A user and its role, strongly consistent: one read, and a second one where the user has another role by now.
 * @param roleHint the id of the role that the user had when its token was issued
 * @param bar the key of an item whose existence bars the account; it is read together with the account
 * @returns undefined where there is no such user, or the item at `bar` exists
 */
export const readAccount = async (
  table: Table,
  userId: number,
  roleHint: number | null,
  bar?: Key,
): Promise<Account | undefined> => {
  const role = roleHint === null ? [] : [entityKey('role', roleHint)]
  const items = await getItems(table, [entityKey('user', userId), ...role, ...(bar ? [bar] : [])], true)
  const stored = entityIn(items, 'user')
  if (!stored || (bar && items.some(({ pk }) => pk === bar.pk))) return undefined
  const user = userOf(stored)
  if (user.roleId === null) return { user, role: null }
  if (user.roleId !== roleHint) return { user, role: await readRole(table, user.roleId) }
  const hinted = entityIn(items, 'role')
  return { user, role: hinted ? roleOf(hinted) : null }
}

/** Users by their ids, strongly consistent. An id without a user is not in the map. */
export const readUsers = async (
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserRecord>> => {
  const keys = [...new Set(ids)].map((id) => entityKey('user', id))
  const items = await getItems(table, keys, true)
  return new Map(items.map((item) => userOf(entityOf(item))).map((user) => [user.id, user]))
}

/** Roles by their ids, strongly consistent. An id without a role is not in the map. */
export const readRoles = async (
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RoleRecord>> => {
  const keys = [...new Set(ids)].map((id) => entityKey('role', id))
  const items = await getItems(table, keys, true)
  return new Map(items.map((item) => roleOf(entityOf(item))).map((role) => [role.id, role]))
}
