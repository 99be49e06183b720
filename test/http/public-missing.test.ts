import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, makeCollection, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const named = () => ({ name: unique('n'), url: unique('u') })

/** Paths of content that is there and not published: a collection with an element, and one of each kind of entry. */
const unpublished = async (): Promise<[Endpoint, string][]> => {
  const hidden = await makeCollection(admin)
  const { id } = await addElement(admin, hidden, { name: 'there' })
  const open = await publishedCollection(admin)
  const draft = await addElement(admin, open, { name: 'draft', active: false })
  const page = (await admin.call(pageEndpoints.add, { body: named() })).data.payload
  const pageSection = (await admin.call(pageSectionEndpoints.add, { body: named() })).data.payload
  const item = (await admin.call(staticItemEndpoints.add, { body: { ...named(), fields: [] } })).data.payload
  const staticSection = (await admin.call(staticSectionEndpoints.add, { body: named() })).data.payload
  return [
    [publicEndpoints.collection, `/api/${hidden.name}`],
    [publicEndpoints.changes, `/api/${hidden.name}/changes`],
    [publicEndpoints.elementSchema, `/api/${hidden.name}/schema`],
    [publicEndpoints.element, `/api/${hidden.name}/${id}`],
    [publicEndpoints.element, `/api/${open.name}/${draft.id}`],
    [publicEndpoints.element, `/api/${open.name}/999999`],
    [publicEndpoints.element, `/api/${open.name}/first`],
    [publicEndpoints.element, `/api/${open.name}/0`],
    [publicEndpoints.page, `/pages/${page.url}`],
    [publicEndpoints.pageById, `/api/pages/items/${page.id}`],
    [publicEndpoints.pageSectionById, `/api/pages/sections/${pageSection.id}`],
    [publicEndpoints.staticItemById, `/api/static/items/${item.id}`],
    [publicEndpoints.staticSectionById, `/api/static/sections/${staticSection.id}`],
    [publicEndpoints.pageSection, `/pages/sections/${pageSection.url}`],
    [publicEndpoints.staticItem, `/static/${item.url}`],
    [publicEndpoints.staticItem, `/static/items/${item.url}`],
    [publicEndpoints.staticSection, `/static/sections/${staticSection.url}`],
  ]
}

const absent: [Endpoint, string][] = [
  [publicEndpoints.collection, '/api/none'],
  [publicEndpoints.collection, `/api/${'x'.repeat(2_000)}`],
  [publicEndpoints.changes, '/api/none/changes'],
  [publicEndpoints.elementSchema, '/api/none/schema'],
  [publicEndpoints.elementSchema, `/api/${'x'.repeat(2_000)}/schema`],
  [publicEndpoints.element, '/api/none/1'],
  [publicEndpoints.element, '/api/none/first'],
  [publicEndpoints.page, '/pages/none'],
  [publicEndpoints.page, '/pages/none/at/all'],
  [publicEndpoints.pageById, '/api/pages/items/999999'],
  [publicEndpoints.pageById, '/api/pages/items/none'],
  [publicEndpoints.pageSectionById, '/api/pages/sections/none'],
  [publicEndpoints.staticItemById, '/api/static/items/999999'],
  [publicEndpoints.staticSectionById, '/api/static/sections/999999'],
  [publicEndpoints.pageSection, '/pages/sections/none'],
  [publicEndpoints.staticItem, '/static/none'],
  [publicEndpoints.staticItem, '/static/items/none'],
  [publicEndpoints.staticSection, '/static/sections/none'],
]

const told =
  '{"status":"error","error":{"title":"Not found","text":"Nothing is published under this path: check its spelling, and that the content is published."}}'

describe('public content that is not there, and that is there and not published', () => {
  test('is answered with the same bytes and headers, to its owner too', async () => {
    const paths = [...absent, ...(await unpublished())]
    const answers = new Set<string>()
    for (const [endpoint, path] of paths)
      for (const api of [visitor, admin]) {
        const { status, text, headers } = await api.send(endpoint, path)
        expect([status, text], path).toEqual([404, told])
        answers.add(
          JSON.stringify([...headers].filter(([name]) => !['date', 'apigw-requestid'].includes(name))),
        )
      }
    expect(answers.size).toBe(1)
  })
})

test('what was published, and is no longer, is among it', async () => {
  const { id, name } = await publishedCollection(admin)
  const element = await addElement(admin, { id }, { name: 'one' })
  const paths: [Endpoint, string][] = [
    [publicEndpoints.collection, `/api/${name}`],
    [publicEndpoints.changes, `/api/${name}/changes`],
    [publicEndpoints.element, `/api/${name}/${element.id}`],
  ]
  for (const [endpoint, path] of paths) expect((await visitor.send(endpoint, path)).status).toBe(200)
  await admin.call(elementEndpoints.unpublish, { params: { id, elementId: element.id } })
  expect((await visitor.send(publicEndpoints.element, `/api/${name}/${element.id}`)).text).toBe(told)
  await admin.call(collectionEndpoints.unpublish, { params: { id } })
  for (const [endpoint, path] of paths) expect((await visitor.send(endpoint, path)).text).toBe(told)
})

test('an administrative 404 says what to check', async () => {
  const { failure } = await admin.fails(404, pageEndpoints.get, { params: { id: 999_999 } })
  expect(failure?.error.text).toBe('Check the path and the identifier: nothing is there.')
  const { id } = await makeCollection(admin)
  const element = await admin.fails(404, elementEndpoints.get, { params: { id, elementId: 999_999 } })
  expect(element.failure?.error.text).not.toContain('published')
  expect((await visitor.send(undefined, '/nowhere')).text).toContain('No endpoint has this path')
})
