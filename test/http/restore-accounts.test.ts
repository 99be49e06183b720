import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints, tokenEndpoints } from '../../shared/contract/auth.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { asAdmin } from './harness/api.ts'
import { entityOf, post, restore } from './harness/restore.ts'

const admin = asAdmin()
let accounts: Accounts

beforeAll(async () => {
  accounts = await sharedAccounts()
})

const login = (email: string, given: string) =>
  accounts.anonymous(authEndpoints.login, { json: { email, password: given } })
const restoreUsers = (...rows: object[]) => restore(admin, userEndpoints.restore, {}, rows)

describe('users.restore', () => {
  test('makes a user without a password, who can log in once it is reset', async () => {
    const someone = await accounts.person({ pages: ['read'] })
    const row = await entityOf(admin, userEndpoints.get, { id: someone.id })
    await post(admin, userEndpoints.delete, { id: someone.id }, {})
    expect((await restoreUsers({ ...row, password: 'not this one' })).counts).toContain('1 created')
    for (const given of [password, 'not this one'])
      expect((await login(someone.email, given)).status).toBe(401)
    const { status } = await post(
      admin,
      userEndpoints.reset,
      {},
      { id: someone.id, password: 'another long one' },
    )
    expect(status).toBe(200)
    expect((await login(someone.email, 'another long one')).status).toBe(200)
  })

  test('gives no session and no API token of a deleted user back', async () => {
    const someone = await accounts.person({ pages: ['read'] })
    const json = { name: 'build', permissions: { pages: ['read'] } }
    const { body } = await someone.send(tokenEndpoints.add, { json })
    const row = await entityOf(admin, userEndpoints.get, { id: someone.id })
    await post(admin, userEndpoints.delete, { id: someone.id }, {})
    await restoreUsers(row)
    expect((await someone.send(userEndpoints.self)).status).toBe(401)
    expect((await accounts.as(body?.payload.token ?? '')(userEndpoints.self)).status).toBe(401)
    const { refreshToken } = someone
    expect((await accounts.anonymous(authEndpoints.refresh, { json: { refreshToken } })).status).toBe(401)
  })

  test('leaves the password and the sessions of a user, unless it deactivates them', async () => {
    const someone = await accounts.person({ pages: ['read'] })
    const row = await entityOf(admin, userEndpoints.get, { id: someone.id })
    expect((await restoreUsers({ ...row, name: 'Renamed', updatedAt: row.createdAt })).counts).toContain(
      '1 changed',
    )
    expect((await someone.send(userEndpoints.self)).body?.payload).toMatchObject({ name: 'Renamed' })
    expect((await login(someone.email, password)).status).toBe(200)
    await restoreUsers({ ...row, active: false })
    expect((await someone.send(userEndpoints.self)).status).toBe(401)
    await restoreUsers(row)
    expect((await someone.send(userEndpoints.self)).status).toBe(401)
    expect((await login(someone.email, password)).status).toBe(200)
  })

  test('names a role that is not there, and an email that is taken', async () => {
    const [one, other] = [await accounts.person({}), await accounts.person({})]
    const row = await entityOf(admin, userEndpoints.get, { id: one.id })
    const { errors } = await restoreUsers({ ...row, roleId: 99_999_999 }, { ...row, email: other.email })
    expect(errors).toEqual([
      [0, 'roleId must be the identifier of a role, or null'],
      [1, 'email is taken: choose a value no other entry has'],
    ])
  })

  test('takes an administrator’s API token, which cannot change its maker', async () => {
    const { body: me } = await accounts.admin.send(userEndpoints.self)
    const all = ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history']
    const permissions = (names: string[]) => Object.fromEntries(names.map((name) => [name, ['*']]))
    const token = async (names: string[]) => {
      const json = { name: 'move', permissions: permissions(names) }
      return accounts.as((await accounts.admin.send(tokenEndpoints.add, { json })).body?.payload.token ?? '')
    }
    const row = { ...me?.payload, name: 'Another' }
    const answer = await (await token(all))(userEndpoints.restore, { json: [row, me?.payload] })
    expect(answer.body?.payload).toMatchObject({ restored: { unchanged: 1 }, failed: 1 })
    expect(answer.text).toContain('An API token cannot change the account of its maker')
    expect((await (await token(all.slice(1)))(userEndpoints.restore, { json: [] })).status).toBe(403)
  })
})

describe('roles.restore', () => {
  test('changes nothing of the administrator role but its times', async () => {
    const row = await entityOf(admin, roleEndpoints.get, { id: 1 })
    const rows = [
      { ...row, permissions: { pages: ['read'] } },
      { ...row, name: 'owner', active: false },
      { ...row, createdAt: '2020-01-01T00:00:00.000Z' },
      row,
    ]
    const rule = 'must stay as it is: the administrator role cannot be changed but for its times'
    const { counts, errors } = await restore(admin, roleEndpoints.restore, {}, rows)
    expect(errors).toEqual([
      [0, `permissions ${rule}`],
      [1, `name ${rule}`, `active ${rule}`],
    ])
    expect(counts).toBe('4: 0 created, 2 changed, 0 unchanged, 2 failed')
  })

  test('names a name that is taken, also by an earlier row', async () => {
    const { id } = await entityOf(admin, roleEndpoints.add, {}, { name: 'moved', permissions: {} })
    const row = await entityOf(admin, roleEndpoints.get, { id })
    await post(admin, roleEndpoints.delete, { id }, {})
    const { counts, errors } = await restore(admin, roleEndpoints.restore, {}, [
      row,
      { ...row, id: id + 1_000 },
    ])
    expect(counts).toContain('1 created')
    expect(errors).toEqual([[1, 'name is taken: choose a value no other entry has']])
  })
})
