import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import type { OpenApiDocument, Operation } from '../../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'
import { examplesOf } from './openapi-examples.ts'
import { operationsOf, withoutExample } from './without-example.ts'

const options = { title: 'Typecase', version: '1.2.3' }
const document = openApiDocument(endpoints, { ...options, examples: examplesOf(endpoints) })

const operation = (id: string, of: OpenApiDocument = document): Operation => {
  const found = operationsOf(of).find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`The document has no ${id}.`)
  return found
}

test('every parameter, body and JSON answer has an example', () => {
  expect(withoutExample(document)).toEqual([])
})

test('without the examples of endpoints it is told what is missing', () => {
  const missing = withoutExample(openApiDocument(endpoints, options))
  expect(missing).toContain('pagesItemsGet id')
  expect(missing).toContain('pagesItemsAdd multipart/form-data')
  expect(missing).toContain('pagesItemsAdd 201')
  // The parameters of queries and of conditions have values that fit every endpoint.
  expect(missing.filter((one) => /limit|sortBy|filter|cursor|If-/.test(one))).toEqual([])
})

describe('an endpoint’s example', () => {
  const body = {
    name: 'a',
    url: 'b',
    seo: [{ name: 'c', type: 'text', value: 'd' }],
    parentId: null,
    sort: 5,
  }
  const examples = {
    'pages.items.add': { body, answer: { status: 'success' } },
    'elements.import': { params: { id: 7 }, body: [{ name: 'a' }, { name: 'b' }], answer: {} },
    'public.collection': {
      params: { collection: 'articles' },
      query: { limit: 2, 'filter[minutes.gte]': 5, 'filter[title][contains]': 'a' },
      answer: {},
    },
  }
  const own = openApiDocument(endpoints, { ...options, examples })

  test('is in each form as a form can carry it', () => {
    const content = operation('pagesItemsAdd', own).requestBody?.content
    expect(content?.['application/json']?.example).toEqual(body)
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(content?.[form]?.example).toEqual({
        name: 'a',
        url: 'b',
        seo: JSON.stringify(body.seo),
        sort: 5,
      })
  })

  test('is a line for each row of NDJSON', () => {
    const { content } = operation('elementsImport', own).requestBody ?? {}
    expect(content?.['application/x-ndjson']?.example).toBe('{"name":"a"}\n{"name":"b"}')
  })

  test('is in the parameters, in place of the value that all lists share', () => {
    const parameters = (operation('publicCollection', own).parameters ?? []).map((one) =>
      'name' in one ? [one.name, one.example] : one.$ref.split('/').at(-1),
    )
    expect(parameters).toEqual([
      ['collection', 'articles'],
      'ListSortBy',
      'ListSortOrder',
      ['limit', 2],
      'ListPage',
      'ListSearch',
      ['filter', { 'minutes.gte': 5, 'title.contains': 'a' }],
      'IfNoneMatch',
    ])
  })

  test('is the answer', () => {
    expect(operation('pagesItemsAdd', own).responses['201']).toMatchObject({
      content: { 'application/json': { example: { status: 'success' } } },
    })
  })
})
