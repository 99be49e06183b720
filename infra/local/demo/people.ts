import type { Permissions } from '../../../shared/contract/roles.ts'

/**
 * The roles, accounts and the API token of the demo site. Nobody can use the accounts or the token: the passwords are
 * random and are thrown away, and so is the token's text.
 */

/** Roles beside those that every store has. The second one is not active yet. */
export const roles: readonly { name: string; permissions: Permissions; active?: boolean }[] = [
  { name: 'proofreader', permissions: { elements: ['read', 'update'], pages: ['read', 'update'] } },
  { name: 'guest curator', permissions: { elements: ['read', 'create'] }, active: false },
  { name: 'volunteer', permissions: { static: ['read'] } },
]

/** Accounts, each with the name of its role. The second one is not active yet. */
export const users = [
  { role: 'editor', email: 'maren@example.com', name: 'Maren', surname: 'Marsh', active: true },
  { role: 'guest curator', email: 'ivo@example.com', name: 'Ivo', surname: 'Inlet', active: false },
  { role: 'volunteer', email: 'tilda@example.com', name: 'Tilda', surname: 'Tern', active: true },
]

export const apiToken = {
  name: 'site build',
  permissions: { elements: ['read'], pages: ['read'], static: ['read'] } satisfies Permissions,
}
