import { isDeepStrictEqual } from 'node:util'
import {
  type Role,
  type RoleInput,
  type RoleRow,
  type RoleUpdate,
  roleEndpoints,
} from '../../shared/contract/roles.ts'
import { checkReferrers } from '../../shared/http/resource/references.ts'
import { restoring } from '../../shared/http/resource/restore/rules.ts'
import type { Context, EntityPartition, NextState, ResourceSpec } from '../../shared/http/resource/spec.ts'
import { readStanding } from '../../shared/http/standing.ts'
import { administratorRoleId } from '../../shared/security/accounts/built-in-roles.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { validationError } from '../../shared/store/errors.ts'
import { holders, roleClaims, rolePartition } from './partition.ts'
import { checkCovers, checkGrant, checkNotAdministrator } from './rules.ts'

const parseRole = (stored: StoredEntity): Role => JSON.parse(stored.data)

const stateOf = (role: Role): NextState => ({
  active: role.active,
  data: JSON.stringify(role),
  claims: roleClaims(role.name),
})

/** Permissions with each action listed once. */
const distinct = (permissions: Role['permissions']): Role['permissions'] =>
  Object.fromEntries(
    Object.entries(permissions).map(([resource, grants]) => [resource, [...new Set(grants)]]),
  )

const stateOnCreate = async (
  { call, now }: Context<EntityPartition>,
  id: number,
  body: RoleInput,
): Promise<NextState> => {
  checkGrant(call, body.permissions)
  const { active } = body
  const name = body.name.normalize('NFC')
  return stateOf({
    id,
    name,
    active,
    permissions: distinct(body.permissions),
    createdAt: now,
    updatedAt: now,
  })
}

const stateOnChange = async (
  { call, now }: Context<EntityPartition>,
  before: StoredEntity,
  body: RoleUpdate,
): Promise<NextState> => {
  checkNotAdministrator(before)
  checkCovers(call, before)
  if (body.permissions) checkGrant(call, body.permissions)
  const role = parseRole(before)
  const { name = role.name, active = role.active, permissions = role.permissions } = body
  return stateOf({
    ...role,
    name: name.normalize('NFC'),
    active,
    permissions: distinct(permissions),
    updatedAt: now,
  })
}

const unchangeable = 'must stay as it is: the administrator role cannot be changed but for its times'

/** @throws Failure validation naming what a row would change of the administrator role */
const checkSameAdministrator = (before: Role, row: Role): void => {
  const changed = (['name', 'active', 'permissions'] as const).filter(
    (member) => !isDeepStrictEqual(before[member], row[member]),
  )
  if (changed.length > 0) throw validationError(changed.map((name) => ({ name, message: unchangeable })))
}

const restored = async (
  { call }: Context<EntityPartition>,
  row: RoleRow,
  before: StoredEntity | null,
): Promise<NextState> => {
  const { id, active, createdAt, updatedAt } = row
  const permissions = distinct(row.permissions)
  const role = { id, name: row.name.normalize('NFC'), active, permissions, createdAt, updatedAt }
  if (before && id === administratorRoleId) checkSameAdministrator(parseRole(before), role)
  else checkGrant(call, permissions)
  return stateOf(role)
}

/**
 * Roles. Nobody grants a permission that they lack. The administrator role is never changed, and a role that a user
 * has is never deleted.
 */
export const roleSpec: ResourceSpec<EntityPartition, RoleInput, RoleUpdate> = {
  endpoints: roleEndpoints,
  param: 'id',
  activeDefault: true,
  prepare: () => undefined,
  queue: () => rolePartition.name,
  partition: async () => rolePartition,
  standing: (call) => readStanding(call, 'user'),
  claims: (_place, stored) => roleClaims(parseRole(stored).name),
  create: stateOnCreate,
  change: stateOnChange,
  activate: async ({ call, now }, before, active) => {
    if (!active) checkNotAdministrator(before)
    checkCovers(call, before)
    return stateOf({ ...parseRole(before), active, updatedAt: now })
  },
  remove: async (context, before) => {
    checkNotAdministrator(before)
    checkCovers(context.call, before)
    return { extras: await checkReferrers(context, holders, before.id) }
  },
  restore: { read: restoring(roleEndpoints.restore.row, restored) },
  serialize: (_context, { stored }) => stored.data,
}
