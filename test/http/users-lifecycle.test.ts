import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints, userWritten } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const login = (email: string, given: string) =>
  accounts.anonymous(authEndpoints.login, { json: { email, password: given } })
const newEmail = (): string => `${unique('user')}@example.com`

const created = async (json: Record<string, unknown> = {}) => {
  const { body, text } = await accounts.admin.send(userEndpoints.add, {
    json: { email: newEmail(), password, ...json },
  })
  if (!body) throw new Error(text)
  return userWritten.parse(body.payload)
}

describe('users.publish', () => {
  test('activates the account, and users.unpublish deactivates it', async () => {
    const user = await created({ active: false })
    const params = { id: user.id }
    expect((await login(user.email, password)).status).toBe(401)
    expect((await accounts.admin.send(userEndpoints.publish, { params })).body?.payload.active).toBe(true)
    expect((await login(user.email, password)).status).toBe(200)
    expect((await accounts.admin.send(userEndpoints.unpublish, { params })).body?.payload.active).toBe(false)
    expect((await login(user.email, password)).status).toBe(401)
  })
})

describe('users.reset', () => {
  test('by email sets a generated password, shown once, and ends the sessions', async () => {
    const person = await accounts.person()
    const { body } = await accounts.admin.send(userEndpoints.reset, {
      json: { email: person.email.toUpperCase() },
    })
    const fresh = body?.payload.password ?? ''
    expect(fresh.length).toBeGreaterThanOrEqual(16)
    expect(body?.payload.user).toMatchObject({ id: person.id, email: person.email })
    expect((await person.send(userEndpoints.self)).status).toBe(401)
    const refresh = { json: { refreshToken: person.refreshToken } }
    expect((await accounts.anonymous(authEndpoints.refresh, refresh)).status).toBe(401)
    expect((await login(person.email, password)).status).toBe(401)
    expect((await login(person.email, fresh)).status).toBe(200)
  })

  test('by id sets the given password, and does not repeat it', async () => {
    const user = await created()
    const { body, text } = await accounts.admin.send(userEndpoints.reset, {
      json: { id: user.id, password: 'quite another one' },
    })
    expect(body?.payload).not.toHaveProperty('password')
    expect(text).not.toContain('quite another one')
    expect((await login(user.email, 'quite another one')).status).toBe(200)
  })

  test('needs an id or an email that belongs to someone, and to the same one', async () => {
    const user = await created()
    const reset = async (json: Record<string, unknown>) => {
      const { status, fields } = await accounts.admin.send(userEndpoints.reset, { json })
      return [status, fields]
    }
    expect(await reset({})).toEqual([400, ['id']])
    expect(await reset({ id: user.id, password: 'short' })).toEqual([400, ['password']])
    expect(await reset({ id: user.id, email: accounts.owner.email })).toEqual([400, ['email']])
    expect(await reset({ id: 999_999 })).toEqual([404, []])
    expect(await reset({ email: 'nobody@example.com' })).toEqual([404, []])
  })
})

describe('users.delete', () => {
  test('by either form gives the user back and frees the email', async () => {
    const [one, two] = [await created(), await created()]
    const { body } = await accounts.admin.send(userEndpoints.delete, { params: { id: one.id } })
    expect(body?.payload).toMatchObject({ id: one.id, email: one.email })
    expect(body?.payload).not.toHaveProperty('password')
    const form = { ...userEndpoints.delete, ...userEndpoints.delete.also[0] }
    expect((await accounts.admin.send(form, { params: { id: two.id } })).status).toBe(200)
    expect((await accounts.admin.send(userEndpoints.get, { params: { id: one.id } })).status).toBe(404)
    expect((await accounts.admin.send(userEndpoints.delete, { params: { id: one.id } })).status).toBe(404)
    expect((await login(one.email, password)).status).toBe(401)
    expect((await created({ email: one.email })).id).toBeGreaterThan(two.id)
  })
})
