import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiRoute, apiRoutes } from '../../infra/api/routes.ts'
import { type Endpoint, type Group, routesOf } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'

const row = (group: Group, path: string, also: string[] = []): Endpoint => ({
  id: path,
  method: 'GET',
  path,
  group,
  also: also.map((other) => ({ method: 'GET', path: other })),
  access: 'public',
  summary: '',
  status: 200,
  response: z.unknown(),
})

const keysOf = (routes: ApiRoute[], group: Group): string[] =>
  routes.filter((route) => route.group === group).map((route) => route.routeKey)

/** Which route an HTTP API takes: the whole path, else the longest greedy prefix, else `$default`. */
const resolve = (routes: ApiRoute[], path: string): ApiRoute => {
  const candidates = routes.filter(({ routeKey }) => {
    const pattern = routeKey.replace('ANY ', '')
    return pattern.endsWith('/{proxy+}') ? path.startsWith(pattern.replace('{proxy+}', '')) : pattern === path
  })
  const exact = candidates.find(({ routeKey }) => !routeKey.endsWith('{proxy+}'))
  const [longest] = candidates.sort((a, b) => b.routeKey.length - a.routeKey.length)
  return exact ?? longest ?? { routeKey: '$default', group: 'public' }
}

const concrete = (path: string): string => path.replace(/\{[^}]+\+\}/g, 'a/b').replace(/\{[^}]+\}/g, '7')

describe('routes derived from endpoints', () => {
  it('has the path and what is below it for a group with a list', () => {
    const routes = apiRoutes([
      row('roles', '/core/roles'),
      row('roles', '/core/roles/{id}'),
      row('users', '/core/users'),
    ])
    expect(keysOf(routes, 'roles')).toEqual(['ANY /core/roles', 'ANY /core/roles/{proxy+}'])
  })

  it('has one greedy route where no path of the group is the prefix itself', () => {
    const routes = apiRoutes([
      row('pages', '/core/pages/items'),
      row('pages', '/core/pages/sections/{id}'),
      row('users', '/core/users'),
    ])
    expect(keysOf(routes, 'pages')).toEqual(['ANY /core/pages/{proxy+}'])
  })

  it('follows other spellings, and leaves what is unknown to the public function', () => {
    const routes = apiRoutes([
      row('public', '/static/{url+}', ['/assets/{url+}']),
      row('users', '/core/users'),
    ])
    expect(keysOf(routes, 'public')).toEqual(['ANY /assets/{proxy+}', 'ANY /static/{proxy+}', '$default'])
  })

  it('goes as deep as it must to keep two groups apart', () => {
    const routes = apiRoutes([row('auth', '/core/a/login'), row('users', '/core/a/self')])
    expect(routes.map(({ routeKey, group }) => `${routeKey} ${group}`)).toEqual([
      'ANY /core/a/login auth',
      'ANY /core/a/login/{proxy+} auth',
      'ANY /core/a/self users',
      'ANY /core/a/self/{proxy+} users',
      '$default public',
    ])
  })

  it('leaves the root of the public function to $default', () => {
    const routes = apiRoutes([row('public', '/'), row('public', '/docs')])
    expect(routes.map(({ routeKey }) => routeKey)).toEqual(['ANY /docs', 'ANY /docs/{proxy+}', '$default'])
  })

  it.each([
    ['/core/{id}', '/core/{id}/x'],
    ['/core', '/core/users'],
    ['/', '/core/users'],
  ])('refuses groups that no prefix separates: %s and %s', (first, second) => {
    expect(() => apiRoutes([row('auth', first), row('users', second)])).toThrow(
      /sets .* of (auth|users) apart/,
    )
  })
})

describe('routes of the contract', () => {
  const routes = apiRoutes(endpoints)
  const paths = endpoints.flatMap((endpoint) => routesOf(endpoint).map(({ path }) => ({ path, endpoint })))

  it.each(paths)('$path and its twin reach $endpoint.group', ({ path, endpoint }) => {
    for (const url of [concrete(path), `${concrete(path)}/`]) {
      const route = resolve(routes, url)
      expect(route.group, url).toBe(endpoint.group)
      expect(route.routeKey === '$default', url).toBe(path === '/')
    }
  })

  it('holds no route that no endpoint needs', () => {
    const needed = paths.flatMap(({ path }) => [concrete(path), `${concrete(path)}/`])
    const used = new Set(needed.map((url) => resolve(routes, url).routeKey))
    expect(routes.map((route) => route.routeKey).filter((key) => !used.has(key))).toEqual([])
  })

  it('sends what nobody serves to the public function', () => {
    for (const url of ['/', '/core', '/core/nothing', '/core/pages', '/favicon.ico'])
      expect(resolve(routes, url)).toEqual({ routeKey: '$default', group: 'public' })
  })

  it('holds only keys that API Gateway takes', () => {
    for (const { routeKey } of routes)
      expect(routeKey).toMatch(/^(\$default|ANY (\/[\w.-]+)+(\/\{proxy\+\})?)$/)
  })
})
