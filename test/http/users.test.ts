import { compare } from 'bcryptjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
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
const bcrypt = /^\$2b\$10\$[./A-Za-z0-9]{53}$/

const created = async (json: Record<string, unknown> = {}) => {
  const { body, text } = await accounts.admin.send(userEndpoints.add, {
    json: { email: newEmail(), password, ...json },
  })
  if (!body) throw new Error(text)
  return userWritten.parse(body.payload)
}

describe('users.add', () => {
  test('answers with the hash, and with defaults', async () => {
    const email = newEmail()
    const user = await created({ email, name: 'Ada', surname: 'Lovelace' })
    expect(user).toMatchObject({
      email,
      name: 'Ada',
      surname: 'Lovelace',
      image: null,
      active: true,
      roleId: null,
    })
    expect(user.password).toMatch(bcrypt)
    expect(await compare(password, user.password)).toBe(true)
    expect(user.createdAt).toBe(user.updatedAt)
    expect((await login(email, password)).status).toBe(200)
  })

  test('ignores members that are the server’s', async () => {
    const mass = {
      id: 4711,
      canEdit: true,
      createdAt: '2001-01-01T00:00:00Z',
      role: { id: 1 },
      hash: 'x',
      generation: 9,
    }
    const user = await created(mass)
    expect(user.id).not.toBe(4711)
    expect(user.createdAt > '2020').toBe(true)
    const { body } = await accounts.admin.send(userEndpoints.get, { params: { id: user.id } })
    expect(body?.payload).toMatchObject({ role: null, roleId: null })
    const update = await accounts.admin.send(userEndpoints.update, { params: { id: user.id }, json: mass })
    expect(update.body?.payload).toMatchObject({ id: user.id, createdAt: user.createdAt, roleId: null })
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'not-an-email', password: 'short' }, ['email', 'password']],
    [{ email: 'a@b', password: 'é'.repeat(37) }, ['email', 'password']],
    [{ email: 'a..b@example.com', password: '🔑'.repeat(7) }, ['email', 'password']],
    [{ email: 'a@-example.com', password: '🔑'.repeat(19) }, ['email', 'password']],
    [{ email: 'fine@example.com', password: 'long enough', name: 'x'.repeat(256) }, ['name']],
    [{ email: 'fine@example.com', password: 'long enough', roleId: 999 }, ['roleId']],
    [{ email: 'fine@example.com', password: 'long enough', roleId: 'administrator' }, ['roleId']],
  ])('%j is refused, naming %j', async (json, names) => {
    const { status, fields } = await accounts.admin.send(userEndpoints.add, { json })
    expect([status, fields]).toEqual([400, names])
  })

  test('takes passwords of 8 characters to 72 bytes', async () => {
    for (const given of ['🔑'.repeat(8), 'é'.repeat(36)]) {
      const { email } = await created({ password: given })
      expect((await login(email, given)).status).toBe(200)
    }
  })

  test.each([
    ['someone@example.com', 'SomeOne@EXAMPLE.com'],
    ['jörg@example.com', 'JÖRG@example.com'],
    ['zoe\u0301@example.com', 'ZO\u00c9@example.com'],
    ['straße@example.com', 'STRASSE@example.com'],
    ['σοφος@example.com', 'ΣΟΦΟΣ@example.com'],
  ])('%s and %s are one email', async (one, other) => {
    await created({ email: one })
    const { status, fields } = await accounts.admin.send(userEndpoints.add, {
      json: { email: other, password },
    })
    expect([status, fields]).toEqual([409, ['email']])
    expect((await login(other, password)).status).toBe(200)
  })

  test('of many who want one email at once, one gets it', async () => {
    const email = newEmail()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => accounts.admin.send(userEndpoints.add, { json: { email, password } })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })
})

describe('reading users', () => {
  test('users.get shows role and canEdit, and never a password', async () => {
    const user = await created({ roleId: 2 })
    const { password: _, ...visible } = user
    const shown = { ...visible, role: { id: 2, name: 'editor' }, canEdit: true }
    const one = await accounts.admin.send(userEndpoints.get, { params: { id: user.id } })
    expect(one.body?.payload).toEqual(shown)
    const list = await accounts.admin.send(userEndpoints.list, { query: { 'filter[email]': user.email } })
    expect(list.body?.payload).toEqual([shown])
    expect(list.text + one.text).not.toContain('password')
  })

  test('users.get is never 304: its role and canEdit change without the user', async () => {
    const roleId = await accounts.role({ pages: ['read'] })
    const user = await created({ roleId })
    const params = { id: user.id }
    const read = await accounts.admin.send(userEndpoints.get, { params })
    const etag = read.headers.get('etag') ?? ''
    const name = unique('renamed')
    await accounts.admin.send(roleEndpoints.update, { params: { id: roleId }, json: { name } })
    const headers = { 'if-none-match': etag }
    const again = await accounts.admin.send(userEndpoints.get, { params, headers })
    expect([again.status, again.body?.payload.role?.name]).toEqual([200, name])
    const viewer = await accounts.person({ users: ['read'] })
    const other = await viewer.send(userEndpoints.get, { params, headers })
    expect([other.status, other.body?.payload.canEdit]).toEqual([200, false])
    const update = { params, json: { name: 'Ada' }, headers: { 'if-match': etag } }
    expect((await accounts.admin.send(userEndpoints.update, update)).status).toBe(200)
  })

  test('users.self is whoever asks', async () => {
    const person = await accounts.person()
    const { body } = await person.send(userEndpoints.self)
    expect(body?.payload).toMatchObject({ id: person.id, email: person.email, role: null, canEdit: true })
    expect((await accounts.admin.send(userEndpoints.self)).body?.payload.role).toEqual({
      id: 1,
      name: 'administrator',
    })
  })

  test('users.list sorts, pages and searches', async () => {
    const surname = unique('Family')
    for (const name of ['b', 'a', 'c']) await created({ name, surname })
    const { body } = await accounts.admin.send(userEndpoints.list, {
      query: { search: surname.toLowerCase(), sortBy: 'name', sortOrder: 'DESC', limit: '2', page: '2' },
    })
    expect(body?.payload.map(({ name }) => name)).toEqual(['a'])
    expect(body?.pagination).toEqual({ limit: 2, offset: 2, currentTotal: 1, total: 3, page: 2 })
  })

  test('refuses to sort or filter by what is not a member, the password above all', async () => {
    for (const query of [{ sortBy: 'password' }, { 'filter[hash]': 'x' }, { 'filter[internal]': 'x' }])
      expect((await accounts.admin.send(userEndpoints.list, { query })).status).toBe(400)
  })

  test('an unknown id is 404', async () => {
    for (const id of [999_999, 'abc', '1e3', '-1'])
      expect((await accounts.admin.send(userEndpoints.get, { params: { id } })).status).toBe(404)
  })
})

describe('users.update', () => {
  test('changes what is sent and leaves the rest', async () => {
    const user = await created({ name: 'Ada', surname: 'Byron' })
    const { body } = await accounts.admin.send(userEndpoints.update, {
      params: { id: user.id },
      json: { surname: 'Lovelace', image: 'https://example.com/ada.png' },
    })
    const written = userWritten.parse(body?.payload)
    expect(written).toEqual({
      ...user,
      password: written.password,
      surname: 'Lovelace',
      image: 'https://example.com/ada.png',
      updatedAt: written.updatedAt,
    })
  })

  test('shows the hash to who set the password, and else one that opens nothing', async () => {
    const user = await created()
    const change = async (json: Record<string, unknown>) => {
      const { body } = await accounts.admin.send(userEndpoints.update, { params: { id: user.id }, json })
      return userWritten.parse(body?.payload).password
    }
    const shown = [await change({ name: 'Ada' }), await change({ name: 'Ada' })]
    for (const hash of shown) {
      expect(hash).toMatch(bcrypt)
      expect(await compare(password, hash)).toBe(false)
    }
    expect(new Set([user.password, ...shown]).size).toBe(3)
    expect(await compare('quite another one', await change({ password: 'quite another one' }))).toBe(true)
  })

  test('replaces the password when one is sent', async () => {
    const user = await created()
    const { body } = await accounts.admin.send(userEndpoints.update, {
      params: { id: user.id },
      json: { password: 'quite another one' },
    })
    const written = userWritten.parse(body?.payload)
    expect(written.password).toMatch(bcrypt)
    expect(written.password).not.toBe(user.password)
    expect((await login(user.email, password)).status).toBe(401)
    expect((await login(user.email, 'quite another one')).status).toBe(200)
  })

  test('moves the login to a new email and frees the old one', async () => {
    const user = await created()
    const email = newEmail()
    await accounts.admin.send(userEndpoints.update, { params: { id: user.id }, json: { email } })
    expect((await login(user.email, password)).status).toBe(401)
    expect((await login(email, password)).status).toBe(200)
    expect((await created({ email: user.email })).id).toBeGreaterThan(user.id)
    const taken = { params: { id: user.id }, json: { email: accounts.owner.email.toUpperCase() } }
    expect((await accounts.admin.send(userEndpoints.update, taken)).fields).toEqual(['email'])
  })

  test('with a stale If-Match is 412', async () => {
    const user = await created()
    const params = { id: user.id }
    const read = await accounts.admin.send(userEndpoints.get, { params })
    const etag = read.headers.get('etag') ?? ''
    const first = { params, json: { name: 'one' }, headers: { 'if-match': etag } }
    expect((await accounts.admin.send(userEndpoints.update, first)).status).toBe(200)
    expect((await accounts.admin.send(userEndpoints.update, first)).status).toBe(412)
  })
})
