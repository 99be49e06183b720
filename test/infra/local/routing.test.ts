import { describe, expect, it } from 'vitest'
import { parseTarget } from '../../../infra/local/http/request-target.ts'
import { routeTableOf } from '../../../infra/local/http/route-table.ts'

describe('the route table', () => {
  const match = routeTableOf(
    [
      '$default',
      'ANY /pets/{proxy+}',
      'GET /pets/{id}',
      'ANY /pets/{id}',
      'GET /pets/dog',
      'ANY /core/users',
      'ANY /core/users/{proxy+}',
      'GET /a.b/{x}/c/{y}',
    ].map((routeKey) => ({ routeKey, functionArn: 'f' })),
  )

  it.each([
    ['GET', '/pets/dog', 'GET /pets/dog', undefined],
    ['GET', '/pets/cat', 'GET /pets/{id}', { id: 'cat' }],
    ['POST', '/pets/dog', 'ANY /pets/{id}', { id: 'dog' }],
    ['GET', '/pets/dog/tail', 'ANY /pets/{proxy+}', { proxy: 'dog/tail' }],
    ['GET', '/pets/', 'ANY /pets/{proxy+}', { proxy: '' }],
    ['GET', '/pets', '$default', undefined],
    ['HEAD', '/core/users', 'ANY /core/users', undefined],
    ['GET', '/core/users/', 'ANY /core/users/{proxy+}', { proxy: '' }],
    ['GET', '/core/users/7/publish', 'ANY /core/users/{proxy+}', { proxy: '7/publish' }],
    ['GET', '/a.b/1/c/2', 'GET /a.b/{x}/c/{y}', { x: '1', y: '2' }],
    ['GET', '/axb/1/c/2', '$default', undefined],
    ['GET', '/', '$default', undefined],
  ])('%s %s', (method, path, routeKey, pathParameters) => {
    const found = match(method, path)
    expect(found?.routeKey).toBe(routeKey)
    expect(found?.pathParameters).toEqual(pathParameters)
  })

  it('has no answer without $default', () => {
    expect(routeTableOf([{ routeKey: 'GET /a', functionArn: 'f' }])('GET', '/b')).toBeUndefined()
  })
})

describe('a request target', () => {
  it.each([
    ['/a/b?x=1', { path: '/a/b', query: 'x=1' }],
    ['/a%20b/%C3%BC?x=%20', { path: '/a b/ü', query: 'x=%20' }],
    ['/a?b?c', { path: '/a', query: 'b?c' }],
    ['/a?', { path: '/a', query: '' }],
    ['//a//', { path: '//a//', query: '' }],
    ['http://host:1/a?b', { path: '/a', query: 'b' }],
    ['http://host', { path: '/', query: '' }],
    ['/%', undefined],
    ['/%ff', undefined],
    ['*', undefined],
    ['', undefined],
  ])('%s', (target, expected) => {
    expect(parseTarget(target)).toEqual(expected)
  })
})
