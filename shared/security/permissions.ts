/** The grant that stands for every action of a resource, those yet to be invented included. */
const everything = '*'

/** For each resource the actions granted on it; a resource left out grants nothing. */
export type Permissions = Readonly<Partial<Record<string, readonly string[]>>>

const grantsOn = (permissions: Permissions, resource: string): readonly string[] =>
  Object.hasOwn(permissions, resource) ? (permissions[resource] ?? []) : []

/** Whether the permissions include an action on a resource. */
export const allows = (permissions: Permissions, resource: string, action: string): boolean => {
  const grants = grantsOn(permissions, resource)
  return grants.includes(everything) || grants.includes(action)
}

/**
 * Whether `granter` holds all of `granted`, so that no one hands out what they lack. `*` is only covered by
 * `*`: a list of today's actions says nothing about tomorrow's.
 */
export const covers = (granter: Permissions, granted: Permissions): boolean =>
  Object.keys(granted).every((resource) =>
    grantsOn(granted, resource).every((action) => allows(granter, resource, action)),
  )

/** What both grant. */
export const intersect = (one: Permissions, other: Permissions): Permissions =>
  Object.fromEntries(
    Object.keys(one).map((resource) => {
      const [mine, theirs] = [grantsOn(one, resource), grantsOn(other, resource)]
      if (mine.includes(everything)) return [resource, theirs]
      if (theirs.includes(everything)) return [resource, mine]
      return [resource, mine.filter((action) => theirs.includes(action))]
    }),
  )
