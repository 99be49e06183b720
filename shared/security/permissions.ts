import { isRecord, type Members } from '../values/records.ts'

/** The action that stands for every action on a resource, also for those that a later version adds. */
const everything = '*'

/** For each resource, the actions that are granted on it. A resource that is left out grants nothing. */
export type Permissions = Readonly<Partial<Record<string, readonly string[]>>>

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/**
 * The permissions of a stored role or API token.
 * @throws Error naming the resource whose grants are no list of actions: the item was damaged
 */
export const storedPermissions = ({ permissions }: Members): Permissions => {
  if (!isRecord(permissions)) throw new Error('A stored role or API token lacks its permissions.')
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, grants]) => {
      if (isListOfTexts(grants)) return [resource, grants] as const
      throw new Error(`The stored permissions on "${resource}" are not a list of actions.`)
    }),
  )
}

const grantsOn = (permissions: Permissions, resource: string): readonly string[] =>
  Object.hasOwn(permissions, resource) ? (permissions[resource] ?? []) : []

/** Whether the permissions include an action on a resource. */
export const allows = (permissions: Permissions, resource: string, action: string): boolean => {
  const grants = grantsOn(permissions, resource)
  return grants.includes(everything) || grants.includes(action)
}

/**
 * Whether `granter` includes all of `granted`: nobody may hand out a permission they lack. Only `*` includes `*`:
 * a list of all actions of today lacks the actions that a later version adds.
 */
export const covers = (granter: Permissions, granted: Permissions): boolean =>
  Object.keys(granted).every((resource) =>
    grantsOn(granted, resource).every((action) => allows(granter, resource, action)),
  )

/** The permissions that are in both. */
export const intersect = (one: Permissions, other: Permissions): Permissions =>
  Object.fromEntries(
    Object.keys(one).map((resource) => {
      const [mine, theirs] = [grantsOn(one, resource), grantsOn(other, resource)]
      if (mine.includes(everything)) return [resource, theirs]
      if (theirs.includes(everything)) return [resource, mine]
      return [resource, mine.filter((action) => theirs.includes(action))]
    }),
  )
