import { describe, expect, test } from 'vitest'
import { tokensOf } from '../../../infra/docs/browser/json-tokens.ts'
import { countText, fits, searchable } from '../../../infra/docs/browser/matching.ts'
import { bodyProblem, isDestructive, readable, requestOf } from '../../../infra/docs/browser/request.ts'

describe('the filter', () => {
  const text = searchable('Pages', 'Create a page', 'POST', '/core/pages/items/add', 'pagesItemsAdd')

  test.each(['create', 'PAGE create', '/core/pages', 'post items', 'pagesitemsadd', 'pages.items.add', ''])(
    '%j fits',
    (filter) => {
      expect(fits(filter, text)).toBe(true)
    },
  )
  test.each(['creates', 'create section', 'get', 'pages.items.list'])('%j does not fit', (filter) => {
    expect(fits(filter, text)).toBe(false)
  })
  test('says how many entries there are', () => {
    expect(countText('', 95, 5)).toBe('95 endpoints')
    expect(countText('a', 1, 0)).toBe('1 endpoint found')
    expect(countText('a', 2, 1)).toBe('2 endpoints and 1 guide found')
    expect(countText('a', 0, 0)).toBe('Nothing matches')
  })
})

describe('a request', () => {
  test('has its values in the path, the query and the headers, each encoded', () => {
    const request = requestOf('/api/{collection}/{id}', [
      { place: 'path', name: 'collection', value: 'a b?' },
      { place: 'path', name: 'id', value: '1' },
      { place: 'query', name: 'search', value: 'x&y=z' },
      { place: 'query', name: 'page', value: '' },
      { place: 'header', name: 'If-Match', value: '"1"' },
    ])
    expect(request).toEqual({ address: '/api/a%20b%3F/1?search=x%26y%3Dz', headers: { 'If-Match': '"1"' } })
  })
  test('keeps the slashes of a url', () => {
    expect(requestOf('/pages/{url}', [{ place: 'path', name: 'url', value: 'a/ö' }]).address).toBe(
      '/pages/a/%C3%B6',
    )
  })
  test('takes filters as they stand in an address, encoded or not', () => {
    const filter = (value: string) => requestOf('/', [{ place: 'filter', name: 'filter', value }]).address
    expect(filter('filter[a.gte]=5&filter[b]=x y')).toBe('/?filter[a.gte]=5&filter[b]=x%20y')
    expect(filter('?filter[b]=x%20y')).toBe('/?filter[b]=x%20y')
    expect(filter('filter[b]=100%')).toBe('/?filter[b]=100%25')
  })
  test('is destructive if it deletes or clears', () => {
    expect(isDestructive('DELETE', '/core/pages/items/{id}')).toBe(true)
    expect(isDestructive('POST', '/core/pages/items/{id}/delete')).toBe(true)
    expect(isDestructive('GET', '/core/history/clear')).toBe(true)
    expect(isDestructive('POST', '/core/pages/items/{id}')).toBe(false)
  })
  test('needs a body that is JSON', () => {
    expect(bodyProblem('{"a":1}')).toBeUndefined()
    expect(bodyProblem('{a:1}')).toMatch(/^The body is not JSON: /)
  })
})

describe('an answer', () => {
  test('is shown with a line for each member, or as it is', () => {
    expect(readable('{"a":1,"b":[1,2]}', 'application/json')).toBe('{\n  "a": 1,\n  "b": [1, 2]\n}')
    expect(readable('{"a":', 'application/json')).toBe('{"a":')
    expect(readable('{"a":1}', 'text/plain')).toBe('{"a":1}')
  })
  test('is cut if it is long, and says so', () => {
    const shown = readable('x'.repeat(200_005), 'text/plain')
    expect(shown).toMatch(/x\n… 5 more characters$/)
  })
  test('has its keys, texts and other values told apart', () => {
    const json = '{ "a\\"b": "c: 1", "d": -1.5e3, "e": [true, null] }'
    const parts = tokensOf(json).map(({ kind, from, to }) => [kind, json.slice(from, to)])
    expect(parts).toEqual([
      ['key', '"a\\"b"'],
      ['string', '"c: 1"'],
      ['key', '"d"'],
      ['number', '-1.5e3'],
      ['key', '"e"'],
      ['number', 'true'],
      ['number', 'null'],
    ])
  })
})
