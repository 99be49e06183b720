import { beforeAll, describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Field, type Made, publishedCollection } from './harness/collections.ts'
import { namedBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const fields: Field[] = [
  { name: 'title', type: 'text', allowNull: false },
  { name: 'views', type: 'number' },
  { name: 'hot', type: 'boolean', default: false },
  { name: 'on', type: 'date' },
  { name: 'meta', type: 'rawJson' },
  { name: 'tint', type: 'color' },
  { name: 'code', type: 'text', unique: true },
]
let articles: Made
beforeAll(async () => {
  articles = await publishedCollection(admin, fields)
})

const add = (body: Record<string, unknown> = {}) =>
  addElement(admin, articles, { name: unique('e'), title: 'A title', ...body })
const at = (elementId: unknown) => ({ params: { id: articles.id, elementId: Number(elementId) } })

describe('elements.get', () => {
  test('gives one element with its ETag', async () => {
    const made = await add({ views: 3 })
    const { data, headers } = await admin.call(elementEndpoints.get, at(made.id))
    expect(data.payload).toEqual(made)
    expect(headers.get('etag')).toMatch(/^"[\d-]+"$/)
    await admin.fails(404, elementEndpoints.get, at(999_999_999))
  })
})

describe('elements.update', () => {
  test('changes what is sent and nothing else', async () => {
    const made = await add({ views: 1, code: unique('code'), meta: [1] })
    const { data } = await admin.call(elementEndpoints.update, {
      ...at(made.id),
      body: { views: 2, tint: '#abc' },
    })
    expect(data.payload).toEqual({ ...made, views: 2, tint: '#abc', updatedAt: data.payload.updatedAt })
    expect(data.payload.updatedAt >= made.updatedAt).toBe(true)
  })

  test('a unique value is free again once it is changed', async () => {
    const code = unique('code')
    const made = await add({ code })
    await admin.call(elementEndpoints.update, { ...at(made.id), body: { code: `${code}2` } })
    const other = await add({ code })
    const failed = await admin.fails(409, elementEndpoints.update, { ...at(made.id), body: { code } })
    expect(namedBy(failed)).toEqual(['code'])
    await admin.call(elementEndpoints.update, { ...at(other.id), body: { code, views: 1 } })
  })

  test('is refused as a whole when one member is wrong', async () => {
    const made = await add({ views: 1 })
    const failed = await admin.fails(400, elementEndpoints.update, {
      ...at(made.id),
      body: { views: 2, on: 'soon', no: 1 },
    })
    expect(namedBy(failed)).toEqual(['on', 'no'])
    expect((await admin.call(elementEndpoints.get, at(made.id))).data.payload).toEqual(made)
  })

  test('keeps to If-Match', async () => {
    const made = await add()
    const { headers } = await admin.call(elementEndpoints.get, at(made.id))
    const stale = { 'if-match': headers.get('etag') ?? '' }
    await admin.call(elementEndpoints.update, { ...at(made.id), body: { views: 1 }, headers: stale })
    await admin.fails(412, elementEndpoints.update, { ...at(made.id), body: { views: 2 }, headers: stale })
    await admin.fails(412, elementEndpoints.delete, { ...at(made.id), headers: stale })
    await admin.fails(404, elementEndpoints.update, { ...at(999_999_999), body: {} })
  })
})

describe('elements.publish', () => {
  test('makes an inactive element public', async () => {
    const made = await add({ active: false })
    const params = { collection: articles.name, id: made.id }
    await visitor.fails(404, publicEndpoints.element, { params })
    const { data } = await admin.call(elementEndpoints.publish, at(made.id))
    expect(data.payload).toEqual({ ...made, active: true, updatedAt: data.payload.updatedAt })
    await visitor.call(publicEndpoints.element, { params })
    await admin.fails(404, elementEndpoints.publish, at(999_999_999))
  })
})

describe('elements.unpublish', () => {
  test('takes an element out of public reads', async () => {
    const made = await add()
    const params = { collection: articles.name, id: made.id }
    await visitor.call(publicEndpoints.element, { params })
    expect((await admin.call(elementEndpoints.unpublish, at(made.id))).data.payload.active).toBe(false)
    await visitor.fails(404, publicEndpoints.element, { params })
  })
})

describe('elements.delete', () => {
  test('gives the element, and frees its unique values but not its id', async () => {
    const made = await add({ code: unique('code') })
    expect((await admin.call(elementEndpoints.delete, at(made.id))).data.payload).toEqual(made)
    await admin.fails(404, elementEndpoints.get, at(made.id))
    await admin.fails(404, elementEndpoints.delete, at(made.id))
    const again = await add({ name: made.name, code: made.code })
    expect(again.id).toBeGreaterThan(made.id)
  })

  test('DELETE on the element’s own path is the same', async () => {
    const { id } = await add()
    const path = `/core/collections/${articles.id}/elements/${id}/`
    expect((await admin.send(elementEndpoints.delete, path, { method: 'DELETE' })).status).toBe(200)
    await admin.fails(404, elementEndpoints.get, at(id))
  })
})

describe('elements.list', () => {
  test('shows inactive elements too, sorted and filtered', async () => {
    const made = await publishedCollection(admin, fields)
    for (const [at, title] of ['b', 'a', 'c'].entries())
      await addElement(admin, made, { name: `${at}`, title, active: at !== 1 })
    const { data } = await admin.call(elementEndpoints.list, {
      params: { id: made.id },
      query: { sortBy: 'title', sortOrder: 'DESC', filter: { active: true } },
    })
    expect(data.payload.map(({ title }) => title)).toEqual(['c', 'b'])
    const all = await admin.call(elementEndpoints.list, {
      params: { id: made.id },
      query: { sortBy: 'title' },
    })
    expect(all.data.payload.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    await admin.call(collectionEndpoints.delete, { params: { id: made.id } })
    await admin.fails(404, elementEndpoints.list, { params: { id: made.id } })
  })
})
