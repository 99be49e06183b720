import { beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '../../shared/security/permissions.ts'
import type { Table } from '../../shared/store/table.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let all: Instance

beforeEach(async () => {
  table = await engine.newTable()
  all = startInstance(table, await tokenWith(table, 1))
  const body = { name: 'books', singleName: 'book', pluralName: 'books', fields: [] }
  await all.call('POST', '/core/collections/add', { json: body })
})

let users = 1
const someoneWith = async (permissions: Permissions): Promise<Instance> => {
  users += 1
  return startInstance(table, await tokenWith(table, users, permissions))
}

describe('who may not publish', () => {
  const grants = ['read', 'create', 'update', 'delete']
  const page = { name: 'P', url: 'p', title: 'T' }
  const pages = '/core/pages/items'
  const elements = '/core/collections/1/elements'

  test.each<[string, unknown, number]>([
    ['nothing of active', page, 201],
    ['active false', { ...page, active: false }, 201],
    ['active true', { ...page, active: true }, 403],
    ['active "on"', { ...page, active: 'on' }, 403],
    ['what active cannot be', { ...page, active: 'maybe' }, 400],
  ])('creates a page that says %s', async (_, json, status) => {
    const author = await someoneWith({ pages: grants })
    expect((await author.call('POST', `${pages}/add`, { json })).status).toBe(status)
    expect(rowsOf(await all.call('GET', pages)).length).toBe(status === 201 ? 1 : 0)
  })

  test.each<[string, [string, string][], number]>([
    ['what it is', [['active', 'true']], 200],
    ['another state', [['active', '0']], 403],
    ['nothing of it', [['title', 'U']], 200],
  ])('updates a page whose active is sent as %s', async (_, form, status) => {
    await all.call('POST', `${pages}/add`, { json: { ...page, active: true } })
    const author = await someoneWith({ pages: grants })
    expect((await author.call('POST', `${pages}/1`, { form })).status).toBe(status)
    expect(rowOf(await all.call('GET', `${pages}/1`)).active).toBe(true)
  })

  test.each<[string, unknown, number]>([
    ['nothing of active', { name: 'E' }, 201],
    ['active false', { name: 'E', active: false }, 201],
    ['active true', { name: 'E', active: true }, 403],
    ['what active cannot be', { name: 'E', active: null }, 400],
  ])('creates an element that says %s, and it is a draft', async (_, json, status) => {
    await all.call('POST', '/core/collections/1/publish')
    const author = await someoneWith({ elements: grants })
    expect((await author.call('POST', `${elements}/add`, { json })).status).toBe(status)
    expect(rowsOf(await all.call('GET', elements)).map(({ active }) => active)).toEqual(
      status === 201 ? [false] : [],
    )
    expect(rowsOf(await all.call('GET', '/api/books'))).toEqual([])
  })

  test('creates a collection whatever it says of active, which a body cannot set', async () => {
    const author = await someoneWith({ collections: grants })
    const json = { name: 'c', singleName: 'c', pluralName: 'c', fields: [], active: true }
    expect((await author.call('POST', '/core/collections/add', { json })).status).toBe(201)
    expect(rowOf(await all.call('GET', '/core/collections/2')).active).toBe(null)
  })

  test('imports drafts; a row that would be published is reported', async () => {
    const author = await someoneWith({ elements: grants })
    const json = [{ name: 'a' }, { name: 'b', active: true }, { name: 'c', active: false }]
    const { body } = await author.call('POST', `${elements}/import`, { json })
    expect(body.payload).toMatchObject({
      imported: 2,
      errors: [
        {
          row: 1,
          fields: [
            {
              name: 'active',
              message: 'must be false or left out: your role does not grant publish on elements',
            },
          ],
        },
      ],
    })
    expect(rowsOf(await all.call('GET', elements)).map(({ name, active }) => [name, active])).toEqual([
      ['a', false],
      ['c', false],
    ])
  })

  test('leaves an element’s state as it is, however that is spelled', async () => {
    await all.call('POST', `${elements}/add`, { json: { name: 'E' } })
    const author = await someoneWith({ elements: grants })
    const statusOf = async (form: [string, string][]) =>
      (await author.call('POST', `${elements}/1`, { form })).status
    expect(await statusOf([['active', 'TRUE']])).toBe(200)
    expect(await statusOf([['active', '1']])).toBe(200)
    expect(await statusOf([['active', 'off']])).toBe(403)
    expect(await statusOf([['active', 'maybe']])).toBe(400)
    for (const state of ['publish', 'unpublish'])
      expect((await author.call('POST', `${elements}/1/${state}`)).status).toBe(403)
  })
})

describe('what is public', () => {
  const element = (id: number) => all.call('GET', `/api/books/${id}`)
  const collection = (state: string) => all.call('POST', `/core/collections/1/${state}`)

  test('is a published collection’s active elements, and no hint of any other', async () => {
    for (const active of [true, false])
      await all.call('POST', '/core/collections/1/elements/add', { json: { name: `${active}`, active } })
    const unknown = (await all.call('GET', '/api/nope')).text
    for (const path of ['/api/books', '/api/books/1', '/api/books/2', '/api/books/changes']) {
      const answer = await all.call('GET', path)
      expect([answer.status, answer.text]).toEqual([404, unknown])
    }
    expect(rowOf(await collection('publish'))).toMatchObject({ active: true })
    expect(rowsOf(await all.call('GET', '/api/books')).map(({ name }) => name)).toEqual(['true'])
    expect((await element(1)).status).toBe(200)
    expect([(await element(2)).text, (await element(3)).text]).toEqual([unknown, unknown])
    expect((await all.call('GET', '/api/books?filter[active]=false')).body.payload).toEqual([])
    await all.call('POST', '/core/collections/1/elements/2/publish')
    expect(rowsOf(await all.call('GET', '/api/books'))).toHaveLength(2)
    expect(rowOf(await collection('unpublish'))).toMatchObject({ active: false })
    expect((await element(1)).text).toBe(unknown)
  })

  test('follows a collection to its new name', async () => {
    await collection('publish')
    await all.call('POST', '/core/collections/1/elements/add', { json: { name: 'a' } })
    rowsOf(await all.call('GET', '/api/books'))
    const renamed = { name: 'tomes', singleName: 'book', pluralName: 'books', fields: [] }
    await all.call('POST', '/core/collections/1', { json: renamed })
    expect((await all.call('GET', '/api/books')).status).toBe(404)
    expect(rowsOf(await all.call('GET', '/api/tomes'))).toHaveLength(1)
    const body = { name: 'books', singleName: 'other', pluralName: 'books', fields: [] }
    expect((await all.call('POST', '/core/collections/add', { json: body })).status).toBe(201)
    await all.call('POST', '/core/collections/2/publish')
    expect(rowsOf(await all.call('GET', '/api/books'))).toEqual([])
  })

  test('is gone with its collection, and one of the same name starts empty, with validators of its own', async () => {
    const add = (id: number) =>
      all.call('POST', `/core/collections/${id}/elements/add`, { json: { name: `of ${id}` } })
    await collection('publish')
    await add(1)
    const before = [await all.call('GET', '/api/books'), await element(1)]
    const deleted = await all.call('POST', '/core/collections/1/delete')
    expect(rowOf(deleted)).toMatchObject({ id: 1, name: 'books', active: true })
    expect((await all.call('GET', '/api/books')).status).toBe(404)
    expect((await add(1)).status).toBe(404)
    const body = { name: 'books', singleName: 'book', pluralName: 'books', fields: [] }
    expect(rowOf(await all.call('POST', '/core/collections/add', { json: body }))).toMatchObject({ id: 2 })
    await all.call('POST', '/core/collections/2/publish')
    await add(2)
    const after = [await all.call('GET', '/api/books'), await element(1)]
    expect(rowOf(after[1] ?? deleted)).toMatchObject({ id: 1, name: 'of 2' })
    expect(after.map(({ headers }) => headers.etag)).not.toEqual(before.map(({ headers }) => headers.etag))
    for (const [at, { headers }] of before.entries()) {
      const path = at === 0 ? '/api/books' : '/api/books/1'
      const again = await all.call('GET', path, { headers: { 'if-none-match': String(headers.etag) } })
      expect(again.status).toBe(200)
    }
  })
})

test('an element is not created in a collection that goes at the same time', async () => {
  const other = startInstance(table, await tokenWith(table, 1))
  for (let round = 0; round < 15; round += 1) {
    const body = { name: `c${round}`, singleName: `c${round}`, pluralName: 'c', fields: [] }
    const { id } = rowOf(await all.call('POST', '/core/collections/add', { json: body }))
    const add = other.call('POST', `/core/collections/${id}/elements/add`, { json: { name: 'a' } })
    const [added, removed] = await Promise.all([add, all.call('POST', `/core/collections/${id}/delete`)])
    expect(removed.status).toBe(200)
    expect([201, 404]).toContain(added.status)
    expect((await all.call('GET', `/core/collections/${id}/elements`)).status).toBe(404)
  }
})
