import type { Permissions } from '../permissions.ts'

/** Ids of the roles that exist from the start. */
export const administratorRoleId = 1
const editorRoleId = 2

const all = ['*'] as const

/** Everything, resources added by a later version included: this is read from here, and not from the table. */
export const administratorPermissions: Permissions = {
  collections: all,
  elements: all,
  pages: all,
  static: all,
  users: all,
  roles: all,
  history: all,
}

/** Content, and nothing that decides who may do what. */
export const editorPermissions: Permissions = { collections: all, elements: all, pages: all, static: all }

/** What the first deploy creates. The administrator stays as it is; the editor is a role like any other. */
export const builtInRoles = [
  { id: administratorRoleId, name: 'administrator', permissions: administratorPermissions },
  { id: editorRoleId, name: 'editor', permissions: editorPermissions },
] as const
