import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { createRouter } from '../../../shared/http/steps/route.ts'
import { timed } from '../../timed.ts'

const find = createRouter(endpoints, (endpoint: Endpoint) => endpoint)

/** What a request finds: the endpoint's id and its parameters, the methods that are allowed, or nothing. */
const seen = (method: string, path: string): unknown => {
  const match = find(method, path)
  if (match.kind === 'found') return [match.target.id, match.params]
  return match.kind === 'method' ? match.allow : null
}

test.each<[string, string, unknown]>([
  ['GET', '/', ['public.root', {}]],
  ['HEAD', '//', ['public.root', {}]],
  ['POST', '/', ['GET', 'HEAD']],
  ['GET', '/core/collections', ['collections.list', {}]],
  ['GET', '/core/collections/', ['collections.list', {}]],
  ['GET', '/core/collections///', ['collections.list', {}]],
  ['POST', '/core/users/create/', ['users.add', {}]],
  ['POST', '/core/collections/add', ['collections.add', {}]],
  ['POST', '/core/collections/5', ['collections.update', { id: '5' }]],
  ['POST', '/core/collections/5/publish', ['collections.publish', { id: '5' }]],
  ['DELETE', '/core/collections/5', ['collections.delete', { id: '5' }]],
  ['POST', '/core/collections/5/delete', ['collections.delete', { id: '5' }]],
  ['POST', '/core/collections/5/elements/import', ['elements.import', { id: '5' }]],
  ['POST', '/core/collections/5/elements/7', ['elements.update', { id: '5', elementId: '7' }]],
  ['GET', '/core/users/self', ['users.self', {}]],
  ['GET', '/core/users/5', ['users.get', { id: '5' }]],
  ['HEAD', '/core/users/5', ['users.get', { id: '5' }]],
  ['HEAD', '/core/history/clear', ['GET']],
])('%s %s', (method, path, expected) => {
  expect(seen(method, path)).toEqual(expected)
})

describe('a static segment beats a parameter, and that beats a whole url', () => {
  test.each<[string, unknown]>([
    ['/api/articles', ['public.collection', { collection: 'articles' }]],
    ['/api/articles/5', ['public.element', { collection: 'articles', id: '5' }]],
    ['/api/articles/changes', ['public.changes', { collection: 'articles' }]],
    ['/api/pages/changes', ['public.pageChanges', {}]],
    ['/api/pages/items/5', ['public.pageById', { id: '5' }]],
    ['/api/pages/items', ['public.pages', {}]],
    ['/api/pages/sections/', ['public.pageSections', {}]],
    ['/api/pages/sections/5', ['public.pageSectionById', { id: '5' }]],
    ['/api/pages/sections/changes', ['public.pageSectionChanges', {}]],
    ['/api/pages/5', ['public.element', { collection: 'pages', id: '5' }]],
    ['/api/static/items', ['public.staticItems', {}]],
    ['/api/static/items/5', ['public.staticItemById', { id: '5' }]],
    ['/api/static/sections', ['public.staticSections', {}]],
    ['/api/static/sections/5', ['public.staticSectionById', { id: '5' }]],
    ['/pages/about', ['public.page', { url: 'about' }]],
    ['/pages/docs/start/now', ['public.page', { url: 'docs/start/now' }]],
    ['/pages/sections', ['public.page', { url: 'sections' }]],
    ['/pages/sections/blog/2026', ['public.pageSection', { url: 'blog/2026' }]],
    ['/static/footer', ['public.staticItem', { url: 'footer' }]],
    ['/static/items/footer/x', ['public.staticItem', { url: 'footer/x' }]],
    ['/static/items', ['public.staticItem', { url: 'items' }]],
    ['/static/sections/s', ['public.staticSection', { url: 's' }]],
  ])('%s', (path, expected) => {
    expect(seen('GET', path)).toEqual(expected)
  })
})

describe('a url in a path', () => {
  test.each<[string, string]>([
    ['/pages/über/größe', 'über/größe'],
    ['/pages/a b', 'a b'],
    ['/pages//about', '/about'],
    ['/pages/a//b', 'a//b'],
    ['/pages/about//', 'about'],
    ['/pages/日本/😀', '日本/😀'],
    ['/pages/__proto__', '__proto__'],
  ])('%s is as it was written', (path, url) => {
    expect(seen('GET', path)).toEqual(['public.page', { url }])
  })
})

describe('methods', () => {
  test('HEAD is wherever GET is', () => {
    expect(seen('HEAD', '/pages/about')).toEqual(['public.page', { url: 'about' }])
    expect(seen('HEAD', '/core/collections/add')).toEqual(['POST'])
  })

  test.each<[string, string, string[]]>([
    ['PUT', '/core/collections/5', ['DELETE', 'GET', 'HEAD', 'POST']],
    ['GET', '/core/collections/5/publish', ['POST']],
    ['DELETE', '/core/collections', ['GET', 'HEAD']],
    ['POST', '/api/articles', ['GET', 'HEAD']],
    ['POST', '/core/users/self', ['GET', 'HEAD']],
    ['OPTIONS', '/pages/about', ['GET', 'HEAD']],
    ['get', '/core/collections', ['GET', 'HEAD']],
  ])('%s %s is refused with those the path has', (method, path, allow) => {
    expect(seen(method, path)).toEqual(allow)
  })
})

test.each([
  '//api//',
  '/nope',
  '/core',
  '/core/',
  '/core//collections',
  '/core/collections/5/nope',
  '/api',
  '/pages',
  '/pages//',
  '/api/a/b/c',
  '/core/collections//publish',
  'core/collections',
])('%s is nothing', (path) => {
  expect(seen('GET', path)).toBeNull()
})

test('many slashes take no longer than their number asks for', timed, () => {
  const started = performance.now()
  seen('GET', `/pages/a${'/'.repeat(100_000)}b`)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('every route of the contract finds its own endpoint', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{[^}]+\}/g, '1')
    expect(seen(endpoint.method, path)).toEqual([endpoint.id, expect.anything()])
  }
})
