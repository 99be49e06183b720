import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { type ContentDocument, contentDocument } from '../../../functions/public/typed/document.ts'
import type { PublishedCollection } from '../../../functions/public/typed/published.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { contentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'
import type { Operation } from '../../../shared/contract/openapi/types.ts'
import { fieldTypeRules, fieldTypes } from '../../../shared/values/field-types.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { validatorOf } from './validator.ts'

const skeleton = contentSkeleton(endpoints, { title: 'Typecase', version: '1.2.3' })

const collection = (
  id: number,
  name: string,
  rest: Partial<PublishedCollection> = {},
): PublishedCollection => ({
  id,
  name,
  singleName: name.replace(/s$/, ''),
  pluralName: name,
  fields: [],
  ...rest,
})
const ofAllTypes = fieldTypes.flatMap((type) => [
  { name: `${type}1`, type, allowNull: true },
  { name: `${type}2`, type, allowNull: false },
])
const articles = collection(1, 'articles', { fields: ofAllTypes })
const documentOf = (...collections: PublishedCollection[]): ContentDocument =>
  contentDocument(skeleton, collections)

const operationAt = ({ paths }: ContentDocument, path: string): Operation => {
  const operation = paths[path]?.get
  if (!operation) throw new Error(`Nothing is at ${path}`)
  return operation
}

/** The schema and the example of an operation's success. */
const successOf = ({ responses: { 200: success } }: Operation) => {
  const media = success && 'content' in success ? success.content?.['application/json'] : undefined
  if (!media) throw new Error('The operation has no success in JSON')
  return media
}

/** Redocly's recommended rules on the whole document, each finding as `rule: place`. Nothing is fetched. */
const lint = async (document: ContentDocument): Promise<string[]> => {
  const { openapi, info } = skeleton
  const servers = [{ url: 'https://cms.test' }]
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const source = JSON.stringify({ openapi, info, servers, ...document })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

describe('the document', () => {
  test.each([
    ['no collection', []],
    ['all types of fields', [articles]],
    [
      'names of any kind',
      [
        articles,
        collection(2, '記事'),
        collection(3, 'a{b} c', { singleName: 'Page', pluralName: 'articles' }),
        collection(4, 'toString', { fields: [{ name: 'constructorOf', type: 'text', allowNull: true }] }),
      ],
    ],
  ])('has no finding under the recommended rules: %s', async (_, collections) => {
    expect(await lint(documentOf(...collections))).toEqual([])
  })

  test('is held to the rules: one with a fault is found out', async () => {
    const document = documentOf(articles)
    const { operationId: _, ...faulty } = operationAt(document, '/api/articles')
    const found = await lint({
      ...document,
      paths: { '/api/articles': { get: { ...faulty, operationId: 'a b' } } },
    })
    expect(found.some((one) => one.startsWith('operation-operationId-url-safe'))).toBe(true)
  })

  test('does not depend on the order of the collections, save for its own', () => {
    const two = [articles, collection(2, 'Articles!')]
    const [one, other] = [documentOf(...two), documentOf(...[...two].reverse())]
    expect(one.paths).toEqual(other.paths)
    expect(one.components).toEqual(other.components)
  })

  test('has the paths of each collection, percent-encoded', () => {
    const before = Object.keys(documentOf().paths)
    const own = Object.keys(documentOf(collection(1, 'a{b} ü')).paths).filter(
      (path) => !before.includes(path),
    )
    const path = '/api/a%7Bb%7D%20%C3%BC'
    expect(own).toEqual([path, `${path}/{id}`, `${path}/changes`, `${path}/schema`])
  })

  test('leaves out the list of a collection that is named as the document is: its other paths stay', () => {
    const { paths } = documentOf(collection(1, 'openapi.json'))
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/openapi.json'))).toEqual(
      ['/{id}', '/changes', '/schema'].map((rest) => `/api/openapi.json${rest}`),
    )
  })

  test('has a tag for each collection', () => {
    const { tags } = documentOf(articles)
    expect(tags.map(({ name }) => name)).toEqual(['articles', 'pages', 'static'])
    expect(operationAt(documentOf(articles), '/api/articles/{id}').tags).toEqual(['articles'])
  })
})

describe('a list', () => {
  const list = operationAt(documentOf(articles), '/api/articles')
  const parameter = (name: string) => {
    const found = list.parameters?.find((one) => 'name' in one && one.name === name)
    if (!found || !('schema' in found)) throw new Error(`The list has no ${name}`)
    return found
  }

  test('can be sorted by its members', () => {
    expect(parameter('sortBy').schema.enum).toEqual([
      ...['id', 'name', 'active', '_sort', '_hits', 'createdAt', 'updatedAt'],
      ...ofAllTypes.map(({ name }) => name),
    ])
  })

  test('is filtered by its members and the operators of their types', () => {
    const { properties } = parameter('filter').schema
    const names = Object.keys(properties ?? {})
    for (const { name, type } of ofAllTypes)
      expect(names.filter((one) => one === name || one.startsWith(`${name}.`))).toEqual([
        name,
        ...fieldTypeRules[type].operators.map((operator) => `${name}.${operator}`),
      ])
    expect(properties).toMatchObject({
      number1: { type: 'number' },
      'number1.gte': { type: 'number' },
      'number1.in': { type: 'string' },
      'number1.null': { type: 'boolean' },
      'text1.contains': { type: 'string' },
      boolean1: { type: 'boolean' },
      rawJson1: { type: 'string' },
      'date1.lt': { type: 'string' },
      'color1.contains': { type: 'string' },
    })
    expect(parameter('filter')).toMatchObject({ style: 'deepObject', explode: true })
  })

  test('says that every member of its answer is there', () => {
    const { schema } = successOf(list)
    expect([...(schema.required ?? [])].sort()).toEqual(Object.keys(schema.properties ?? {}).sort())
    expect(schema.required).toContain('search')
  })
})

test.each(['/api/articles', '/api/articles/{id}', '/api/articles/changes'])(
  'the example of %s is as its schema says, and has an element of the collection',
  (path) => {
    const document = documentOf(articles)
    const { schema, example } = successOf(operationAt(document, path))
    expect(validatorOf(schema, document.components)(example)).toEqual([])
    expect(JSON.stringify(schema)).toContain('"#/components/schemas/Article"')
    expect(JSON.stringify(example)).toContain('"color2":"#ff8800"')
  },
)

test('a change feed may answer that its cursor is too old', () => {
  const { operationId, responses } = operationAt(documentOf(articles), '/api/articles/changes')
  expect(operationId).toBe('articleChanges')
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '304', '404', '410']))
})

test('the pages and static blocks have their lists, feeds and entities', () => {
  const ids = Object.values(documentOf().paths).map(({ get }) => get?.operationId)
  expect(ids).toEqual(
    expect.arrayContaining(['listPages', 'getPage', 'getPageByUrl', 'pageChanges', 'listStaticItems']),
  )
  const { parameters = [] } = operationAt(documentOf(), '/api/pages/items')
  const sortBy = parameters.find((one) => 'name' in one && one.name === 'sortBy')
  expect(isRecord(sortBy) && sortBy.schema).toMatchObject({ enum: expect.arrayContaining(['url', 'title']) })
})
