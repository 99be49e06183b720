import { type Role, type RoleInput, type RoleUpdate, roleEndpoints } from '../../shared/contract/roles.ts'
import { checkReferrers } from '../../shared/http/resource/references.ts'
import type { Context, EntityPartition, NextState, ResourceSpec } from '../../shared/http/resource/spec.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
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
  serialize: (_context, { stored }) => stored.data,
}
