import { randomBytes } from 'node:crypto'
import { tokenEndpoints } from '../../../shared/contract/auth.ts'
import type { Client } from '../../../shared/contract/client.ts'
import { roleEndpoints } from '../../../shared/contract/roles.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { addMissing } from './ensure.ts'
import { apiToken, roles, users } from './people.ts'

/** Lists entities of these names with one request. */
const among = (names: readonly string[]) => ({ query: { filter: { name: { in: names.join(',') } } } })

/** Loads the roles that are missing. @returns the ids of all roles that the accounts need, by name */
const loadRoles = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const names = [...roles, ...users.map(({ role }) => ({ name: role }))].map(({ name }) => name)
  const present = await client.call(roleEndpoints.list, among([...new Set(names)]))
  const ids = new Map(present.data.payload.map(({ name, id }) => [name, id]))
  for (const role of roles) {
    if (ids.has(role.name)) continue
    const { data } = await client.call(roleEndpoints.add, { body: role })
    ids.set(role.name, data.payload.id)
  }
  return ids
}

/** Loads the accounts that are missing. */
const loadUsers = async (client: Client, roleIds: ReadonlyMap<string, number>): Promise<void> => {
  const emails = users.map(({ email }) => email).join(',')
  const present = await client.call(userEndpoints.list, { query: { filter: { email: { in: emails } } } })
  const known = new Set(present.data.payload.map(({ email }) => email))
  for (const { role, ...user } of users) {
    if (known.has(user.email)) continue
    const password = randomBytes(32).toString('base64url')
    await client.call(userEndpoints.add, { body: { ...user, roleId: roleIds.get(role) ?? null, password } })
  }
}

/**
 * Loads the roles, the accounts and the API token one after the other, so that each has the same id in every store
 * without others. A store without content may have roles and tokens of these names, so each is looked for first.
 */
export const loadPeople = async (client: Client): Promise<void> => {
  await loadUsers(client, await loadRoles(client))
  await addMissing.one<unknown>(
    () => client.call(tokenEndpoints.list, { query: { filter: { name: apiToken.name } } }),
    () => client.call(tokenEndpoints.add, { body: apiToken }),
  )
}
