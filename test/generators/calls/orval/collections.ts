import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  collectionsAdd,
  collectionsPublish,
  elementsAdd,
  elementsDelete,
  elementsGet,
  elementsImport,
  elementsList,
  elementsUpdate,
  publicChanges,
  publicCollection,
  publicElement,
} from 'generated/interface/orval/client'
import type { ElementsListParams } from 'generated/interface/orval/model'
import { etagOf, unique } from '../scene'
import { answered, options } from './client'

const name = unique('books')
let id = 0

test('collections.add names what is wrong', async () => {
  const body = { name, singleName: '', pluralName: name, fields: [] }
  const { data } = answered(await collectionsAdd(body, options()), 400)
  assert.deepEqual(
    data.fields?.map((field) => field.name),
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
  const { data } = answered(await collectionsAdd(body, options()), 201)
  id = data.payload.id
  assert.deepEqual(
    data.payload.fields.slice(-3).map((field) => field.type),
    ['text', 'number', 'text'],
  )
  const published = answered(await collectionsPublish(id, options()), 200)
  assert.equal(published.data.payload.active, true)
})

test('elements.add and elements.import send the fields of the site', async () => {
  const emma = { name: 'emma', title: 'Emma', minutes: 90, tag: 'novel, old' }
  const { payload } = answered(await elementsAdd(id, emma, options()), 201).data
  assert.deepEqual([payload.id, payload.title, payload.minutes, payload.tag], [1, 'Emma', 90, 'novel, old'])
  const body = [
    { name: 'dune', title: 'Dune', minutes: 120, tag: 'sand' },
    { name: 'faust', title: 'Faust', minutes: 40 },
    { name: 'wrong', title: 'Wrong', minutes: 'long' },
  ]
  const { imported, failed, errors } = answered(await elementsImport(id, body, options()), 200).data.payload
  assert.deepEqual([imported, failed, errors[0]?.fields[0]?.name], [2, 1, 'minutes'])
})

const titles = async (query: ElementsListParams) => {
  const { data } = answered(await elementsList(id, query, options()), 200)
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
  const { data } = answered(await elementsList(id, { filter: { 'minuts.gte': 5 } }, options()), 400)
  assert.ok(data.fields?.[0]?.name.includes('minuts'))
})

test('elements.update answers 412 to an old ETag, elements.get 304 to the newest', async () => {
  const first = answered(await elementsGet(id, 1, options()), 200)
  const ifMatch = options({ 'If-Match': etagOf(first) })
  const changed = answered(await elementsUpdate(id, 1, { minutes: 95 }, ifMatch), 200)
  assert.deepEqual([changed.data.payload.minutes, changed.data.payload.title], [95, 'Emma'])
  answered(await elementsUpdate(id, 1, { minutes: 1 }, ifMatch), 412)
  answered(await elementsGet(id, 1, options({ 'If-None-Match': etagOf(changed) })), 304)
})

test('public.collection, public.element and a list that has not changed', async () => {
  const query = { sortBy: 'minutes', filter: { 'minutes.lte': 95 } }
  const list = answered(await publicCollection(name, query), 200)
  assert.deepEqual(
    list.data.payload.map(({ title }) => title),
    ['Faust', 'Emma'],
  )
  answered(await publicCollection(name, query, { headers: { 'If-None-Match': etagOf(list) } }), 304)
  const one = answered(await publicElement(name, 2), 200)
  assert.equal(one.data.payload.title, 'Dune')
})

test('public.changes follows a removal', async () => {
  const { changed, cursor, more } = answered(await publicChanges(name), 200).data.payload
  assert.deepEqual([changed.length, more], [3, false])
  answered(await elementsDelete(id, 2, options()), 200)
  const later = answered(await publicChanges(name, { cursor }), 200)
  assert.deepEqual(later.data.payload.gone, [2])
})
