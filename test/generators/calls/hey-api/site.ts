import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  pagesItemsAdd,
  pagesItemsGet,
  pagesItemsUpdate,
  pagesSectionsAdd,
  pagesSectionsPublish,
  publicPage,
  publicPageById,
  publicPageChanges,
  publicPageSection,
  publicPageSectionById,
  publicPageSections,
  publicPages,
  publicStaticItem,
  publicStaticItemById,
  publicStaticItems,
  staticItemsAdd,
  staticSectionsAdd,
} from 'generated/interface/hey-api'
import { etagOf, there, unique } from '../scene'

const section = unique('section')
const url = `${section}/ovens`
let parentId = 0
let pageId = 0

test('pages.sections.add, pages.sections.publish and public.pageSection', async () => {
  const body = { name: section, url: section, description: 'Who keeps all this.' }
  const { data } = await pagesSectionsAdd({ body, throwOnError: true })
  parentId = data.payload.id
  assert.equal(data.payload.description, body.description)
  await pagesSectionsPublish({ path: { id: parentId }, throwOnError: true })
  const read = await publicPageSection({ path: { url: section }, throwOnError: true })
  assert.equal(read.data.name, section)
})

test('pages.items.add with values and a url of several segments', async () => {
  const { data } = await pagesItemsAdd({
    body: {
      name: url,
      url,
      title: 'Two ovens',
      parentId,
      active: true,
      seo: [{ name: 'description', type: 'text', value: 'Since 1987.' }],
      fields: { rooms: { type: 'number', value: 5 } },
    },
    throwOnError: true,
  })
  const { payload } = data
  pageId = payload.id
  assert.deepEqual(
    [payload.title, payload.parentId, payload.seo[0]?.value],
    ['Two ovens', parentId, 'Since 1987.'],
  )
  assert.deepEqual(payload.fields.rooms, { type: 'number', value: 5 })
})

test('public.page by a url of several segments', async () => {
  const demo = await publicPage({ path: { url: 'about/museum' }, throwOnError: true })
  assert.equal(demo.data.title, 'A museum at the foot of a lighthouse')
  const own = await publicPage({ path: { url }, throwOnError: true })
  assert.equal(own.data.id, pageId)
})

test('pages.items.update answers 412 to a page that changed, and public.pageById shows the newest', async () => {
  const path = { id: pageId }
  const { response } = await pagesItemsGet({ path, throwOnError: true })
  const headers = { 'If-Match': etagOf(response) }
  const update = (title: string) => pagesItemsUpdate({ path, headers, body: { title } })
  assert.equal((await update('Three ovens')).data?.payload.title, 'Three ovens')
  assert.equal((await update('Four ovens')).response?.status, 412)
  const { data } = await publicPageById({ path, throwOnError: true })
  assert.equal(data.payload.title, 'Three ovens')
})

test('public.pages, public.pageSections and public.pageSectionById', async () => {
  const pages = await publicPages({ query: { filter: { url } }, throwOnError: true })
  assert.deepEqual(
    pages.data.payload.map((page) => page.title),
    ['Three ovens'],
  )
  const query = { sortBy: 'id', sortOrder: 'DESC', limit: 1 } as const
  const sections = await publicPageSections({ query, throwOnError: true })
  assert.equal(sections.data.payload.length, 1)
  const one = await publicPageSectionById({ path: { id: parentId }, throwOnError: true })
  assert.equal(one.data.payload.url, section)
})

test('public.pageChanges', async () => {
  const { data } = await publicPageChanges({ query: { limit: 1000 }, throwOnError: true })
  assert.ok(data.payload.changed.some((page) => page.url === url))
})

test('static.sections.add, static.items.add and their public reads', async () => {
  const [block, layout] = [unique('block'), unique('layout')]
  const added = await staticSectionsAdd({
    body: { name: layout, url: layout, active: true },
    throwOnError: true,
  })
  const sectionId = added.data.payload.id
  const fields = [{ name: 'claim', type: 'text' as const, value: 'The light is on.' }]
  const body = { name: block, url: block, fields, sectionId, active: true }
  const item = await staticItemsAdd({ body, throwOnError: true })
  assert.deepEqual(item.data.payload.fields, fields)
  const { id } = item.data.payload
  const byId = await publicStaticItemById({ path: { id }, throwOnError: true })
  assert.deepEqual([byId.data.payload.url, byId.data.payload.sectionId], [block, sectionId])
  const list = await publicStaticItems({ query: { filter: { sectionId } }, throwOnError: true })
  assert.deepEqual(
    list.data.payload.map((one) => one.name),
    [block],
  )
  const read = await publicStaticItem({ path: { url: block }, throwOnError: true })
  assert.equal(read.data.id, id)
})

test('a page that there is not answers 404 in the form of every failure', async () => {
  const { error, response } = await publicPage({ path: { url: unique('nothing') } })
  assert.equal(there(response).status, 404)
  assert.equal(typeof there(error).error.title, 'string')
})
