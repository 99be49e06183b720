import { HttpError } from 'ra-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ReactAdmin, typecaseReactAdmin } from '../../../shared/client/react-admin/auth-provider.ts'
import { unique } from '../../http/harness/unique.ts'

const { baseUrl: url, adminEmail, adminPassword } = inject('stack')

let page: ReactAdmin
/** The resource of a collection of this file's own. */
let elements: string
let collection: number

const field = (name: string, type: 'text' | 'number') => ({ name, type })

const failureOf = async (work: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await work.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (error instanceof HttpError) return error
  throw new Error(`Not an HttpError: ${error}`)
}

beforeAll(async () => {
  page = typecaseReactAdmin({ url })
  await page.authProvider.login({ username: adminEmail, password: adminPassword })
  const name = unique('recipes')
  const { data } = await page.dataProvider.create('collections', {
    data: {
      name,
      singleName: name,
      pluralName: name,
      fields: [field('title', 'text'), field('minutes', 'number')],
    },
  })
  collection = Number(data.id)
  elements = `elements-${collection}`
  for (const [index, title] of ['Rye', 'Spelt', 'Einkorn', 'Emmer'].entries())
    await page.dataProvider.create(elements, { data: { name: `n${index}`, title, minutes: index * 10 } })
})

const all = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' } } as const

const titlesOf = async (filter: object): Promise<string[]> => {
  const { data } = await page.dataProvider.getList(elements, { ...all, filter })
  return data.map(({ title }) => title)
}

describe('lists', () => {
  test('a page of a sorted list tells how many there are in all', async () => {
    const { data, total } = await page.dataProvider.getList(elements, {
      pagination: { page: 2, perPage: 3 },
      sort: { field: 'title', order: 'DESC' },
      filter: {},
    })
    expect([data.map(({ title }) => title), total]).toEqual([['Einkorn'], 4])
  })

  test.each([
    [{ title: 'Rye' }, ['Rye']],
    [{ minutes: { gte: 10, lt: 30 } }, ['Spelt', 'Einkorn']],
    [{ title: ['Rye', 'Emmer'] }, ['Rye', 'Emmer']],
    [{ title: { contains: 'E' }, minutes: { ne: 10 } }, ['Rye', 'Einkorn', 'Emmer']],
    [{ q: 'elt' }, ['Spelt']],
    [{ q: '' }, ['Rye', 'Spelt', 'Einkorn', 'Emmer']],
  ])('the filter %j finds %j', async (filter, titles) => {
    expect(await titlesOf(filter)).toEqual(titles)
  })

  test('an unknown member in a filter is told', async () => {
    const { status, message } = await failureOf(
      page.dataProvider.getList(elements, { ...all, filter: { nix: 1 } }),
    )
    expect([status, message]).toEqual([400, expect.stringContaining('nix')])
  })

  test('records come by ids, and by what refers to them', async () => {
    const { data } = await page.dataProvider.getList(elements, { ...all, filter: {} })
    const ids = data.map(({ id }) => id)
    const many = await page.dataProvider.getMany(elements, { ids: [ids[3], ids[0], 999_999] })
    expect(many.data.map(({ title }) => title).sort()).toEqual(['Emmer', 'Rye'])
    const parent = await page.dataProvider.create('page-sections', { data: { name: 'S', url: unique('s') } })
    const child = await page.dataProvider.create('pages', {
      data: { name: 'P', url: unique('p'), parentId: parent.data.id },
    })
    const found = await page.dataProvider.getManyReference('pages', {
      ...all,
      target: 'parentId',
      id: parent.data.id,
      filter: {},
    })
    expect([found.data.map(({ id }) => id), found.total]).toEqual([[child.data.id], 1])
  })

  test('a page of more entries than one answer has is made of several answers', async () => {
    const { data, total } = await page.dataProvider.getList(elements, {
      ...all,
      pagination: { page: 1, perPage: 2_000 },
      filter: {},
    })
    expect([data.length, total]).toEqual([4, 4])
  })
})

describe('writes', () => {
  const read = async (id: number | string) => (await page.dataProvider.getOne(elements, { id })).data
  const add = async () =>
    (await page.dataProvider.create(elements, { data: { name: unique('e'), title: 'T', minutes: 1 } })).data

  test('an update sends what was changed, and a record that changed meanwhile refuses it', async () => {
    const { id } = await add()
    const form = await read(id)
    const other = await read(id)
    await page.dataProvider.update(elements, { id, data: { ...other, title: 'Other' }, previousData: other })
    // The cache has the newest record by now: what the form was filled from counts.
    const previousData = await read(id)
    const late = page.dataProvider.update(elements, { id, data: { ...form, minutes: 2 }, previousData })
    expect((await failureOf(late)).status).toBe(412)
    const { title, minutes } = await read(id)
    expect([title, minutes]).toEqual(['Other', 1])
  })

  test('the record of an update can be updated again, and one of a list without a condition', async () => {
    const { id } = await add()
    const first = await read(id)
    const second = await page.dataProvider.update(elements, {
      id,
      data: { ...first, title: 'A' },
      previousData: first,
    })
    const third = await page.dataProvider.update(elements, {
      id,
      data: { ...second.data, title: 'B' },
      previousData: second.data,
    })
    expect(third.data.title).toBe('B')
    const { data } = await page.dataProvider.getMany(elements, { ids: [id] })
    const [listed] = data
    const fourth = await page.dataProvider.update(elements, {
      id,
      data: { ...listed, minutes: 9 },
      previousData: listed,
    })
    expect([fourth.data.title, fourth.data.minutes]).toEqual(['B', 9])
  })

  test('refused members stand at their inputs, and others in root.serverError', async () => {
    const wrong = { name: unique('e'), minutes: 'many' }
    const { status, body } = await failureOf(page.dataProvider.create(elements, { data: wrong }))
    expect([status, body]).toEqual([400, { errors: { minutes: 'must be a number' } }])
    const nameless = await failureOf(page.dataProvider.create(elements, { data: { title: 'x' } }))
    expect(Object.keys(nameless.body.errors)).toEqual(['name', 'root'])
    expect(nameless.body.errors.root.serverError).toMatch(/^name must be /)
    const nested = { name: 'P', url: unique('p'), seo: [{ name: 'a', type: 'no', value: 1 }] }
    const { body: deep } = await failureOf(page.dataProvider.create('pages', { data: nested }))
    expect(deep.errors['seo.0.type']).toMatch(/^must be one of/)
    expect(deep.errors.root.serverError).toMatch(/^seo.0.type must be one of/)
  })

  test('many are updated and deleted', async () => {
    const ids = [(await add()).id, (await add()).id]
    expect((await page.dataProvider.updateMany(elements, { ids, data: { minutes: 77 } })).data).toEqual(ids)
    expect(await titlesOf({ minutes: 77 })).toEqual(['T', 'T'])
    expect((await page.dataProvider.deleteMany(elements, { ids })).data).toEqual(ids)
    expect(await titlesOf({ minutes: 77 })).toEqual([])
    const { id } = await add()
    const previousData = await read(id)
    expect((await page.dataProvider.delete(elements, { id, previousData })).data).toEqual(previousData)
    expect((await failureOf(read(id))).status).toBe(404)
  })
})

describe('resources', () => {
  test('a collection is changed whole, and published and taken back by its `active`', async () => {
    const { data } = await page.dataProvider.getOne('collections', { id: collection })
    const update = (change: object, previousData: typeof data) =>
      page.dataProvider.update('collections', {
        id: collection,
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
        may(elements, 'list'),
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
    const refused = await failureOf(other.dataProvider.getList('pages', { ...all, filter: {} }))
    expect(refused.status).toBe(403)
    await other.authProvider.checkError(refused)
  })
})
