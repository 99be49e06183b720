import type { PermissionSet } from '../../../../shared/client/types/accounts.ts'

/** What a role or an API token can grant something on. */
export const resources = ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history'] as const
export type Resource = (typeof resources)[number]

/** What can be granted on a resource. */
export const actions = ['read', 'create', 'update', 'publish', 'delete'] as const
export type Action = (typeof actions)[number]

/** `*` is every action, also those that a later version adds. */
export type Grant = Action | '*'

/** The grants of each resource. */
export type Grants = Readonly<Record<Resource, readonly Grant[]>>

/** Grants that are made for each resource. */
const forEach = (grants: (resource: Resource) => readonly Grant[]): Grants => ({
  collections: grants('collections'),
  elements: grants('elements'),
  pages: grants('pages'),
  static: grants('static'),
  users: grants('users'),
  roles: grants('roles'),
  history: grants('history'),
})

/** No grants. */
export const noGrants: Grants = forEach(() => [])

/** Grants as a form holds them. */
export const grantsOf = (permissions: PermissionSet): Grants =>
  forEach((resource) => permissions[resource] ?? [])

/** Grants as they are sent. A resource without grants is left out. */
export const permissionsOf = (grants: Grants): PermissionSet => {
  const permissions: PermissionSet = {}
  for (const resource of resources)
    if (grants[resource].length > 0) permissions[resource] = [...grants[resource]]
  return permissions
}

/** Whether grants include an action on a resource. Only `*` includes `*`. */
export const includes = (grants: Grants, resource: Resource, grant: Grant): boolean =>
  grants[resource].includes('*') || grants[resource].includes(grant)

/** Whether somebody with some grants may hand out others: nobody hands out what they lack. */
export const covers = (own: Grants, other: Grants): boolean =>
  resources.every((resource) => other[resource].every((grant) => includes(own, resource, grant)))

/** Actions that the interface has on a resource. Requests of the history are read and cleared, and not made. */
export const actionsOn = (resource: Resource): readonly Action[] =>
  resource === 'history' ? ['read', 'delete'] : actions

const inOrder = (some: ReadonlySet<Grant>): Grant[] =>
  some.has('*') ? ['*'] : actions.filter((action) => some.has(action))

/**
 * Grants with one added or taken away. Where everything was granted and one action is taken away, the others stay, as
 * far as the person may hand them out.
 */
export const toggled = (own: Grants, grants: Grants, resource: Resource, grant: Grant): Grants => {
  const now = new Set(grants[resource])
  const isOn = includes(grants, resource, grant)
  if (isOn && now.has('*') && grant !== '*') {
    now.delete('*')
    for (const action of actionsOn(resource)) if (includes(own, resource, action)) now.add(action)
  }
  if (isOn) now.delete(grant)
  else now.add(grant)
  return { ...grants, [resource]: inOrder(now) }
}

/** Everything that somebody may hand out. */
export const allOf = (own: Grants): Grants =>
  forEach((resource) =>
    own[resource].includes('*') ? ['*'] : actionsOn(resource).filter((one) => includes(own, resource, one)),
  )

/** What somebody may not hand out, by resource. Where they may hand out nothing, it is `*` alone. */
export const lacking = (own: Grants): { resource: Resource; missing: readonly Grant[] }[] =>
  resources
    .map((resource) => {
      const some = actionsOn(resource).filter((action) => !includes(own, resource, action))
      if (some.length === actionsOn(resource).length) return { resource, missing: ['*' as const] }
      return { resource, missing: includes(own, resource, '*') ? [] : [...some, '*' as const] }
    })
    .filter(({ missing }) => missing.length > 0)
