import { isRecord } from '../../values/records.ts'
import type { PermissionSet } from '../types/accounts.ts'
import { normalPermissions } from './normal.ts'
import type { SchemaProblems } from './problems.ts'
import type { RoleSchema } from './site-schema.ts'

/** The resources and actions of permissions (contract: "endpoint"). */
const resources = ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history'] as const
const actions = ['read', 'create', 'update', 'publish', 'delete', '*'] as const
type Resource = (typeof resources)[number]
type Grant = (typeof actions)[number]

const resourceOf = (name: string): Resource | undefined => resources.find((one) => one === name)
const grantOf = (value: unknown): Grant | undefined => actions.find((one) => one === value)

const readGrants = (value: unknown, path: string, problems: SchemaProblems): Grant[] => {
  const list: unknown[] = Array.isArray(value) ? value : []
  const grants = list.flatMap((one) => grantOf(one) ?? [])
  if (!Array.isArray(value) || grants.length !== list.length)
    problems.add(path, `must be a list of ${actions.join(', ')}`)
  return grants
}

/** Reads a role of a schema file. What is wrong is noted. */
export const readRole = (value: unknown, path: string, problems: SchemaProblems): RoleSchema => {
  const { active = true, permissions = {}, ...others } = isRecord(value) ? value : {}
  if (!isRecord(value)) problems.add(path, 'must be an object with permissions')
  for (const name of Object.keys(others)) problems.add(`${path}.${name}`, 'is unknown: leave it out')
  if (typeof active !== 'boolean') problems.add(`${path}.active`, 'must be true or false')
  if (!isRecord(permissions)) problems.add(`${path}.permissions`, 'must be an object of lists')
  const granted: PermissionSet = {}
  for (const [name, grants] of Object.entries(isRecord(permissions) ? permissions : {})) {
    const resource = resourceOf(name)
    if (resource) granted[resource] = readGrants(grants, `${path}.permissions.${name}`, problems)
    else problems.add(`${path}.permissions.${name}`, `must be one of ${resources.join(', ')}`)
  }
  return { active: active !== false, permissions: normalPermissions(granted) }
}
