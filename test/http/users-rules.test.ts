import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const userManager = { users: ['*' as const], pages: ['read' as const, 'update' as const] }
const change = (id: number, json: Record<string, unknown>) => ({ params: { id }, json })

describe('nobody gets more than they have:', () => {
  test('no self-promotion', async () => {
    const reader = await accounts.person({ pages: ['read'] })
    const manager = await accounts.person(userManager)
    for (const person of [reader, manager]) {
      expect((await person.send(userEndpoints.update, change(person.id, { roleId: 1 }))).status).toBe(403)
      const { body } = await person.send(userEndpoints.self)
      expect(body?.payload.roleId).not.toBe(1)
    }
  })

  test('no user with a role that grants more, made or changed', async () => {
    const manager = await accounts.person(userManager)
    const make = async (roleId: number) => {
      const email = `${unique('made')}@example.com`
      return manager.send(userEndpoints.add, { json: { email, password, roleId } })
    }
    const less = await accounts.role({ pages: ['read'] })
    const more = await accounts.role({ pages: ['read', 'delete'] })
    expect((await make(more)).status).toBe(403)
    expect((await make(1)).status).toBe(403)
    const made = await make(less)
    expect(made.status).toBe(201)
    const id = made.body?.payload.id ?? 0
    expect((await manager.send(userEndpoints.update, change(id, { roleId: more }))).status).toBe(403)
    expect((await manager.send(userEndpoints.update, change(id, { roleId: null }))).status).toBe(200)
  })

  test('an inactive role counts by what it would grant', async () => {
    const manager = await accounts.person(userManager)
    const more = await accounts.role({ history: ['read'] })
    await accounts.admin.send(roleEndpoints.unpublish, { params: { id: more } })
    expect((await manager.send(userEndpoints.update, change(manager.id, { roleId: more }))).status).toBe(403)
  })
})

describe('nobody touches whoever may do more:', () => {
  test('no update, reset, publish, unpublish or delete', async () => {
    const manager = await accounts.person(userManager)
    const { id, email } = accounts.admin
    const attempts = [
      await manager.send(userEndpoints.update, change(id, { password: 'taken over by me' })),
      await manager.send(userEndpoints.update, change(id, { email: 'mine@example.com' })),
      await manager.send(userEndpoints.reset, { json: { id } }),
      await manager.send(userEndpoints.reset, { json: { email, password: 'taken over by me' } }),
      await manager.send(userEndpoints.publish, { params: { id } }),
      await manager.send(userEndpoints.unpublish, { params: { id } }),
      await manager.send(userEndpoints.delete, { params: { id } }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403))
  })

  test('canEdit says so beforehand', async () => {
    const manager = await accounts.person(userManager)
    const peer = await accounts.person({ pages: ['read'] })
    const canEdit = async (id: number) =>
      (await manager.send(userEndpoints.get, { params: { id } })).body?.payload.canEdit
    expect(await canEdit(accounts.admin.id)).toBe(false)
    expect(await canEdit(peer.id)).toBe(true)
    expect(await canEdit(manager.id)).toBe(true)
    const viewer = await accounts.person({ users: ['read'] })
    const { body } = await viewer.send(userEndpoints.list, { query: { limit: '1000' } })
    expect(body?.payload.filter(({ canEdit }) => canEdit).map(({ id }) => id)).toEqual([viewer.id])
  })
})

describe('without permissions on users', () => {
  test('one changes the own name, email and password, and no one else', async () => {
    const [one, other] = [await accounts.person(), await accounts.person()]
    const email = `${unique('moved')}@example.com`
    const own = await one.send(
      userEndpoints.update,
      change(one.id, { name: 'Me', email, currentPassword: password }),
    )
    expect(own.body?.payload).toMatchObject({ name: 'Me', email })
    expect((await one.send(userEndpoints.update, change(other.id, { name: 'You' }))).status).toBe(403)
    expect((await one.send(userEndpoints.update, change(one.id, { active: false }))).status).toBe(403)
    expect((await one.send(userEndpoints.update, change(one.id, { roleId: 2 }))).status).toBe(403)
  })

  test('no answer tells which accounts there are', async () => {
    const [one, other] = [await accounts.person(), await accounts.person()]
    const maker = await accounts.person({ users: ['create'] })
    for (const json of [{ name: 'You' }, { email: 'no email' }, {}])
      for (const person of [one, maker]) {
        const texts = new Set<string>()
        for (const id of [other.id, 999_999, 'abc']) {
          const { status, body, text } = await person.send(userEndpoints.update, { params: { id }, json })
          expect([status, body]).toEqual([403, undefined])
          texts.add(JSON.parse(text).error.text)
        }
        expect(texts).toEqual(
          new Set(['Your role does not grant update on users: you can change your own account only.']),
        )
      }
  })

  test('everything else is refused', async () => {
    const { send, id } = await accounts.person()
    const params = { id }
    const json = { email: 'x@example.com', password }
    const attempts = [
      await send(userEndpoints.list),
      await send(userEndpoints.get, { params }),
      await send(userEndpoints.add, { json }),
      await send(userEndpoints.publish, { params }),
      await send(userEndpoints.unpublish, { params }),
      await send(userEndpoints.delete, { params }),
      await send(userEndpoints.reset, { json: { id } }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403))
  })

  test('everything is refused without a token', async () => {
    const rows: Endpoint[] = Object.values(userEndpoints)
    for (const row of rows)
      expect((await accounts.anonymous(row, { params: { id: 1 }, json: {} })).status, row.id).toBe(401)
  })
})
