import { type Role, type RoleInput, type RoleUpdate, roleRows } from '../../shared/contract/roles.ts'
import { checkReferrers } from '../../shared/http/resource/references.ts'
import type { Context, Draft, Place, ResourceSpec } from '../../shared/http/resource/spec.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { holders, roleClaims, rolePlace } from './place.ts'
import { checkCovers, checkGrant, checkNotAdministrator } from './rules.ts'

const parseRole = (stored: StoredEntity): Role => JSON.parse(stored.data)

const draft = (role: Role): Draft => ({
  active: role.active,
  data: JSON.stringify(role),
  claims: roleClaims(role.name),
})

/** Each grant once: a list says which, not how often. */
const distinct = (permissions: Role['permissions']): Role['permissions'] =>
  Object.fromEntries(
    Object.entries(permissions).map(([resource, grants]) => [resource, [...new Set(grants)]]),
  )

const createDraft = async ({ call, now }: Context<Place>, id: number, body: RoleInput): Promise<Draft> => {
  checkGrant(call, body.permissions)
  const { active } = body
  const name = body.name.normalize('NFC')
  return draft({ id, name, active, permissions: distinct(body.permissions), createdAt: now, updatedAt: now })
}

const changeDraft = async (
  { call, now }: Context<Place>,
  before: StoredEntity,
  body: RoleUpdate,
): Promise<Draft> => {
  checkNotAdministrator(before)
  checkCovers(call, before)
  if (body.permissions) checkGrant(call, body.permissions)
  const role = parseRole(before)
  const { name = role.name, active = role.active, permissions = role.permissions } = body
  return draft({
    ...role,
    name: name.normalize('NFC'),
    active,
    permissions: distinct(permissions),
    updatedAt: now,
  })
}

/** Roles: no one grants what they lack, the administrator stays, and so does a role that someone has. */
export const roleSpec: ResourceSpec<Place, RoleInput, RoleUpdate> = {
  rows: roleRows,
  param: 'id',
  activeDefault: true,
  queue: () => rolePlace.partition,
  place: async () => rolePlace,
  claims: (_place, stored) => roleClaims(parseRole(stored).name),
  create: createDraft,
  change: changeDraft,
  activate: async ({ call, now }, before, active) => {
    if (!active) checkNotAdministrator(before)
    checkCovers(call, before)
    return draft({ ...parseRole(before), active, updatedAt: now })
  },
  remove: async (context, before) => {
    checkNotAdministrator(before)
    checkCovers(context.call, before)
    return { extras: await checkReferrers(context, holders, before.id) }
  },
  present: (_context, { stored }) => stored.data,
}
