import { beforeAll, describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import {
  addElement,
  type Field,
  type Made,
  makeCollection,
  publishedCollection,
} from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const fields: Field[] = [
  { name: 'title', type: 'text' },
  { name: 'views', type: 'number' },
]

describe('public.collection', () => {
  test('shows the active elements of a published collection, by the interface’s defaults', async () => {
    const made = await makeCollection(admin, fields)
    const one = await addElement(admin, made, { name: 'one', title: 'Hello', views: 7 })
    await addElement(admin, made, { name: 'two', active: false })
    const params = { collection: made.name }
    await visitor.fails(404, publicEndpoints.collection, { params })
    await admin.call(collectionEndpoints.publish, { params: { id: made.id } })
    const { data } = await visitor.call(publicEndpoints.collection, { params })
    expect(data).toEqual({
      status: 'success',
      payload: [one],
      sort: { by: 'id', order: 'ASC' },
      filter: [],
      search: null,
      pagination: { limit: 20, offset: 0, currentTotal: 1, total: 1, page: 1 },
    })
  })

  test('follows each write at once', async () => {
    const made = await publishedCollection(admin, fields)
    const params = { collection: made.name }
    const names = async () =>
      (await visitor.call(publicEndpoints.collection, { params })).data.payload.map(({ name }) => name)
    expect(await names()).toEqual([])
    const one = await addElement(admin, made, { name: 'one' })
    expect(await names()).toEqual(['one'])
    await admin.call(elementEndpoints.update, {
      params: { id: made.id, elementId: one.id },
      body: { name: 'uno' },
    })
    expect(await names()).toEqual(['uno'])
    await admin.call(elementEndpoints.unpublish, { params: { id: made.id, elementId: one.id } })
    expect(await names()).toEqual([])
    await admin.call(elementEndpoints.publish, { params: { id: made.id, elementId: one.id } })
    expect(await names()).toEqual(['uno'])
    await admin.call(elementEndpoints.delete, { params: { id: made.id, elementId: one.id } })
    expect(await names()).toEqual([])
  })

  test('is found under a name of any script, in any Unicode form', async () => {
    const name = unique('größe 世界')
    const { data } = await admin.call(collectionEndpoints.add, {
      body: { name, singleName: `${name}1`, pluralName: name, fields: [] },
    })
    await admin.call(collectionEndpoints.publish, { params: { id: data.payload.id } })
    for (const collection of [name.normalize('NFC'), name.normalize('NFD')])
      await visitor.call(publicEndpoints.collection, { params: { collection } })
    await visitor.fails(404, publicEndpoints.collection, { params: { collection: name.toUpperCase() } })
  })

  test.each(['valueOf', 'hasOwnProperty', 'nothing', 'a b', '%2e%2e'])(
    'knows no collection %s',
    async (collection) => {
      await visitor.fails(404, publicEndpoints.collection, { params: { collection } })
    },
  )

  test.each([256, 1_000, 2_040, 5_000])(
    'knows no collection with a name of %d characters',
    async (length) => {
      const collection = 'x'.repeat(length)
      await visitor.fails(404, publicEndpoints.collection, { params: { collection } })
      await visitor.fails(404, publicEndpoints.element, { params: { collection, id: 1 } })
      await visitor.fails(404, publicEndpoints.changes, { params: { collection } })
    },
  )

  test('a response over Lambda’s 6 MB is refused, with the limit that fits', async () => {
    const made = await publishedCollection(admin, fields)
    const body = Array.from({ length: 24 }, (_, at) => ({ name: `big ${at}`, title: 'x'.repeat(300_000) }))
    for (const half of [body.slice(0, 12), body.slice(12)])
      await admin.call(elementEndpoints.import, { params: { id: made.id }, body: half })
    const params = { collection: made.name }
    const failed = await visitor.fails(400, publicEndpoints.collection, {
      params,
      query: { limit: 24 },
      headers: { 'accept-encoding': 'identity' },
    })
    const [problem] = failed.failure?.fields ?? []
    expect(problem?.name).toBe('limit')
    const limit = Number(/at most (\d+)/.exec(problem?.message ?? '')?.[1])
    expect(limit).toBeGreaterThan(15)
    const { data } = await visitor.call(publicEndpoints.collection, {
      params,
      query: { limit },
      headers: { 'accept-encoding': 'identity' },
    })
    expect(data.payload).toHaveLength(limit)
  })
})

describe('public.element', () => {
  let made: Made
  beforeAll(async () => {
    made = await publishedCollection(admin, fields)
  })

  test('shows one active element', async () => {
    const one = await addElement(admin, made, { name: unique('e'), views: 3 })
    const { data } = await visitor.call(publicEndpoints.element, {
      params: { collection: made.name, id: one.id },
    })
    expect(data.payload).toEqual(one)
  })

  test('says the same of what is not there, not active or not published', async () => {
    const hidden = await addElement(admin, made, { name: unique('e'), active: false })
    const unpublished = await makeCollection(admin)
    const { id } = await addElement(admin, unpublished, { name: 'x' })
    const answers = await Promise.all(
      [
        { collection: made.name, id: hidden.id },
        { collection: made.name, id: 999_999_999 },
        { collection: made.name, id: 'abc' },
        { collection: unpublished.name, id },
        { collection: unique('none'), id: 1 },
      ].map((params) => visitor.fails(404, publicEndpoints.element, { params })),
    )
    expect(new Set(answers.map(({ failure }) => JSON.stringify(failure))).size).toBe(1)
  })

  test('has no way to write', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await visitor.send(publicEndpoints.element, `/api/${made.name}/1`, {
        method,
      })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})
