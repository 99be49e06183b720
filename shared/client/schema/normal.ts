import { readValue } from '../../values/field-types.ts'
import { canonicalJson } from '../../values/json.ts'
import type { PermissionSet } from '../types/accounts.ts'
import type { FieldSchema } from './site-schema.ts'

/** Permissions in one order, each once, without resources on which nothing is granted. */
export const normalPermissions = (permissions: PermissionSet): PermissionSet =>
  Object.fromEntries(
    Object.entries(permissions)
      .filter(([, grants]) => grants.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([resource, grants]) => [resource, [...new Set(grants)].sort()]),
  )

/** A field as the server keeps it: its default is a value of its type, and names are composed. */
export const normalField = ({ renamedFrom, ...field }: FieldSchema): FieldSchema => {
  const normal: FieldSchema = { ...field, name: field.name.normalize('NFC') }
  if (field.default !== undefined) {
    const { value } = readValue(field.type, true, field.default, 'json')
    if (value === null) delete normal.default
    else normal.default = value
  }
  return renamedFrom === undefined ? normal : { ...normal, renamedFrom: renamedFrom.normalize('NFC') }
}

/** Whether two values say the same, whatever the order of their members. */
export const saysTheSame = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null)
