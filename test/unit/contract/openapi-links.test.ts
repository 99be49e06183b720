import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import type { Link, Operation } from '../../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'

const options = { title: 'Typecase', version: '1' }
const { paths } = openApiDocument(endpoints, options)
const operations = Object.values(paths).flatMap((item) => Object.values(item))

const linksOf = ({ responses }: Operation): Link[] =>
  Object.values(responses).flatMap((one) => ('links' in one ? Object.values(one.links ?? {}) : []))

const operation = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`The document has no ${id}.`)
  return found
}

const targets = (id: string): string[] => linksOf(operation(id)).map(({ operationId }) => operationId)

test('every link leads to an operation, and gives it parameters that it has', () => {
  const links = operations.flatMap(linksOf)
  expect(links.length).toBeGreaterThan(40)
  for (const { operationId, parameters = {} } of links) {
    const names = (operation(operationId).parameters ?? []).map((one) => ('name' in one ? one.name : ''))
    expect([operationId, Object.keys(parameters).filter((name) => !names.includes(name))]).toEqual([
      operationId,
      [],
    ])
  }
})

test('what was created can be read, changed, published and deleted', () => {
  for (const one of ['pagesItems', 'pagesSections', 'staticItems', 'staticSections', 'collections', 'roles'])
    expect(targets(`${one}Add`)).toEqual(
      ['Get', 'Update', 'Publish', 'Unpublish', 'Delete'].map((name) => `${one}${name}`),
    )
  expect(targets('tokensAdd')).toEqual(['tokensDelete'])
})

test('an element stands below the collection of the request', () => {
  expect(operation('elementsAdd').responses['201']).toMatchObject({
    links: {
      elementsGet: {
        operationId: 'elementsGet',
        parameters: { id: '$request.path.id', elementId: '$response.body#/payload/id' },
      },
    },
  })
})

test('tokens lead to the calls that take them, and a cursor to the next one', () => {
  expect(targets('authLogin')).toEqual(['authRefresh', 'authLogout', 'usersSelf'])
  expect(targets('sessionsList')).toEqual(['sessionsDelete'])
  expect(targets('publicChanges')).toEqual(['publicChanges'])
  expect(operation('publicChanges').responses['200']).toMatchObject({
    links: {
      publicChanges: {
        parameters: { collection: '$request.path.collection', cursor: '$response.body#/payload/cursor' },
      },
    },
  })
})

test('a document of some endpoints has no link to another', () => {
  const login = endpoints.filter(({ id }) => id === 'auth.login')
  expect(JSON.stringify(openApiDocument(login, options).paths)).not.toContain('operationId":"authRefresh')
})
