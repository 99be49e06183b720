import type { Role } from '../../../../shared/client/types/accounts.ts'
import type { InputProblem } from '../forms/editing.ts'
import { mergeMembers } from '../forms/merge-members.ts'
import { text } from '../language/text.ts'
import { placedMembers } from './account.ts'
import { type Grants, grantsOf, noGrants, permissionsOf, resources } from './grants.ts'
import { grantText, resourceText } from './words.ts'

/** What the form of a role, or of an API token, holds. */
export interface RoleValues extends Grants {
  name: string
}

export const emptyRole: RoleValues = { name: '', ...noGrants }

export const roleValues = ({ name, permissions }: Pick<Role, 'name' | 'permissions'>): RoleValues => ({
  name,
  ...grantsOf(permissions),
})

/** A role as it is sent. */
export const roleBody = (values: RoleValues) => ({ name: values.name, permissions: permissionsOf(values) })

export const checkRole = ({ name }: RoleValues): InputProblem[] =>
  name === '' ? [{ path: 'name', message: text('forms.fillIn') }] : []

const labelOf = (member: keyof RoleValues): string =>
  member === 'name' ? text('people.roleName') : resourceText(member)

export const placedRole = placedMembers(['name'])

/** Puts two changes of one role together, resource by resource. */
export const mergeRoles = mergeMembers<RoleValues>(['name', ...resources], {
  label: labelOf,
  value: (member, values) => (member === 'name' ? values.name : values[member].map(grantText).join(', ')),
})
