import { describe, expect, test } from 'vitest'
import { type Endpoint, routesOf } from '../../../shared/contract/endpoint.ts'
import { documentedEndpoints as endpoints } from '../../../shared/contract/index.ts'
import { aliasIdOf, operationIdOf } from '../../../shared/contract/openapi/operation-ids.ts'
import { failureStatuses } from '../../../shared/contract/openapi/responses.ts'
import type { Operation } from '../../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'
import { placeholderUrl } from '../../../shared/contract/server-url.ts'

const document = openApiDocument(endpoints, { title: 'Typecase', version: '1.2.3' })

const operations = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
)

const operation = (key: string): Operation => {
  const found = operations.get(key)
  if (!found) throw new Error(`The document has no ${key}.`)
  return found
}

const row = (id: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`The contract has no ${id}.`)
  return found
}

const last = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const names = ({ parameters = [] }: Operation): (string | undefined)[] =>
  parameters.map((one) => ('name' in one ? one.name : document.components.parameters[last(one.$ref)]?.name))

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is in the document',
  (id, endpoint) => {
    for (const [at, { method, path }] of routesOf(endpoint).entries()) {
      const found = operation(`${method} ${path.replaceAll('+}', '}')}`)
      expect(found.operationId).toBe(at === 0 ? operationIdOf(id) : aliasIdOf(id))
      expect(found['x-alias-of']).toBe(at === 0 ? undefined : operationIdOf(id))
      expect(found.tags).toEqual([endpoint.group])
      expect(found.summary).toBe(endpoint.summary)
      expect(Object.keys(found.responses)).toContain(String(endpoint.status))
      expect(found.requestBody === undefined).toBe(endpoint.body === undefined)
      expect(found.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
    }
  },
)

test('the document has nothing besides the contract', () => {
  expect(operations.size).toBe(endpoints.flatMap(routesOf).length)
})

test('title, version and server are as asked for', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Typecase', version: '1.2.3' })
  expect(document.servers[0]?.url).toBe(placeholderUrl)
  const elsewhere = openApiDocument(endpoints, {
    title: 'T',
    version: '1',
    serverUrl: 'https://api.example.com',
  })
  expect(elsewhere.servers[0]?.url).toBe('https://api.example.com')
  expect(elsewhere.info.contact.url).toBe('https://api.example.com/docs')
})

describe('parameters', () => {
  test('an identifier is a number, a url may hold slashes', () => {
    expect(operation('GET /core/roles/{id}').parameters?.[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    })
    expect(operation('GET /pages/{url}').parameters?.[0]).toMatchObject({
      name: 'url',
      description: expect.stringContaining('slashes'),
      schema: { type: 'string', minLength: 1 },
    })
    expect(names(operation('POST /core/collections/{id}/elements/{elementId}'))).toEqual([
      'id',
      'elementId',
      'If-Match',
    ])
  })

  test('a list takes sorting, paging, search and filters', () => {
    const list = ['sortBy', 'sortOrder', 'limit', 'page', 'search', 'filter']
    expect(names(operation('GET /core/users'))).toEqual(list)
    expect(names(operation('GET /api/{collection}'))).toEqual(['collection', ...list, 'If-None-Match'])
    expect(document.components.parameters.ListFilter).toMatchObject({ in: 'query', style: 'deepObject' })
    expect(document.components.parameters.ListLimit?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
    })
  })

  test('members of other queries stand with the operation', () => {
    expect(names(operation('GET /core/history/requestcount'))).toEqual(['dateFrom', 'dateTo', 'category'])
  })
})

describe('bodies', () => {
  test('come as JSON and as forms, in which nested members are JSON texts', () => {
    const { requestBody } = operation('POST /core/collections/add')
    expect(requestBody?.required).toBe(true)
    expect(Object.keys(requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
    expect(requestBody?.content['multipart/form-data']).toEqual({
      schema: { $ref: '#/components/schemas/CollectionInputForm' },
    })
    expect(document.components.schemas.CollectionInputForm?.properties?.fields).toEqual({
      type: 'string',
      description: expect.stringContaining('JSON text'),
    })
    expect(requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/CollectionInput' },
    })
  })

  test('an import is a JSON list or NDJSON', () => {
    const { requestBody } = operation('POST /core/collections/{id}/elements/import')
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json', 'application/x-ndjson'])
  })

  test('constraints are there: those JSON Schema has words for, and the others in words', () => {
    expect(document.components.schemas.CollectionInput?.properties?.name).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'All characters show, and none at either end is white space. It has none of ? # % / \\ and :, and is not . or .. Must not be pages, static or openapi.json: under /api these paths are taken, so choose another name.',
    })
    expect(document.components.schemas.UserInput?.properties?.active).toEqual({
      type: 'boolean',
      description: '`true` unless given.',
    })
    expect(document.components.schemas.UserInput?.properties?.password).toEqual({
      type: 'string',
      minLength: 8,
      maxLength: 72,
      description: 'Must have at most 72 bytes in UTF-8.',
    })
    expect(document.components.schemas.FieldInput?.properties?.dropValues).toEqual({
      type: 'boolean',
      description:
        'Whether to discard the values that elements have for this field from before it was removed. The elements then take its default. A field that the collection has now keeps its values. `false` unless given.',
    })
    expect(document.components.schemas.FieldDefinition?.properties).not.toHaveProperty('dropValues')
    expect(document.components.schemas.UserInput?.required).toEqual(['email', 'password'])
  })
})

describe('responses', () => {
  const ok = (key: string) => operation(key).responses['200']

  test('refer to the entities by name', () => {
    expect(ok('GET /pages/{url}')).toMatchObject({
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PublicPage' } } },
    })
    expect(ok('GET /docs')).toMatchObject({ content: { 'text/html': { schema: { type: 'string' } } } })
  })

  test('a failure is the envelope, with Allow and Retry-After where they belong', () => {
    const { responses } = document.components
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
    expect(responses.NotFound?.content).toMatchObject(content)
    expect(responses.MethodNotAllowed).toMatchObject({ headers: { Allow: {} }, content })
    for (const name of ['TooManyRequests', 'TryAgain'])
      expect(responses[name]).toMatchObject({ headers: { 'Retry-After': {} }, content })
  })

  test.each([
    ['public.element', [404, 405, 500, 503]],
    ['public.collection', [400, 404, 405, 500, 503]],
    ['public.changes', [400, 404, 405, 410, 500, 503]],
    ['auth.login', [400, 401, 403, 405, 413, 415, 429, 500, 503]],
    ['users.self', [401, 405, 500, 503]],
    ['users.update', [400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503]],
    ['tokens.add', [400, 401, 403, 405, 409, 413, 415, 500, 503]],
    ['roles.delete', [401, 403, 404, 405, 409, 412, 500, 503]],
    ['pages.items.update', [400, 401, 403, 404, 405, 409, 412, 413, 415, 500, 503]],
  ])('%s can fail with %j', (id, statuses) => {
    expect(failureStatuses(row(id))).toEqual(statuses)
  })

  test('a status no condition is known for is a mistake in the contract', () => {
    const odd = { ...row('users.self'), fails: [418] }
    expect(() => openApiDocument([odd], { title: 'T', version: '1' })).toThrow('418')
  })
})

test('entities carry an ETag, and changes of them take If-Match', () => {
  const tagged = [
    'collections.get',
    'collections.add',
    'elements.publish',
    'public.page',
    'public.changes',
    'public.openapi',
  ]
  const bare = ['collections.list', 'collections.delete', 'users.self', 'history.count', 'tokens.add']
  expect(tagged.filter((id) => !row(id).etag)).toEqual([])
  expect(bare.filter((id) => row(id).etag)).toEqual([])
  expect(endpoints.filter(({ ifMatch }) => ifMatch).map(({ id }) => id.split('.').at(-1))).toEqual(
    Array.from({ length: 8 }, () => ['update', 'publish', 'unpublish', 'delete']).flat(),
  )
})

test('304 is for reads whose tag covers all they show', () => {
  const answersOf = (id: string): string[] => {
    const document = openApiDocument([row(id)], { title: 'T', version: '1' })
    return [...JSON.stringify(document.paths).matchAll(/"(\d{3})":/g)].map(([, status = '']) => status)
  }
  expect(answersOf('pages.items.get')).toContain('304')
  expect(answersOf('users.get')).not.toContain('304')
  expect(row('users.get').etag).toBe('if-match')
})
