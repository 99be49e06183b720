import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { paths } from 'generated/interface/openapi-typescript'
import { etagOf, there, unique } from '../scene'
import { api } from './client'

const name = unique('books')
let id = 0
test('collections.add names what is wrong', async () => {
  const body = { name, singleName: '', pluralName: name, fields: [] }
  const { error, response } = await api.POST('/core/collections/add', { body })
  assert.equal(response.status, 400)
  assert.deepEqual(
    there(error).fields?.map((field) => field.name),
    ['singleName'],
  )
})

test('collections.add and collections.publish', async () => {
  const { data } = await api.POST('/core/collections/add', {
    body: {
      name,
      singleName: `${name}-one`,
      pluralName: name,
      fields: [
        { name: 'title', type: 'text', allowNull: false },
        { name: 'minutes', type: 'number' },
        { name: 'tag', type: 'text' },
      ],
    },
  })
  const { payload } = there(data)
  id = payload.id
  assert.deepEqual(
    payload.fields.slice(-3).map((field) => field.type),
    ['text', 'number', 'text'],
  )
  const published = await api.POST('/core/collections/{id}/publish', { params: { path: { id } } })
  assert.equal(published.data?.payload.active, true)
})

test('elements.add and elements.import send the fields of the site', async () => {
  const params = { path: { id } }
  const added = await api.POST('/core/collections/{id}/elements/add', {
    params,
    body: { name: 'emma', title: 'Emma', minutes: 90, tag: 'novel, old' },
  })
  const { payload } = there(added.data)
  assert.deepEqual([payload.id, payload.title, payload.minutes, payload.tag], [1, 'Emma', 90, 'novel, old'])
  const imported = await api.POST('/core/collections/{id}/elements/import', {
    params,
    body: [
      { name: 'dune', title: 'Dune', minutes: 120, tag: 'sand' },
      { name: 'faust', title: 'Faust', minutes: 40 },
      { name: 'wrong', title: 'Wrong', minutes: 'long' },
    ],
  })
  const { imported: count, failed, errors } = there(imported.data).payload
  assert.deepEqual([count, failed, errors[0]?.fields[0]?.name], [2, 1, 'minutes'])
})

const titles = async (
  query: NonNullable<paths['/core/collections/{id}/elements']['get']['parameters']['query']>,
) => {
  const { data } = await api.GET('/core/collections/{id}/elements', { params: { path: { id }, query } })
  const { payload, pagination } = there(data)
  assert.equal(pagination.total, payload.length)
  return payload.map(({ title }) => title)
}

test('elements.list filters, sorts and searches', async () => {
  const sorted = { sortBy: 'minutes', sortOrder: 'DESC' } as const
  assert.deepEqual(await titles({ ...sorted, filter: { 'minutes.gte': 90 } }), ['Dune', 'Emma'])
  assert.deepEqual(await titles({ ...sorted, filter: { 'minutes.gt': 40, 'minutes.lt': 120 } }), ['Emma'])
  assert.deepEqual(await titles({ filter: { 'tag.contains': 'el, O' } }), ['Emma'])
  assert.deepEqual(await titles({ filter: { 'title.in': 'Dune,Faust' } }), ['Dune', 'Faust'])
  assert.deepEqual(await titles({ filter: { 'tag.null': true } }), ['Faust'])
  assert.deepEqual(await titles({ filter: { tag: 'sand' }, search: 'du' }), ['Dune'])
})

test('elements.list names a member that there is not', async () => {
  const query = { filter: { 'minuts.gte': 5 } }
  const { error, response } = await api.GET('/core/collections/{id}/elements', {
    params: { path: { id }, query },
  })
  assert.equal(response.status, 400)
  assert.ok(there(error).fields?.[0]?.name.includes('minuts'))
})

test('elements.update answers 412 to an old ETag, elements.get 304 to the newest', async () => {
  const path = { id, elementId: 1 }
  const first = await api.GET('/core/collections/{id}/elements/{elementId}', { params: { path } })
  const [url, body] = ['/core/collections/{id}/elements/{elementId}', { minutes: 95 }] as const
  const header = { 'If-Match': etagOf(first.response) }
  const changed = await api.POST(url, { params: { path, header }, body })
  assert.deepEqual([changed.data?.payload.minutes, changed.data?.payload.title], [95, 'Emma'])
  const late = await api.POST(url, { params: { path, header }, body: { minutes: 1 } })
  assert.equal(late.response.status, 412)
  const read = await api.GET(url, {
    params: { path, header: { 'If-None-Match': etagOf(changed.response) } },
  })
  assert.equal(read.response.status, 304)
})

test('public.collection, public.element and a list that has not changed', async () => {
  const path = { collection: name }
  const query = { sortBy: 'minutes', filter: { 'minutes.lte': 95 } }
  const { data, response } = await api.GET('/api/{collection}', { params: { path, query } })
  assert.deepEqual(
    data?.payload.map(({ title }) => title),
    ['Faust', 'Emma'],
  )
  const header = { 'If-None-Match': etagOf(response) }
  const again = await api.GET('/api/{collection}', { params: { path, query, header } })
  assert.equal(again.response.status, 304)
  const one = await api.GET('/api/{collection}/{id}', { params: { path: { ...path, id: 2 } } })
  assert.equal(one.data?.payload.title, 'Dune')
})

test('public.changes follows a removal', async () => {
  const path = { collection: name }
  const all = await api.GET('/api/{collection}/changes', { params: { path } })
  const { changed, cursor, more } = there(all.data).payload
  assert.deepEqual([changed.length, more], [3, false])
  await api.POST('/core/collections/{id}/elements/{elementId}/delete', {
    params: { path: { id, elementId: 2 } },
  })
  const later = await api.GET('/api/{collection}/changes', { params: { path, query: { cursor } } })
  assert.deepEqual(later.data?.payload.gone, [2])
})
