import type { ApiTokenInput } from '../../../../shared/client/types/accounts.ts'
import type { InputProblem } from '../forms/editing.ts'
import { text } from '../language/text.ts'
import { placedMembers } from './account.ts'
import { permissionsOf, resources } from './grants.ts'
import { checkRole, emptyRole, type RoleValues } from './role-values.ts'

/** What the form of a new API token holds. */
export interface TokenValues extends RoleValues {
  /** The last day on which the token holds, such as `2027-01-31`; '' for a token without an end. */
  lastDay: string
}

export const emptyToken: TokenValues = { ...emptyRole, lastDay: '' }

/** An API token, as it is sent. It holds until its last day ends where the person is. */
export const tokenBody = (values: TokenValues): ApiTokenInput => ({
  name: values.name,
  permissions: permissionsOf(values),
  expiresAt: values.lastDay === '' ? null : new Date(`${values.lastDay}T23:59:59.999`).toISOString(),
})

/** What is wrong with an API token before it is sent. */
export const checkToken = (values: TokenValues): InputProblem[] => {
  const grantsNothing = resources.every((resource) => values[resource].length === 0)
  return [
    ...checkRole(values),
    ...(grantsNothing ? [{ path: '', message: text('people.tokenNeedsGrants') }] : []),
  ]
}

const placed = placedMembers(['name', 'expiresAt'])

/** The inputs that the server's problems belong to. */
export const placedToken: typeof placed = (problems) =>
  placed(problems).map(({ path, message }) => ({ path: path === 'expiresAt' ? 'lastDay' : path, message }))
