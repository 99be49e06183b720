/** The calls of a client that @hey-api/openapi-ts makes of the content of the demo site. */
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
  type ListArticlesData,
  listArticles,
  listPageSections,
  listPages,
  listStaticItems,
  pageChanges,
  staticSectionChanges,
} from 'generated/content/hey-api'
import { testArticleLists } from '../article-lists'
import { etagOf, there } from '../scene'
import './content-types'

type Query = NonNullable<ListArticlesData['query']>

const titles = async (query: Query) => {
  const { data } = await listArticles({ query })
  return there(data).payload.map(({ title }) => title)
}

testArticleLists(titles)

test('a list has not changed', async () => {
  const query: Query = { sortBy: 'title' }
  const { data, response } = await listArticles({ query })
  const { pagination, search, sort } = there(data)
  assert.deepEqual([pagination.total, search, sort.by], [12, null, 'title'])
  const headers = { 'If-None-Match': etagOf(there(response)) }
  assert.equal((await listArticles({ query, headers })).response?.status, 304)
})

test('one article, its schema, and an article that there is not', async () => {
  const one = await getArticle({ path: { id: 5 } })
  const { title, minutes, featured, summary } = there(one.data).payload
  assert.deepEqual([title, minutes, featured], ['What the pilots wrote down', 5, true])
  assert.equal(typeof summary, 'string')
  const schema = await articleSchema()
  assert.ok('title' in there(schema.data))
  const none = await getArticle({ path: { id: 9999 } })
  assert.equal(none.response?.status, 404)
  assert.equal(there(none.error).status, 'error')
})

test('the change feed goes on from a cursor', async () => {
  const first = await articleChanges({ query: { limit: 2 } })
  const { changed, gone, cursor, more } = there(first.data).payload
  assert.deepEqual([changed.length, gone, more], [2, [], true])
  const next = await articleChanges({ query: { cursor } })
  const rest = there(next.data).payload
  assert.deepEqual([changed.length + rest.changed.length, rest.more], [12, false])
  const headers = { 'If-None-Match': etagOf(there(next.response)) }
  const same = await articleChanges({ query: { cursor }, headers })
  assert.equal(same.response?.status, 304)
})

test('pages and their sections', async () => {
  const pages = await listPages({ query: { filter: { url: 'about/museum' } } })
  const [page] = there(pages.data).payload
  assert.deepEqual(there(page).fields, { rooms: { type: 'number', value: 5 } })
  const byId = await getPage({ path: { id: there(page).id } })
  assert.equal(there(byId.data).payload.title, 'A museum at the foot of a lighthouse')
  const byUrl = await getPageByUrl({ path: { url: 'about/museum' } })
  const { id, parentId } = there(byUrl.data)
  assert.equal(id, there(page).id)
  const path = { id: there(parentId) }
  const section = await getPageSection({ path })
  assert.equal(there(section.data).payload.url, 'about')
  const sections = await listPageSections({ query: { filter: { url: 'about' } } })
  assert.equal(there(sections.data).pagination.total, 1)
  const sectionByUrl = await getPageSectionByUrl({ path: { url: 'about' } })
  assert.equal(there(sectionByUrl.data).name, 'About us')
  assert.ok(there((await pageChanges()).data).payload.changed.length > 0)
})

test('static items and their sections', async () => {
  const items = await listStaticItems({ query: { filter: { url: 'header' } } })
  const [item] = there(items.data).payload
  assert.equal(there(item).fields[0]?.value, 'The light is on.')
  const path = { id: there(there(item).sectionId) }
  const section = await getStaticSection({ path })
  assert.equal(there(section.data).payload.url, 'layout')
  const byUrl = await getStaticItemByUrl({ path: { url: 'header' } })
  assert.equal(there(byUrl.data).name, 'Header')
  assert.ok(there((await staticSectionChanges()).data).payload.changed.length > 0)
})
