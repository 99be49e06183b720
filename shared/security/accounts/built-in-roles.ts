import type { Permissions } from '../permissions.ts'

/** Ids of the roles that exist from the start. */
export const administratorRoleId = 1
const editorRoleId = 2

const all = ['*'] as const

/**
 * Everything. The administrator's permissions are read from here and not from the table, so that they include the
 * resources that a later version adds.
 */
export const administratorPermissions: Permissions = {
  collections: all,
  elements: all,
  pages: all,
  static: all,
  users: all,
  roles: all,
  history: all,
}

/** All content, but neither users nor roles. */
export const editorPermissions: Permissions = { collections: all, elements: all, pages: all, static: all }

/** The roles that the first deploy creates. The administrator role cannot be changed; the editor role can. */
export const builtInRoles = [
  { id: administratorRoleId, name: 'administrator', permissions: administratorPermissions },
  { id: editorRoleId, name: 'editor', permissions: editorPermissions },
] as const
