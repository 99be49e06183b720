/** The calls of a client that orval makes of the content of the demo site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  articleChanges,
  articleSchema,
  getArticle,
  getPage,
  getPageByUrl,
  getPageSection,
  getPageSectionByUrl,
  getStaticItemByUrl,
  getStaticSection,
  listArticles,
  listPageSections,
  listPages,
  listStaticItems,
  pageChanges,
  staticSectionChanges,
} from 'generated/content/orval/client'
import type { ListArticlesParams } from 'generated/content/orval/model'
import { testArticleLists } from '../article-lists'
import { etagOf, there } from '../scene'
import { answered } from './client'
import './content-types'

const titles = async (query: ListArticlesParams) =>
  answered(await listArticles(query), 200).data.payload.map(({ title }) => title)

testArticleLists(titles)

test('a list has not changed', async () => {
  const query: ListArticlesParams = { sortBy: 'title' }
  const list = answered(await listArticles(query), 200)
  const { pagination, search, sort } = list.data
  assert.deepEqual([pagination.total, search, sort.by], [12, null, 'title'])
  answered(await listArticles(query, { headers: { 'If-None-Match': etagOf(list) } }), 304)
})

test('one article, its schema, and an article that there is not', async () => {
  const { title, minutes, featured, summary } = answered(await getArticle(5), 200).data.payload
  assert.deepEqual([title, minutes, featured], ['What the pilots wrote down', 5, true])
  assert.equal(typeof summary, 'string')
  assert.ok('title' in answered(await articleSchema(), 200).data)
  assert.equal(answered(await getArticle(9999), 404).data.status, 'error')
})

test('the change feed goes on from a cursor', async () => {
  const { changed, gone, cursor, more } = answered(await articleChanges({ limit: 2 }), 200).data.payload
  assert.deepEqual([changed.length, gone, more], [2, [], true])
  const next = answered(await articleChanges({ cursor }), 200)
  const rest = next.data.payload
  assert.deepEqual([changed.length + rest.changed.length, rest.more], [12, false])
  answered(await articleChanges({ cursor }, { headers: { 'If-None-Match': etagOf(next) } }), 304)
})

test('pages and their sections', async () => {
  const [page] = answered(await listPages({ filter: { url: 'about/museum' } }), 200).data.payload
  assert.deepEqual(there(page).fields, { rooms: { type: 'number', value: 5 } })
  const byId = answered(await getPage(there(page).id), 200)
  assert.equal(byId.data.payload.title, 'A museum at the foot of a lighthouse')
  const { id, parentId } = answered(await getPageByUrl('about/museum'), 200).data
  assert.equal(id, there(page).id)
  const section = answered(await getPageSection(there(parentId)), 200)
  assert.equal(section.data.payload.url, 'about')
  const sections = answered(await listPageSections({ filter: { url: 'about' } }), 200)
  assert.equal(sections.data.pagination.total, 1)
  assert.equal(answered(await getPageSectionByUrl('about'), 200).data.name, 'About us')
  assert.ok(answered(await pageChanges(), 200).data.payload.changed.length > 0)
})

test('static items and their sections', async () => {
  const [item] = answered(await listStaticItems({ filter: { url: 'header' } }), 200).data.payload
  assert.equal(there(item).fields[0]?.value, 'The light is on.')
  const section = answered(await getStaticSection(there(there(item).sectionId)), 200)
  assert.equal(section.data.payload.url, 'layout')
  assert.equal(answered(await getStaticItemByUrl('header'), 200).data.name, 'Header')
  assert.ok(answered(await staticSectionChanges(), 200).data.payload.changed.length > 0)
})
