import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, there, unique } from '../scene'
import { api } from './client'

const section = unique('section')
const url = `${section}/ovens`
let parentId = 0
let pageId = 0

test('pages.sections.add, pages.sections.publish and public.pageSection', async () => {
  const body = { name: section, url: section, description: 'Who keeps all this.' }
  const added = await api.POST('/core/pages/sections/add', { body })
  parentId = there(added.data).payload.id
  assert.equal(there(added.data).payload.description, body.description)
  await api.POST('/core/pages/sections/{id}/publish', { params: { path: { id: parentId } } })
  const read = await api.GET('/pages/sections/{url}', { params: { path: { url: section } } })
  assert.equal(read.data?.name, section)
})

test('pages.items.add with values and a url of several segments', async () => {
  const { data } = await api.POST('/core/pages/items/add', {
    body: {
      name: url,
      url,
      title: 'Two ovens',
      parentId,
      active: true,
      seo: [{ name: 'description', type: 'text', value: 'Since 1987.' }],
      fields: { rooms: { type: 'number', value: 5 } },
    },
  })
  const { payload } = there(data)
  pageId = payload.id
  assert.deepEqual(
    [payload.title, payload.parentId, payload.seo[0]?.value],
    ['Two ovens', parentId, 'Since 1987.'],
  )
  assert.deepEqual(payload.fields.rooms, { type: 'number', value: 5 })
})

test('public.page by a url of several segments', async () => {
  const demo = await api.GET('/pages/{url}', { params: { path: { url: 'about/museum' } } })
  assert.equal(demo.data?.title, 'A museum at the foot of a lighthouse')
  const own = await api.GET('/pages/{url}', { params: { path: { url } } })
  assert.equal(own.data?.id, pageId)
})

test('pages.items.update answers 412 to a page that changed, and public.pageById shows the newest', async () => {
  const path = { id: pageId }
  const { response } = await api.GET('/core/pages/items/{id}', { params: { path } })
  const header = { 'If-Match': etagOf(response) }
  const update = (title: string) =>
    api.POST('/core/pages/items/{id}', { params: { path, header }, body: { title } })
  assert.equal((await update('Three ovens')).data?.payload.title, 'Three ovens')
  assert.equal((await update('Four ovens')).response.status, 412)
  const { data } = await api.GET('/api/pages/items/{id}', { params: { path } })
  assert.equal(data?.payload.title, 'Three ovens')
})

test('public.pages, public.pageSections and public.pageSectionById', async () => {
  const pages = await api.GET('/api/pages/items', { params: { query: { filter: { url } } } })
  assert.deepEqual(
    pages.data?.payload.map((page) => page.title),
    ['Three ovens'],
  )
  const query = { sortBy: 'id', sortOrder: 'DESC', limit: 1 } as const
  const sections = await api.GET('/api/pages/sections', { params: { query } })
  assert.equal(sections.data?.payload.length, 1)
  const one = await api.GET('/api/pages/sections/{id}', { params: { path: { id: parentId } } })
  assert.equal(one.data?.payload.url, section)
})

test('public.pageChanges', async () => {
  const { data } = await api.GET('/api/pages/changes', { params: { query: { limit: 1000 } } })
  assert.ok(there(data).payload.changed.some((page) => page.url === url))
})

test('static.sections.add, static.items.add and their public reads', async () => {
  const [block, layout] = [unique('block'), unique('layout')]
  const added = await api.POST('/core/static/sections/add', {
    body: { name: layout, url: layout, active: true },
  })
  const sectionId = there(added.data).payload.id
  const fields = [{ name: 'claim', type: 'text' as const, value: 'The light is on.' }]
  const body = { name: block, url: block, fields, sectionId, active: true }
  const item = await api.POST('/core/static/items/add', { body })
  assert.deepEqual(there(item.data).payload.fields, fields)
  const { id } = there(item.data).payload
  const byId = await api.GET('/api/static/items/{id}', { params: { path: { id } } })
  assert.deepEqual([byId.data?.payload.url, byId.data?.payload.sectionId], [block, sectionId])
  const list = await api.GET('/api/static/items', { params: { query: { filter: { sectionId } } } })
  assert.deepEqual(
    list.data?.payload.map((one) => one.name),
    [block],
  )
  const read = await api.GET('/static/{url}', { params: { path: { url: block } } })
  assert.equal(read.data?.id, id)
})

test('a page that there is not answers 404 in the form of every failure', async () => {
  const { error, response } = await api.GET('/pages/{url}', { params: { path: { url: unique('nothing') } } })
  assert.equal(response.status, 404)
  assert.equal(typeof there(error).error.title, 'string')
})
