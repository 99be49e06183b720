import * as z from 'zod/mini'
import { actions, resources } from './endpoint.ts'
import { roleFields } from './list-fields.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { rowOf } from './restore.ts'
import { id, name, timestamp } from './values.ts'

const grant = z.enum([...actions, '*'])

/**
 * The actions that a role grants on each resource. `*` means all actions. On a resource that is left out, no action is
 * granted. The answer to a change shows the changed entity; lists and reads need `read`.
 */
export const permissions = z.partialRecord(z.enum(resources), z.array(grant))
export type Permissions = z.infer<typeof permissions>

export const role = z.strictObject({
  id,
  name: z.string(),
  active: z.boolean(),
  permissions,
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type Role = z.infer<typeof role>

export const roleInput = z.object({
  name,
  active: z._default(z.boolean(), true),
  permissions: z._default(permissions, {}),
})
export type RoleInput = z.infer<typeof roleInput>

export const roleUpdate = z.object({
  name: z.optional(name),
  active: z.optional(z.boolean()),
  permissions: z.optional(permissions),
})
export type RoleUpdate = z.infer<typeof roleUpdate>

const roleRow = rowOf(roleInput)
export type RoleRow = z.infer<typeof roleRow>

export const roleEndpoints = resourceEndpoints({
  ids: {
    list: 'roles.list',
    get: 'roles.get',
    add: 'roles.add',
    update: 'roles.update',
    publish: 'roles.publish',
    unpublish: 'roles.unpublish',
    delete: 'roles.delete',
    restore: 'roles.restore',
  },
  nouns: {
    one: 'role',
    a: 'a role',
    many: 'roles',
    publish: 'Activate a role',
    unpublish: 'Deactivate a role: it grants nothing until it is activated',
  },
  group: 'roles',
  resource: 'roles',
  path: '/core/roles',
  filterFields: roleFields,
  create: roleInput,
  update: roleUpdate,
  entity: role,
  row: roleRow,
  component: 'Role',
  listExtra: {},
})
