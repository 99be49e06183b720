import { recordOf as membersOf } from '../../values/records.ts'
import type { Admin } from '../admin/create-admin.ts'
import type { WriteOptions } from '../admin/if-match.ts'
import { readOne } from './reads.ts'
import { changedOf, etagOf, recordOf, type Shown, sentOf } from './records.ts'
import type { Entry, Resource } from './resources.ts'

/** What a form changes of a record. */
export interface Change {
  id: number
  data: object
  previousData?: object | undefined
}

const cannot = (what: string): Error => new Error(`Entries of this resource cannot be ${what}.`)

/** An update of a resource that takes some members whole, and `active` by publishing alone. */
const updateWhole = async (
  { methods, whole = [] }: Resource,
  { id, data }: Change,
  changed: Readonly<Record<string, unknown>>,
  options: WriteOptions,
): Promise<Entry | undefined> => {
  let written: Entry | undefined
  if (whole.some((name) => name in changed)) {
    const members = membersOf(data)
    const body = Object.fromEntries(whole.map((name) => [name, members[name]]))
    written = await methods.update?.(id, body, options)
  }
  if (!('active' in changed)) return written
  const once = written ? {} : options
  return changed.active === true ? methods.publish?.(id, once) : methods.unpublish?.(id, once)
}

/**
 * Writes what a form has changed, on the condition that the record is still as the form was filled from it.
 * @returns the record as it is then
 * @throws TypecaseError, with 412 where somebody else has changed the record meanwhile
 */
export const writeChange = async (admin: Admin, resource: Resource, change: Change): Promise<Shown> => {
  const { id, data, previousData } = change
  const { methods, whole } = resource
  if (!methods.update) throw cannot('changed')
  const changed = previousData ? changedOf(resource, data, membersOf(previousData)) : sentOf(resource, data)
  const options = { ifMatch: etagOf(membersOf(data)) }
  if (Object.keys(changed).length === 0) return readOne(admin, resource, id, {})
  const written = whole
    ? await updateWhole(resource, change, changed, options)
    : await methods.update(id, changed, options)
  return written ? recordOf(admin, resource, written) : readOne(admin, resource, id, {})
}

/** Makes an entry of a form. @throws TypecaseError */
export const writeNew = async (admin: Admin, resource: Resource, data: object): Promise<Shown> =>
  recordOf(admin, resource, await resource.methods.add(sentOf(resource, data)))
