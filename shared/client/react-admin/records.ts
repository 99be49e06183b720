import type { Admin } from '../admin/create-admin.ts'
import type { Entry, Resource } from './resources.ts'

/** A record of react-admin: an entry, and its ETag where it is known. */
export type Shown = Record<string, unknown> & Entry

/**
 * The member of a record that holds its ETag. react-admin copies records, and fills a form with all of a record's
 * members, so the ETag of what the form was filled from comes back with the form. No field can have a name with `#`.
 */
const etagMember = '#etag'

/** An entry as react-admin has it. */
export const recordOf = (admin: Admin, { hidden = [] }: Resource, entry: Entry): Shown => {
  const etag = admin.etagOf(entry)
  const members = Object.entries(entry).filter(([name]) => !hidden.includes(name))
  return {
    ...Object.fromEntries(members),
    id: entry.id,
    ...(etag === undefined ? {} : { [etagMember]: etag }),
  }
}

/** The ETag of the record that a form was filled from; undefined for a record of a list, which has none. */
export const etagOf = (data: Readonly<Record<string, unknown>>): string | undefined => {
  const etag = data[etagMember]
  return typeof etag === 'string' ? etag : undefined
}

const isSent = ({ readOnly }: Resource, name: string): boolean =>
  name !== etagMember && !readOnly.includes(name)

/** What a new entry is made of, or an update without a record: all members but those that the server sets. */
export const sentOf = (resource: Resource, data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => isSent(resource, name) && value !== undefined),
  )

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What an update sends: the members that a form has changed. So an update needs no permission for what it leaves, and
 * a later write of another member stays.
 * @param before the record as it was
 */
export const changedOf = (
  resource: Resource,
  data: object,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const isChanged = (name: string, value: unknown): boolean =>
    // An input that was left empty gives null for a member that no record shows, such as a password.
    !(isSame(value, before[name]) || (value === null && before[name] === undefined))
  const sent = Object.entries(sentOf(resource, data))
  return Object.fromEntries(sent.filter(([name, value]) => isChanged(name, value)))
}
