import { describe, expect, test } from 'vitest'
import { collectionRows, elementRows } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageRows, pageSectionRows } from '../../shared/contract/pages.ts'
import { publicRows } from '../../shared/contract/public.ts'
import { staticItemRows, staticSectionRows } from '../../shared/contract/static.ts'
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
  const page = (await admin.call(pageRows.add, { body: named() })).data.payload
  const pageSection = (await admin.call(pageSectionRows.add, { body: named() })).data.payload
  const item = (await admin.call(staticItemRows.add, { body: { ...named(), fields: [] } })).data.payload
  const staticSection = (await admin.call(staticSectionRows.add, { body: named() })).data.payload
  return [
    [publicRows.collection, `/api/${hidden.name}`],
    [publicRows.changes, `/api/${hidden.name}/changes`],
    [publicRows.element, `/api/${hidden.name}/${id}`],
    [publicRows.element, `/api/${open.name}/${draft.id}`],
    [publicRows.element, `/api/${open.name}/999999`],
    [publicRows.element, `/api/${open.name}/first`],
    [publicRows.element, `/api/${open.name}/0`],
    [publicRows.page, `/pages/${page.url}`],
    [publicRows.pageById, `/api/pages/items/${page.id}`],
    [publicRows.pageSection, `/pages/sections/${pageSection.url}`],
    [publicRows.staticItem, `/static/${item.url}`],
    [publicRows.staticItem, `/static/items/${item.url}`],
    [publicRows.staticSection, `/static/sections/${staticSection.url}`],
  ]
}

const absent: [Endpoint, string][] = [
  [publicRows.collection, '/api/none'],
  [publicRows.collection, `/api/${'x'.repeat(2_000)}`],
  [publicRows.changes, '/api/none/changes'],
  [publicRows.element, '/api/none/1'],
  [publicRows.element, '/api/none/first'],
  [publicRows.page, '/pages/none'],
  [publicRows.page, '/pages/none/at/all'],
  [publicRows.pageById, '/api/pages/items/999999'],
  [publicRows.pageById, '/api/pages/items/none'],
  [publicRows.pageSection, '/pages/sections/none'],
  [publicRows.staticItem, '/static/none'],
  [publicRows.staticItem, '/static/items/none'],
  [publicRows.staticSection, '/static/sections/none'],
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
    [publicRows.collection, `/api/${name}`],
    [publicRows.changes, `/api/${name}/changes`],
    [publicRows.element, `/api/${name}/${element.id}`],
  ]
  for (const [endpoint, path] of paths) expect((await visitor.send(endpoint, path)).status).toBe(200)
  await admin.call(elementRows.unpublish, { params: { id, elementId: element.id } })
  expect((await visitor.send(publicRows.element, `/api/${name}/${element.id}`)).text).toBe(told)
  await admin.call(collectionRows.unpublish, { params: { id } })
  for (const [endpoint, path] of paths) expect((await visitor.send(endpoint, path)).text).toBe(told)
})

test('an administrative 404 says what to check', async () => {
  const { failure } = await admin.fails(404, pageRows.get, { params: { id: 999_999 } })
  expect(failure?.error.text).toBe('Check the path and the identifier: nothing is there.')
  const { id } = await makeCollection(admin)
  const element = await admin.fails(404, elementRows.get, { params: { id, elementId: 999_999 } })
  expect(element.failure?.error.text).not.toContain('published')
  expect((await visitor.send(undefined, '/nowhere')).text).toContain('no endpoint is there')
})
