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

/**
 * Loads the roles, the accounts and the API token one after the other, so that each has the same id in every store
 * without others. A store without content may have roles and tokens of these names, so each is looked for first.
 */
export const loadPeople = async (client: Client): Promise<void> => {
  const roleIds = await loadRoles(client)
  for (const { role, ...user } of users)
    await addMissing.one<unknown>(
      () => client.call(userEndpoints.list, { query: { filter: { email: user.email } } }),
      () => {
        const roleId = roleIds.get(role) ?? null
        const password = randomBytes(32).toString('base64url')
        return client.call(userEndpoints.add, { body: { ...user, roleId, password } })
      },
    )
  await addMissing.one<unknown>(
    () => client.call(tokenEndpoints.list, { query: { filter: { name: apiToken.name } } }),
    () => client.call(tokenEndpoints.add, { body: apiToken }),
  )
}
