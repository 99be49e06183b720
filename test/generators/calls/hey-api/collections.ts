import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  collectionsAdd,
  collectionsPublish,
  type ElementsListData,
  elementsAdd,
  elementsDelete,
  elementsGet,
  elementsImport,
  elementsList,
  elementsUpdate,
  publicChanges,
  publicCollection,
  publicElement,
} from 'generated/interface/hey-api'
import { etagOf, there, unique } from '../scene'

const name = unique('books')
let id = 0

test('collections.add names what is wrong', async () => {
  const body = { name, singleName: '', pluralName: name, fields: [] }
  const { error, response } = await collectionsAdd({ body })
  assert.equal(there(response).status, 400)
  assert.deepEqual(
    there(error).fields?.map((field) => field.name),
    ['singleName'],
  )
})

test('collections.add and collections.publish', async () => {
  const fields = [
    { name: 'title', type: 'text', allowNull: false },
    { name: 'minutes', type: 'number' },
    { name: 'tag', type: 'text' },
  ] as const
  const body = { name, singleName: `${name}-one`, pluralName: name, fields: [...fields] }
  const { data } = await collectionsAdd({ body, throwOnError: true })
  id = data.payload.id
  assert.deepEqual(
    data.payload.fields.slice(-3).map((field) => field.type),
    ['text', 'number', 'text'],
  )
  const published = await collectionsPublish({ path: { id }, throwOnError: true })
  assert.equal(published.data.payload.active, true)
})

test('elements.add and elements.import send the fields of the site', async () => {
  const path = { id }
  const emma = { name: 'emma', title: 'Emma', minutes: 90, tag: 'novel, old' }
  const { data } = await elementsAdd({ path, body: emma, throwOnError: true })
  const { payload } = data
  assert.deepEqual([payload.id, payload.title, payload.minutes, payload.tag], [1, 'Emma', 90, 'novel, old'])
  const body = [
    { name: 'dune', title: 'Dune', minutes: 120, tag: 'sand' },
    { name: 'faust', title: 'Faust', minutes: 40 },
    { name: 'wrong', title: 'Wrong', minutes: 'long' },
  ]
  const imported = await elementsImport({ path, body, throwOnError: true })
  const { imported: count, failed, errors } = imported.data.payload
  assert.deepEqual([count, failed, errors[0]?.fields[0]?.name], [2, 1, 'minutes'])
})

const titles = async (query: NonNullable<ElementsListData['query']>) => {
  const { data } = await elementsList({ path: { id }, query, throwOnError: true })
  assert.equal(data.pagination.total, data.payload.length)
  return data.payload.map(({ title }) => title)
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
  const { error, response } = await elementsList({ path: { id }, query })
  assert.equal(there(response).status, 400)
  assert.ok(there(error).fields?.[0]?.name.includes('minuts'))
})

test('elements.update answers 412 to an old ETag, elements.get 304 to the newest', async () => {
  const path = { id, elementId: 1 }
  const first = await elementsGet({ path, throwOnError: true })
  const headers = { 'If-Match': etagOf(first.response) }
  const changed = await elementsUpdate({ path, headers, body: { minutes: 95 }, throwOnError: true })
  assert.deepEqual([changed.data.payload.minutes, changed.data.payload.title], [95, 'Emma'])
  const late = await elementsUpdate({ path, headers, body: { minutes: 1 } })
  assert.equal(there(late.response).status, 412)
  const read = await elementsGet({ path, headers: { 'If-None-Match': etagOf(changed.response) } })
  assert.equal(there(read.response).status, 304)
})

test('public.collection, public.element and a list that has not changed', async () => {
  const path = { collection: name }
  const query = { sortBy: 'minutes', filter: { 'minutes.lte': 95 } }
  const { data, response } = await publicCollection({ path, query, throwOnError: true })
  assert.deepEqual(
    data.payload.map(({ title }) => title),
    ['Faust', 'Emma'],
  )
  const headers = { 'If-None-Match': etagOf(response) }
  const again = await publicCollection({ path, query, headers })
  assert.equal(there(again.response).status, 304)
  const one = await publicElement({ path: { ...path, id: 2 }, throwOnError: true })
  assert.equal(one.data.payload.title, 'Dune')
})

test('public.changes follows a removal', async () => {
  const path = { collection: name }
  const all = await publicChanges({ path, throwOnError: true })
  const { changed, cursor, more } = all.data.payload
  assert.deepEqual([changed.length, more], [3, false])
  await elementsDelete({ path: { id, elementId: 2 }, throwOnError: true })
  const later = await publicChanges({ path, query: { cursor }, throwOnError: true })
  assert.deepEqual(later.data.payload.gone, [2])
})
