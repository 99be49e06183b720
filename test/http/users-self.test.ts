import { beforeAll, describe, expect, test } from 'vitest'
import { tokenEndpoints } from '../../shared/contract/auth.ts'
import { resources } from '../../shared/contract/endpoint.ts'
import { type Permissions, roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, sharedAccounts } from './accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

describe('permissions of the caller', () => {
  test('users.self tells what the role grants now, as it is granted', async () => {
    const { permissions, administrator } = (await accounts.admin.send(userEndpoints.self)).body?.payload ?? {}
    expect(administrator).toBe(true)
    expect(permissions).toEqual(Object.fromEntries(resources.map((resource) => [resource, ['*']])))
    const nobody = await (await accounts.person()).send(userEndpoints.self)
    expect(nobody.body?.payload).toMatchObject({ permissions: {}, administrator: false })
    const granted: Permissions = { elements: ['read', 'publish'], pages: ['*'] }
    const roleId = await accounts.role(granted)
    const writer = await accounts.withRole(roleId)
    const seen = async () => (await writer.send(userEndpoints.self)).body?.payload
    expect(await seen()).toMatchObject({ permissions: granted, administrator: false })
    await accounts.admin.send(roleEndpoints.unpublish, { params: { id: roleId } })
    expect((await seen())?.permissions).toEqual({})
  })

  test('users.self tells what an API token may do, which is no more than its maker may', async () => {
    const { send } = await accounts.person({ elements: ['read', 'update'], pages: ['read'] })
    const made = await send(tokenEndpoints.add, {
      json: { name: 'build', permissions: { elements: ['read'] } },
    })
    const seen = await accounts.as(made.body?.payload.token ?? '')(userEndpoints.self)
    expect(seen.body?.payload).toMatchObject({ permissions: { elements: ['read'] }, administrator: false })
    expect(seen.body?.payload.permissions).not.toHaveProperty('pages')
  })
})
