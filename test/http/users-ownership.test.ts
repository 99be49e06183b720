import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints, tokenEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, type Person, password, sharedAccounts, untilWindowLasts } from './accounts.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const newEmail = (): string => `${unique('mine')}@example.com`
const login = async (email: string, given: string): Promise<number> =>
  (await accounts.anonymous(authEndpoints.login, { json: { email, password: given } })).status
const update = async ({ id, send }: Pick<Person, 'id' | 'send'>, json: Record<string, unknown>) => {
  const { status, fields } = await send(userEndpoints.update, { params: { id }, json })
  return [status, fields]
}

describe('users.update of one’s own account, without permission on users', () => {
  test('asks for the current password where password or email are to be new', async () => {
    const person = await accounts.person({ pages: ['read'] })
    for (const json of [{ password: 'taken over by me' }, { email: newEmail() }])
      for (const currentPassword of [undefined, 'a wrong one', '', `${password}x`])
        expect(await update(person, { ...json, currentPassword }), JSON.stringify(json)).toEqual([
          400,
          ['currentPassword'],
        ])
    expect(await login(person.email, password)).toBe(200)
    const email = newEmail()
    expect(await update(person, { email, currentPassword: password })).toEqual([200, []])
    const next = { password: 'my own next one', currentPassword: password }
    expect(await update(person, next)).toEqual([200, []])
    expect(await login(email, 'my own next one')).toBe(200)
    expect(await login(email, password)).toBe(401)
  })

  test('asks for none where they stay, as in a form that sends all it shows', async () => {
    const person = await accounts.person()
    const json = { name: 'Me', surname: null, image: null, email: person.email.toUpperCase() }
    expect(await update(person, json)).toEqual([200, []])
    const form = { params: { id: person.id }, json: { name: 'I', currentPassword: 'whatever it is' } }
    expect((await person.send(userEndpoints.update, form)).body?.payload).toMatchObject({ name: 'I' })
  })

  test('lets a stolen session try ten passwords, as a login would', async () => {
    await untilWindowLasts(20)
    const person = await accounts.person()
    const json = { password: 'taken over by me', currentPassword: 'a wrong one' }
    const statuses: unknown[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await update(person, json))[0])
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(await update(person, { ...json, currentPassword: password })).toEqual([429, []])
    expect(await update(person, { name: 'still here' })).toEqual([200, []])
  }, 60_000)

  test('tells nothing of other emails before the account is proved', async () => {
    const person = await accounts.person()
    const taken = { email: accounts.owner.email }
    expect(await update(person, { ...taken, currentPassword: 'a wrong one' })).toEqual([
      400,
      ['currentPassword'],
    ])
    expect(await update(person, { ...taken, currentPassword: password })).toEqual([409, ['email']])
  })
})

describe('users.update by the permission on users', () => {
  test('needs no current password, for others and oneself', async () => {
    const manager = await accounts.person({ users: ['*'] })
    const other = await accounts.person()
    expect(await update({ ...manager, id: other.id }, { password: 'set by a manager' })).toEqual([200, []])
    expect(await login(other.email, 'set by a manager')).toBe(200)
    expect(await update(manager, { password: 'set for myself', currentPassword: 'wrong' })).toEqual([200, []])
    expect(await login(manager.email, 'set for myself')).toBe(200)
  })

  test('never reaches the account of an API token’s maker, whatever the token grants', async () => {
    const maker = await accounts.withRole(1)
    const everything = Object.fromEntries(
      ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history'].map((one) => [one, ['*']]),
    )
    const json = { name: 'all', permissions: everything }
    const { body } = await maker.send(tokenEndpoints.add, { json })
    const send = accounts.as(body?.payload.token ?? '')
    const { id, email } = maker
    for (const change of [{ password: 'taken over by me' }, { email: newEmail() }, { name: 'x' }])
      for (const proof of [{}, { currentPassword: password }])
        expect(await update({ id, send }, { ...change, ...proof })).toEqual([403, []])
    for (const reset of [{ id }, { email }, { id, password: 'taken over by me' }])
      expect((await send(userEndpoints.reset, { json: reset })).status).toBe(403)
    for (const row of [userEndpoints.unpublish, userEndpoints.delete])
      expect((await send(row, { params: { id } })).status).toBe(403)
    const other = await accounts.person()
    expect(await update({ id: other.id, send }, { name: 'changed by a token' })).toEqual([200, []])
    expect(await login(email, password)).toBe(200)
  })
})
