import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const created = async (json: Record<string, unknown> = {}) => {
  const { body, text } = await accounts.admin.send(roleEndpoints.add, {
    json: { name: unique('role'), ...json },
  })
  if (!body) throw new Error(text)
  return body.payload
}

describe('roles', () => {
  test('roles.list has administrator and editor from the start', async () => {
    const { body } = await accounts.admin.send(roleEndpoints.list, { query: { 'filter[id][lte]': '2' } })
    expect(body?.payload).toMatchObject([
      {
        id: 1,
        name: 'administrator',
        active: true,
        permissions: { users: ['*'], roles: ['*'], history: ['*'] },
      },
      { id: 2, name: 'editor', active: true },
    ])
    expect(body?.payload[1]?.permissions).toEqual({
      collections: ['*'],
      elements: ['*'],
      pages: ['*'],
      static: ['*'],
    })
  })

  test('roles.add, roles.get, roles.update, roles.unpublish, roles.publish and roles.delete do what they say', async () => {
    const role = await created({ permissions: { pages: ['read', 'read', 'update'], static: [] } })
    expect(role).toMatchObject({ active: true, permissions: { pages: ['read', 'update'], static: [] } })
    const params = { id: role.id }
    expect((await accounts.admin.send(roleEndpoints.get, { params })).body?.payload).toEqual(role)
    const json = { name: unique('renamed'), permissions: { history: ['read'] } }
    const update = await accounts.admin.send(roleEndpoints.update, { params, json })
    expect(update.body?.payload).toMatchObject({ ...json, createdAt: role.createdAt, active: true })
    expect((await accounts.admin.send(roleEndpoints.unpublish, { params })).body?.payload.active).toBe(false)
    expect((await accounts.admin.send(roleEndpoints.publish, { params })).body?.payload.active).toBe(true)
    expect((await accounts.admin.send(roleEndpoints.delete, { params })).body?.payload.id).toBe(role.id)
    expect((await accounts.admin.send(roleEndpoints.get, { params })).status).toBe(404)
    const form = { ...roleEndpoints.delete, ...roleEndpoints.delete.also[0] }
    expect((await accounts.admin.send(form, { params: { id: (await created()).id } })).status).toBe(200)
  })

  test('roles.list shows in each environment of its function what another has written', async () => {
    const names = async (): Promise<string[][]> => {
      const query = { limit: '1000', sortBy: 'id', sortOrder: 'DESC' }
      // More than the function has environments: each of them has answered once.
      const all = await Promise.all(
        Array.from({ length: 9 }, () => accounts.admin.send(roleEndpoints.list, { query })),
      )
      return all.map(({ body }) => body?.payload.map(({ name }) => name) ?? [])
    }
    await names()
    const { name } = await created()
    for (const listed of await names()) expect(listed).toContain(name)
  })

  test('have names of their own', async () => {
    const { name, id } = await created()
    const taken = await accounts.admin.send(roleEndpoints.add, { json: { name } })
    expect([taken.status, taken.fields]).toEqual([409, ['name']])
    await accounts.admin.send(roleEndpoints.delete, { params: { id } })
    expect((await created({ name })).id).toBeGreaterThan(id)
  })

  test.each([
    [{}, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(256) }, ['name']],
    [{ name: 'x', permissions: { spaceships: ['fly'] } }, ['permissions.spaceships']],
    [{ name: 'x', permissions: { pages: ['fly'] } }, ['permissions.pages.0']],
    [{ name: 'x', permissions: { pages: 'read' } }, ['permissions.pages']],
    [{ name: 'x', permissions: ['pages'] }, ['permissions']],
  ])('%j is refused, naming %j', async (json, names) => {
    const { status, fields } = await accounts.admin.send(roleEndpoints.add, { json })
    expect([status, fields]).toEqual([400, names])
  })

  test('count at once for whoever has them', async () => {
    const role = await created({ permissions: { pages: ['read'] } })
    const { send } = await accounts.withRole(role.id)
    const params = { id: role.id }
    expect((await send(pageEndpoints.list)).status).toBe(200)
    expect((await send(pageEndpoints.add, { json: {} })).status).toBe(403)
    await accounts.admin.send(roleEndpoints.unpublish, { params })
    expect((await send(pageEndpoints.list)).status).toBe(403)
    expect((await send(userEndpoints.self)).status).toBe(200)
    await accounts.admin.send(roleEndpoints.publish, { params })
    expect((await send(pageEndpoints.list)).status).toBe(200)
    await accounts.admin.send(roleEndpoints.update, { params, json: { permissions: { static: ['read'] } } })
    expect((await send(pageEndpoints.list)).status).toBe(403)
  })
})

describe('nobody grants what they lack:', () => {
  test('not in a new role, nor by changing one, nor by switching one on', async () => {
    const { send } = await accounts.person({ roles: ['*'], pages: ['read'] })
    const add = (permissions: Record<string, string[]>) =>
      send(roleEndpoints.add, { json: { name: unique('role'), permissions } })
    expect((await add({ pages: ['read', 'delete'] })).status).toBe(403)
    expect((await add({ pages: ['*'] })).status).toBe(403)
    expect((await add({ users: ['read'] })).status).toBe(403)
    const own = await add({ pages: ['read'] })
    expect(own.status).toBe(201)
    const params = { id: own.body?.payload.id ?? 0 }
    const json = { permissions: { users: ['*'] } }
    expect((await send(roleEndpoints.update, { params, json })).status).toBe(403)
    const stronger = await created({ active: false, permissions: { users: ['read'] } })
    for (const row of [roleEndpoints.publish, roleEndpoints.unpublish, roleEndpoints.delete])
      expect((await send(row, { params: { id: stronger.id } })).status, row.id).toBe(403)
    const weaken = { params: { id: stronger.id }, json: { permissions: {} } }
    expect((await send(roleEndpoints.update, weaken)).status).toBe(403)
  })

  test('everything is refused without permissions on roles, and without a token', async () => {
    const { send } = await accounts.person({ users: ['*'] })
    const rows: Endpoint[] = Object.values(roleEndpoints)
    for (const row of rows) {
      const sent = { params: { id: 2 }, json: { name: 'x' } }
      expect((await send(row, sent)).status, row.id).toBe(403)
      expect((await accounts.anonymous(row, sent)).status, row.id).toBe(401)
    }
  })
})

describe('the administrator role', () => {
  test('stays as it is', async () => {
    const params = { id: 1 }
    const { send } = accounts.admin
    const attempts = [
      await send(roleEndpoints.update, { params, json: { permissions: { pages: ['read'] } } }),
      await send(roleEndpoints.update, { params, json: { active: false } }),
      await send(roleEndpoints.update, { params, json: { name: 'root' } }),
      await send(roleEndpoints.unpublish, { params }),
      await send(roleEndpoints.delete, { params }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 409))
    expect((await send(roleEndpoints.publish, { params })).body?.payload.active).toBe(true)
  })
})

describe('a role that someone has', () => {
  test('is not deleted, and the refusal says whose it is', async () => {
    const role = await created()
    const { id } = await accounts.withRole(role.id)
    const refused = await accounts.admin.send(roleEndpoints.delete, { params: { id: role.id } })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(`user ${id}`)
    await accounts.admin.send(userEndpoints.delete, { params: { id } })
    expect((await accounts.admin.send(roleEndpoints.delete, { params: { id: role.id } })).status).toBe(200)
  })

  test('given and deleted at once is never left dangling', async () => {
    for (let round = 0; round < 8; round += 1) {
      const role = await created()
      const json = { email: `${unique('race')}@example.com`, password, roleId: role.id }
      const [deleted, made] = await Promise.all([
        accounts.admin.send(roleEndpoints.delete, { params: { id: role.id } }),
        accounts.admin.send(userEndpoints.add, { json }),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, made.status])
    }
  })
})
