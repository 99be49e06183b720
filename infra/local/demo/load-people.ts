import { randomBytes } from 'node:crypto'
import { tokenEndpoints } from '../../../shared/contract/auth.ts'
import type { Client } from '../../../shared/contract/client.ts'
import { roleEndpoints } from '../../../shared/contract/roles.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { addMissing } from './ensure.ts'
import { apiToken, roles, users } from './people.ts'

const roleNamed = (client: Client, name: string) =>
  client.call(roleEndpoints.list, { query: { filter: { name } } })

/** The id of a role, which is there: it came with the store, or was loaded before. */
const roleIdOf = async (client: Client, name: string): Promise<number | null> =>
  (await roleNamed(client, name)).data.payload[0]?.id ?? null

/**
 * Loads the roles, the accounts and the API token one after the other, so that each has the same id in every store
 * without others. A store without content may have roles and tokens of these names, so each is looked for first.
 */
export const loadPeople = async (client: Client): Promise<void> => {
  for (const role of roles)
    await addMissing<unknown>(
      () => roleNamed(client, role.name),
      () => client.call(roleEndpoints.add, { body: role }),
    )
  for (const { role, ...user } of users)
    await addMissing<unknown>(
      () => client.call(userEndpoints.list, { query: { filter: { email: user.email } } }),
      async () => {
        const body = {
          ...user,
          roleId: await roleIdOf(client, role),
          password: randomBytes(32).toString('base64url'),
        }
        return client.call(userEndpoints.add, { body })
      },
    )
  await addMissing<unknown>(
    () => client.call(tokenEndpoints.list, { query: { filter: { name: apiToken.name } } }),
    () => client.call(tokenEndpoints.add, { body: apiToken }),
  )
}
