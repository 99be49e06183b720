import type { PermissionSet } from '../types/accounts.ts'

/** What somebody may do; undefined where their role may not be read, so that the server alone decides. */
export type Granted = PermissionSet | undefined

const actions: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
}

const grantsOn = (granted: PermissionSet, resource: string): readonly string[] | undefined => {
  if (resource.startsWith('elements-')) return granted.elements ?? []
  if (resource === 'pages' || resource === 'page-sections') return granted.pages ?? []
  if (resource === 'static-items' || resource === 'static-sections') return granted.static ?? []
  if (resource === 'users') return granted.users ?? []
  if (resource === 'roles') return granted.roles ?? []
  if (resource === 'history') return granted.history ?? []
  return resource === 'collections' ? (granted.collections ?? []) : undefined
}

/**
 * Whether somebody may do an action of react-admin (`list`, `show`, `edit`, `create`, `delete`, `export`, `clone`) or of
 * the interface (such as `publish`). Of resources without permissions of their own, such as `tokens`, everybody may try.
 */
export const mayDo = (granted: Granted, resource: string, action: string): boolean => {
  const grants = granted && grantsOn(granted, resource)
  if (!grants) return true
  return grants.includes('*') || grants.includes(actions[action] ?? action)
}
