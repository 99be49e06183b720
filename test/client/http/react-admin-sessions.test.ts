import { HttpError } from 'ra-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ReactAdmin, typecaseReactAdmin } from '../../../shared/client/react-admin/auth-provider.ts'
import { unique } from '../../http/harness/unique.ts'
import { failureOf } from '../http-error.ts'

const { baseUrl: url, adminEmail, adminPassword } = inject('stack')

let page: ReactAdmin

beforeAll(async () => {
  page = typecaseReactAdmin({ url })
  await page.authProvider.login({ username: adminEmail, password: adminPassword })
})

const all = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const

describe('resources', () => {
  test('a collection is changed whole, and published and taken back by its `active`', async () => {
    const name = unique('recipes')
    const fields = [{ name: 'title', type: 'text', allowNull: true, unique: false }]
    const { data } = await page.dataProvider.create('collections', {
      data: { name, singleName: name, pluralName: name, fields },
    })
    const update = (change: object, previousData: typeof data) =>
      page.dataProvider.update('collections', {
        id: data.id,
        data: { ...previousData, ...change },
        previousData,
      })
    const published = await update({ active: true, pluralName: 'Recipes' }, data)
    expect([published.data.active, published.data.pluralName]).toEqual([true, 'Recipes'])
    expect((await update({ active: false }, published.data)).data.active).toBe(false)
    expect(published.data.fields).toEqual(data.fields)
  })

  test('users have no hash of a password, and an empty password changes nothing', async () => {
    const email = `${unique('u')}@example.com`
    const { data } = await page.dataProvider.create('users', {
      data: { email, password: 'correct-horse-battery-2' },
    })
    expect(data).not.toHaveProperty('password')
    const update = { id: data.id, data: { ...data, name: 'Ada', password: null }, previousData: data }
    const updated = await page.dataProvider.update('users', update)
    expect(updated.data.name).toBe('Ada')
    expect(updated.data).not.toHaveProperty('password')
    const other = typecaseReactAdmin({ url })
    await other.authProvider.login({ email, password: 'correct-horse-battery-2' })
  })

  test('a token is shown once, is read by its id in the list, and cannot be changed', async () => {
    const { data } = await page.dataProvider.create('tokens', {
      data: { name: unique('token'), permissions: { pages: ['read'] } },
    })
    expect(data.token).toEqual(expect.any(String))
    const read = await page.dataProvider.getOne('tokens', { id: data.id })
    expect([read.data.name, read.data.token]).toEqual([data.name, undefined])
    const update = page.dataProvider.update('tokens', {
      id: data.id,
      data: { name: 'x' },
      previousData: read.data,
    })
    await expect(update).rejects.toThrow('cannot be changed')
    await page.dataProvider.delete('tokens', { id: data.id })
    expect((await failureOf(page.dataProvider.getOne('tokens', { id: data.id }))).status).toBe(404)
  })

  test.each(['static-items', 'static-sections', 'page-sections', 'roles'])(
    '%s are made and read',
    async (name) => {
      const { data } = await page.dataProvider.create(name, {
        data: { name: unique('n'), ...(name === 'roles' ? {} : { url: unique('u'), fields: [] }) },
      })
      expect((await page.dataProvider.getOne(name, { id: data.id })).data.name).toBe(data.name)
    },
  )

  test('an unknown resource is told', async () => {
    await expect(page.dataProvider.getOne('nix', { id: 1 })).rejects.toThrow('use one of elements-')
  })
})

describe('sessions', () => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('a session goes on after a reload, and ends by a logout', async () => {
    const storage = memory()
    const first = typecaseReactAdmin({ url, storage })
    await expect(first.authProvider.checkAuth({})).rejects.toThrow()
    await first.authProvider.login({ username: adminEmail, password: adminPassword })
    const reloaded = typecaseReactAdmin({ url, storage })
    await reloaded.authProvider.checkAuth({})
    expect(await reloaded.authProvider.getIdentity?.()).toMatchObject({ fullName: adminEmail })
    await reloaded.authProvider.logout({})
    await expect(reloaded.authProvider.checkAuth({})).rejects.toThrow()
    expect(storage.getItem('typecase.tokens')).toBeNull()
  })

  test('a wrong password is told, and a later login is clean', async () => {
    const { authProvider } = typecaseReactAdmin({ url })
    const wrong = authProvider.login({ username: adminEmail, password: 'wrong' })
    expect((await failureOf(wrong)).status).toBe(401)
    await authProvider.login({ username: adminEmail, password: adminPassword })
    await authProvider.checkAuth({})
  })

  test('only the end of a session logs out', async () => {
    const { checkError } = page.authProvider
    for (const status of [0, 403, 404, 412, 503]) await checkError(new HttpError('x', status))
    await expect(checkError(new HttpError('x', 401))).rejects.toThrow('x')
  })

  test('permissions decide what is shown', async () => {
    const role = await page.dataProvider.create('roles', {
      data: {
        name: unique('role'),
        permissions: { pages: ['read', 'update'], roles: ['read'], static: ['*'] },
      },
    })
    const email = `${unique('u')}@example.com`
    const password = 'correct-horse-battery-2'
    await page.dataProvider.create('users', { data: { email, password, roleId: role.data.id } })
    const { authProvider } = typecaseReactAdmin({ url })
    await authProvider.login({ username: email, password })
    const may = (resource: string, action: string) => authProvider.canAccess?.({ resource, action })
    expect(await authProvider.getPermissions?.({})).toEqual(role.data.permissions)
    expect(
      await Promise.all([may('pages', 'list'), may('page-sections', 'edit'), may('static-items', 'delete')]),
    ).toEqual([true, true, true])
    expect(
      await Promise.all([
        may('pages', 'create'),
        may('pages', 'publish'),
        may('elements-1', 'list'),
        may('users', 'show'),
      ]),
    ).toEqual([false, false, false, false])
  })

  test('whoever may not read their role sees all, and the server decides', async () => {
    const role = await page.dataProvider.create('roles', { data: { name: unique('role'), permissions: {} } })
    const email = `${unique('u')}@example.com`
    const password = 'correct-horse-battery-2'
    await page.dataProvider.create('users', { data: { email, password, roleId: role.data.id } })
    const other = typecaseReactAdmin({ url })
    await other.authProvider.login({ username: email, password })
    expect(await other.authProvider.canAccess?.({ resource: 'pages', action: 'list' })).toBe(true)
    const refused = await failureOf(other.dataProvider.getList('pages', all))
    expect(refused.status).toBe(403)
    await other.authProvider.checkError(refused)
  })
})
