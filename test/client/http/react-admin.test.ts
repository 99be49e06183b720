import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ReactAdmin, typecaseReactAdmin } from '../../../shared/client/react-admin/auth-provider.ts'
import { unique } from '../../http/harness/unique.ts'
import { failureOf } from '../http-error.ts'

const { baseUrl: url, adminEmail, adminPassword } = inject('stack')

let page: ReactAdmin
/** The resource of a collection of this file's own. */
let elements: string

const field = (name: string, type: 'text' | 'number') => ({ name, type })

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
  elements = `elements-${data.id}`
  for (const [index, title] of ['Rye', 'Spelt', 'Einkorn', 'Emmer'].entries())
    await page.dataProvider.create(elements, { data: { name: `n${index}`, title, minutes: index * 10 } })
})

const all = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' } } as const

const titlesOf = async (filter: object): Promise<(string | null)[]> => {
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
    await page.dataProvider.updateMany(elements, { ids, data: { title: null } })
    expect(await titlesOf({ minutes: 77 })).toEqual([null, null])
    expect((await page.dataProvider.deleteMany(elements, { ids })).data).toEqual(ids)
    expect(await titlesOf({ minutes: 77 })).toEqual([])
    const { id } = await add()
    const previousData = await read(id)
    expect((await page.dataProvider.delete(elements, { id, previousData })).data).toEqual(previousData)
    expect((await failureOf(read(id))).status).toBe(404)
  })
})
