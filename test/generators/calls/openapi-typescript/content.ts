/** The calls of a client that openapi-typescript and openapi-fetch make of the content of the demo site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { paths } from 'generated/content/openapi-typescript'
import createClient from 'openapi-fetch'
import { testArticleLists } from '../article-lists'
import { etagOf, site, there } from '../scene'
import './content-types'

const api = createClient<paths>({ baseUrl: site })
type Query = NonNullable<paths['/api/articles']['get']['parameters']['query']>

const titles = async (query: Query) => {
  const { data } = await api.GET('/api/articles', { params: { query } })
  return there(data).payload.map(({ title }) => title)
}

testArticleLists(titles)

test('a list has not changed', async () => {
  const query: Query = { sortBy: 'title' }
  const { data, response } = await api.GET('/api/articles', { params: { query } })
  const { pagination, search, sort } = there(data)
  assert.deepEqual([pagination.total, search, sort.by], [12, null, 'title'])
  const header = { 'If-None-Match': etagOf(response) }
  assert.equal((await api.GET('/api/articles', { params: { query, header } })).response.status, 304)
})

test('one article, its schema, and an article that there is not', async () => {
  const one = await api.GET('/api/articles/{id}', { params: { path: { id: 5 } } })
  const { title, minutes, featured, summary } = there(one.data).payload
  assert.deepEqual([title, minutes, featured], ['What the pilots wrote down', 5, true])
  assert.equal(typeof summary, 'string')
  const schema = await api.GET('/api/articles/schema')
  assert.ok('title' in there(schema.data))
  const none = await api.GET('/api/articles/{id}', { params: { path: { id: 9999 } } })
  assert.equal(none.response.status, 404)
  assert.equal(there(none.error).status, 'error')
})

test('the change feed goes on from a cursor', async () => {
  const first = await api.GET('/api/articles/changes', { params: { query: { limit: 2 } } })
  const { changed, gone, cursor, more } = there(first.data).payload
  assert.deepEqual([changed.length, gone, more], [2, [], true])
  const next = await api.GET('/api/articles/changes', { params: { query: { cursor } } })
  const rest = there(next.data).payload
  assert.deepEqual([changed.length + rest.changed.length, rest.more], [12, false])
  const header = { 'If-None-Match': etagOf(next.response) }
  const same = await api.GET('/api/articles/changes', { params: { query: { cursor }, header } })
  assert.equal(same.response.status, 304)
})

test('pages and their sections', async () => {
  const pages = await api.GET('/api/pages/items', { params: { query: { filter: { url: 'about/museum' } } } })
  const [page] = there(pages.data).payload
  assert.deepEqual(there(page).fields, { rooms: { type: 'number', value: 5 } })
  const byId = await api.GET('/api/pages/items/{id}', { params: { path: { id: there(page).id } } })
  assert.equal(there(byId.data).payload.title, 'A museum at the foot of a lighthouse')
  const byUrl = await api.GET('/pages/{url}', { params: { path: { url: 'about/museum' } } })
  const { id, parentId } = there(byUrl.data)
  assert.equal(id, there(page).id)
  const path = { id: there(parentId) }
  const section = await api.GET('/api/pages/sections/{id}', { params: { path } })
  assert.equal(there(section.data).payload.url, 'about')
  const sections = await api.GET('/api/pages/sections', { params: { query: { filter: { url: 'about' } } } })
  assert.equal(there(sections.data).pagination.total, 1)
  const sectionByUrl = await api.GET('/pages/sections/{url}', { params: { path: { url: 'about' } } })
  assert.equal(there(sectionByUrl.data).name, 'About us')
  assert.ok(there((await api.GET('/api/pages/changes')).data).payload.changed.length > 0)
})

test('static items and their sections', async () => {
  const items = await api.GET('/api/static/items', { params: { query: { filter: { url: 'header' } } } })
  const [item] = there(items.data).payload
  assert.equal(there(item).fields[0]?.value, 'The light is on.')
  const path = { id: there(there(item).sectionId) }
  const section = await api.GET('/api/static/sections/{id}', { params: { path } })
  assert.equal(there(section.data).payload.url, 'layout')
  const byUrl = await api.GET('/static/{url}', { params: { path: { url: 'header' } } })
  assert.equal(there(byUrl.data).name, 'Header')
  assert.ok(there((await api.GET('/api/static/sections/changes')).data).payload.changed.length > 0)
})
