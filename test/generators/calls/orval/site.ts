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
} from 'generated/interface/orval/client'
import { etagOf, unique } from '../scene'
import { answered, options } from './client'

const section = unique('section')
const url = `${section}/ovens`
let parentId = 0
let pageId = 0

test('pages.sections.add, pages.sections.publish and public.pageSection', async () => {
  const body = { name: section, url: section, description: 'Who keeps all this.' }
  const { payload } = answered(await pagesSectionsAdd(body, options()), 201).data
  parentId = payload.id
  assert.equal(payload.description, body.description)
  answered(await pagesSectionsPublish(parentId, options()), 200)
  assert.equal(answered(await publicPageSection(section), 200).data.name, section)
})

test('pages.items.add with values and a url of several segments', async () => {
  const body = {
    name: url,
    url,
    title: 'Two ovens',
    parentId,
    active: true,
    seo: [{ name: 'description', type: 'text' as const, value: 'Since 1987.' }],
    fields: { rooms: { type: 'number' as const, value: 5 } },
  }
  const { payload } = answered(await pagesItemsAdd(body, options()), 201).data
  pageId = payload.id
  assert.deepEqual(
    [payload.title, payload.parentId, payload.seo[0]?.value],
    ['Two ovens', parentId, 'Since 1987.'],
  )
  assert.deepEqual(payload.fields.rooms, { type: 'number', value: 5 })
})

test('public.page by a url of several segments', async () => {
  assert.equal(
    answered(await publicPage('about/museum'), 200).data.title,
    'A museum at the foot of a lighthouse',
  )
  assert.equal(answered(await publicPage(url), 200).data.id, pageId)
})

test('pages.items.update answers 412 to a page that changed, and public.pageById shows the newest', async () => {
  const page = answered(await pagesItemsGet(pageId, options()), 200)
  const update = (title: string) => pagesItemsUpdate(pageId, { title }, options({ 'If-Match': etagOf(page) }))
  assert.equal(answered(await update('Three ovens'), 200).data.payload.title, 'Three ovens')
  answered(await update('Four ovens'), 412)
  assert.equal(answered(await publicPageById(pageId), 200).data.payload.title, 'Three ovens')
})

test('public.pages, public.pageSections and public.pageSectionById', async () => {
  const pages = answered(await publicPages({ filter: { url } }), 200)
  assert.deepEqual(
    pages.data.payload.map((page) => page.title),
    ['Three ovens'],
  )
  const query = { sortBy: 'id', sortOrder: 'DESC', limit: 1 } as const
  assert.equal(answered(await publicPageSections(query), 200).data.payload.length, 1)
  assert.equal(answered(await publicPageSectionById(parentId), 200).data.payload.url, section)
})

test('public.pageChanges', async () => {
  const { changed } = answered(await publicPageChanges({ limit: 1000 }), 200).data.payload
  assert.ok(changed.some((page) => page.url === url))
})

test('static.sections.add, static.items.add and their public reads', async () => {
  const [block, layout] = [unique('block'), unique('layout')]
  const added = await staticSectionsAdd({ name: layout, url: layout, active: true }, options())
  const sectionId = answered(added, 201).data.payload.id
  const fields = [{ name: 'claim', type: 'text' as const, value: 'The light is on.' }]
  const body = { name: block, url: block, fields, sectionId, active: true }
  const { payload } = answered(await staticItemsAdd(body, options()), 201).data
  assert.deepEqual(payload.fields, fields)
  const byId = answered(await publicStaticItemById(payload.id), 200).data.payload
  assert.deepEqual([byId.url, byId.sectionId], [block, sectionId])
  const list = answered(await publicStaticItems({ filter: { sectionId } }), 200)
  assert.deepEqual(
    list.data.payload.map((one) => one.name),
    [block],
  )
  assert.equal(answered(await publicStaticItem(block), 200).data.id, payload.id)
})

test('a page that there is not answers 404 in the form of every failure', async () => {
  const { data } = answered(await publicPage(unique('nothing')), 404)
  assert.equal(typeof data.error.title, 'string')
})
