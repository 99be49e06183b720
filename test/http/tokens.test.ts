import { beforeAll, describe, expect, test } from 'vitest'
import { tokenEndpoints } from '../../shared/contract/auth.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type TokenName, tokenKey } from '../../shared/security/tokens/api-token.ts'
import { sortableNumber } from '../../shared/store/keys.ts'
import { getItem, putItem, queryPages } from '../../shared/store/table.ts'
import { type Accounts, type Person, password, sharedAccounts } from './accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const created = async ({ send }: Pick<Person, 'send'>, json: Record<string, unknown> = {}) => {
  const { body, text } = await send(tokenEndpoints.add, { json: { name: 'build', permissions: {}, ...json } })
  if (!body) throw new Error(text)
  return { ...body.payload, send: accounts.as(body.payload.token) }
}
/** Lets the life of a token end now. */
const expire = async (token: TokenName): Promise<void> => {
  const item = await getItem(accounts.table, tokenKey(token), true)
  const data = { ...JSON.parse(`${item?.data}`), expiresAt: inSeconds(0) }
  await putItem(accounts.table, { ...item, ...tokenKey(token), data: JSON.stringify(data) })
}
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

describe('an API token', () => {
  test('does what it and its maker may do, and nothing else', async () => {
    const roleId = await accounts.role({ pages: ['read', 'update'], static: ['read'] })
    const maker = await accounts.withRole(roleId)
    const token = await created(maker, { permissions: { pages: ['read'] } })
    expect(token).toMatchObject({ name: 'build', createdBy: maker.id, expiresAt: null, lastUsedAt: null })
    expect((await token.send(pageEndpoints.list)).status).toBe(200)
    const refused = await token.send(pageEndpoints.update, { params: { id: 1 }, json: {} })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('This API token does not grant update on pages')
    expect((await token.send(userEndpoints.self)).body?.payload.id).toBe(maker.id)
    const json = { permissions: { static: ['read'] } }
    await accounts.admin.send(roleEndpoints.update, { params: { id: roleId }, json })
    expect((await token.send(pageEndpoints.list)).status).toBe(403)
  })

  test('is shown once and stored hashed', async () => {
    const { id, token } = await created(accounts.admin)
    expect(token).toMatch(/^tc_\d+_\d+_[\w-]{43}$/)
    const secret = token.slice(-43)
    const { text } = await accounts.admin.send(tokenEndpoints.list, { query: { 'filter[id]': String(id) } })
    expect(text).not.toContain(secret)
    for (const pk of ['token', `token#${sortableNumber(accounts.admin.id)}`]) {
      const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
      for await (const items of queryPages(accounts.table, input)) {
        expect(items.length).toBeGreaterThan(0)
        expect(JSON.stringify(items)).not.toContain(secret)
      }
    }
  })

  test('remembers when it was used', async () => {
    const { id, send } = await created(accounts.admin)
    const before = Date.now()
    await send(userEndpoints.self)
    const { body } = await accounts.admin.send(tokenEndpoints.list, { query: { 'filter[id]': String(id) } })
    const used = Date.parse(body?.payload[0]?.lastUsedAt ?? '')
    expect(used).toBeGreaterThanOrEqual(before - 1_000)
    expect(used).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('is refused once it is deleted, expired, or its maker is out', async () => {
    const maker = await accounts.person({ pages: ['read'] })
    const [one, two, three] = [
      await created(maker, { permissions: { pages: ['read'] } }),
      await created(maker, { permissions: { pages: ['read'] }, expiresAt: inSeconds(3_600) }),
      await created(maker, { permissions: { pages: ['read'] } }),
    ]
    for (const { send } of [one, two, three]) expect((await send(pageEndpoints.list)).status).toBe(200)
    const gone = await maker.send(tokenEndpoints.delete, { params: { id: one.id } })
    expect(gone.body?.payload).toMatchObject({ id: one.id, name: 'build' })
    expect((await one.send(pageEndpoints.list)).status).toBe(401)
    await expire(two)
    expect((await two.send(pageEndpoints.list)).status).toBe(401)
    await accounts.admin.send(userEndpoints.unpublish, { params: { id: maker.id } })
    expect((await three.send(pageEndpoints.list)).status).toBe(401)
    await accounts.admin.send(userEndpoints.delete, { params: { id: maker.id } })
    expect((await three.send(pageEndpoints.list)).status).toBe(401)
  })

  test('with another secret is refused', async () => {
    const { token } = await created(accounts.admin)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await accounts.as(forged)(userEndpoints.self)).status).toBe(401)
  })
})

describe('tokens.add', () => {
  test.each([
    [{}, ['name', 'permissions']],
    [{ name: '', permissions: {} }, ['name']],
    [{ name: 'x', permissions: { spaceships: ['fly'] } }, ['permissions.spaceships']],
    [{ name: 'x', permissions: {}, expiresAt: 'tomorrow' }, ['expiresAt']],
    [{ name: 'x', permissions: {}, expiresAt: '2001-01-01T00:00:00Z' }, ['expiresAt']],
  ])('%j is refused, naming %j', async (json, names) => {
    const { status, fields } = await accounts.admin.send(tokenEndpoints.add, { json })
    expect([status, fields]).toEqual([400, names])
  })

  test('never grants more than its maker has', async () => {
    const maker = await accounts.person({ pages: ['read', 'update'] })
    const more = { name: 'x', permissions: { pages: ['read', 'delete'] } }
    expect((await maker.send(tokenEndpoints.add, { json: more })).status).toBe(403)
    const own = { name: 'x', permissions: { pages: ['read', 'update'] } }
    expect((await maker.send(tokenEndpoints.add, { json: own })).status).toBe(201)
  })

  test('does not let a token take over its maker’s account', async () => {
    const token = await created(accounts.admin, { permissions: { users: ['*'], roles: ['*'] } })
    const { id } = accounts.admin
    const json = { password: 'taken over by me' }
    expect((await token.send(userEndpoints.update, { params: { id }, json })).status).toBe(403)
    expect((await token.send(userEndpoints.reset, { json: { id } })).status).toBe(403)
    expect((await token.send(userEndpoints.self)).body?.payload.canEdit).toBe(false)
    const weak = await created(await accounts.person({}), {})
    const own = await weak.send(userEndpoints.update, { params: { id: weak.createdBy }, json })
    expect(own.status).toBe(403)
  })
})

describe('an API token ends', () => {
  const ways: Record<string, (maker: Person) => Promise<unknown>> = {
    'with a reset': ({ id }) => accounts.admin.send(userEndpoints.reset, { json: { id } }),
    'with a password that someone else sets': ({ id }) =>
      accounts.admin.send(userEndpoints.update, { params: { id }, json: { password: 'set by another' } }),
    'with a deactivation, and stays ended when the account comes back': async ({ id }) => {
      await accounts.admin.send(userEndpoints.unpublish, { params: { id } })
      await accounts.admin.send(userEndpoints.publish, { params: { id } })
    },
    'with a deactivation by update': async ({ id }) => {
      for (const active of [false, true])
        await accounts.admin.send(userEndpoints.update, { params: { id }, json: { active } })
    },
  }
  test.each(Object.entries(ways))('%s', async (_, end) => {
    const maker = await accounts.person({ pages: ['read'] })
    const token = await created(maker, { permissions: { pages: ['read'] } })
    expect((await token.send(pageEndpoints.list)).status).toBe(200)
    await end(maker)
    expect((await token.send(pageEndpoints.list)).status).toBe(401)
    const list = await accounts.admin.send(tokenEndpoints.list, { query: { 'filter[id]': String(token.id) } })
    expect(list.body?.payload).toEqual([])
  })

  test('not with a change of one’s own password', async () => {
    const maker = await accounts.person({ pages: ['read'] })
    const token = await created(maker, { permissions: { pages: ['read'] } })
    const json = { password: 'my own next one', currentPassword: password }
    expect((await maker.send(userEndpoints.update, { params: { id: maker.id }, json })).status).toBe(200)
    expect((await token.send(pageEndpoints.list)).status).toBe(200)
    expect((await maker.send(tokenEndpoints.list)).body?.payload.map(({ id }) => id)).toEqual([token.id])
  })
})

describe('a user has at most 50 API tokens', () => {
  test('with any number wanted at once, and one deleted makes room', async () => {
    const maker = await accounts.person({ pages: ['read'] })
    const add = () => maker.send(tokenEndpoints.add, { json: { name: 'x', permissions: {} } })
    for (let at = 0; at < 46; at += 1) await created(maker)
    const last = await Promise.all(Array.from({ length: 8 }, add))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
    const { body } = await maker.send(tokenEndpoints.list, { query: { limit: '1000' } })
    expect(body?.pagination.total).toBe(50)
    await maker.send(tokenEndpoints.delete, { params: { id: body?.payload[0]?.id ?? 0 } })
    expect([(await add()).status, (await add()).status]).toEqual([201, 409])
  })

  test('and none without a role', async () => {
    const json = { name: 'x', permissions: {} }
    expect((await (await accounts.person()).send(tokenEndpoints.add, { json })).status).toBe(403)
  })
})

describe('tokens.list and tokens.delete', () => {
  test('reach those of users whose role grants no more than one’s own, and no others', async () => {
    const manager = await accounts.person({ users: ['*'], pages: ['read'] })
    const less = await created(await accounts.person({ pages: ['read'] }))
    const more = await created(await accounts.person({ pages: ['read', 'delete'] }))
    const top = await created(accounts.admin)
    const { body } = await manager.send(tokenEndpoints.list, { query: { limit: '1000' } })
    const seen = new Set(body?.payload.map(({ id }) => id))
    expect([less, more, top].map(({ id }) => seen.has(id))).toEqual([true, false, false])
    const statuses = await Promise.all(
      [more, top, less].map(async ({ id }) => {
        const { status } = await manager.send(tokenEndpoints.delete, { params: { id } })
        return status
      }),
    )
    expect(statuses).toEqual([404, 404, 200])
    expect((await top.send(userEndpoints.self)).status).toBe(200)
  })

  test('concern one’s own, and everyone’s for who may update users', async () => {
    const [one, other] = [await accounts.person({}), await accounts.person({})]
    const token = await created(one)
    const ids = async ({ send }: Person) =>
      (await send(tokenEndpoints.list, { query: { limit: '1000' } })).body?.payload.map(({ id }) => id)
    expect(await ids(one)).toEqual([token.id])
    expect(await ids(other)).toEqual([])
    expect(await ids(accounts.admin)).toContain(token.id)
    const params = { id: token.id }
    expect((await other.send(tokenEndpoints.delete, { params })).status).toBe(404)
    const form = { ...tokenEndpoints.delete, ...tokenEndpoints.delete.also[0] }
    expect((await accounts.admin.send(form, { params })).status).toBe(200)
    expect(await ids(one)).toEqual([])
    expect((await one.send(tokenEndpoints.delete, { params })).status).toBe(404)
  })

  test('and tokens.add are for sessions: a token manages none, not even itself', async () => {
    const [token, other] = [await created(accounts.admin), await created(accounts.admin)]
    const all = await created(accounts.admin, { permissions: { users: ['*'] } })
    for (const { send, id } of [token, all]) {
      expect((await send(tokenEndpoints.list)).status).toBe(403)
      expect((await send(tokenEndpoints.add, { json: { name: 'x', permissions: {} } })).status).toBe(403)
      for (const one of [id, other.id])
        expect((await send(tokenEndpoints.delete, { params: { id: one } })).status).toBe(403)
    }
    expect((await other.send(userEndpoints.self)).status).toBe(200)
  })

  test('sorts, filters, searches and pages', async () => {
    const { send } = await accounts.person({})
    for (const name of ['beta', 'alpha', 'gamma']) await created({ send }, { name })
    const list = async (query: Record<string, string>) => {
      const { body } = await send(tokenEndpoints.list, { query })
      return [body?.payload.map(({ name }) => name), body?.pagination.total]
    }
    expect(await list({ sortBy: 'name' })).toEqual([['alpha', 'beta', 'gamma'], 3])
    expect(await list({ sortBy: 'name', sortOrder: 'DESC', limit: '1', page: '2' })).toEqual([['beta'], 3])
    expect(await list({ 'filter[name][in]': 'alpha,gamma' })).toEqual([['alpha', 'gamma'], 2])
    expect(await list({ search: 'AMM' })).toEqual([['gamma'], 1])
    expect(await list({ 'filter[lastUsedAt]': 'null' })).toEqual([['beta', 'alpha', 'gamma'], 3])
    expect((await send(tokenEndpoints.list, { query: { sortBy: 'hash' } })).status).toBe(400)
  })

  test('needs a token', async () => {
    const rows: Endpoint[] = Object.values(tokenEndpoints)
    for (const row of rows)
      expect((await accounts.anonymous(row, { params: { id: 1 }, json: {} })).status, row.id).toBe(401)
  })
})
