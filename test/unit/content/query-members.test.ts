import { describe, expect, test } from 'vitest'
import { queryMembers } from '../../../shared/content/query-members.ts'

const known = ['sortBy', 'sortOrder', 'limit', 'page', 'search']
const fields = ['id', 'name', 'title', 'minutes', 'größe']
const read = (text: string) => queryMembers([...new URLSearchParams(text)], known, fields)
const messageOf = (text: string): string | undefined => read(text).problems[0]?.message

describe('members of a list’s query', () => {
  test('are given by name, empty ones left out, the order in either case', () => {
    expect(read('sortBy=&sortOrder=desc&limit=5&page=&search=&&')).toEqual({
      members: { sortOrder: 'DESC', limit: '5' },
      problems: [],
    })
  })

  test('are told apart from conditions', () => {
    expect(read('filter[name]=a&filter.name=b&filter=c&filter[name.gte]=d').problems).toEqual([])
  })

  test.each([
    ['sort=title', 'sortBy'],
    ['SortBy=title', 'sortBy'],
    ['order_by=title', 'sortBy'],
    ['order=DESC', 'sortOrder'],
    ['per_page=5', 'limit'],
    ['pageSize=5', 'limit'],
    ['limt=5', 'limit'],
    ['limit[]=5', 'limit'],
    ['offset=3', 'page'],
    ['q=x', 'search'],
    ['name=x', 'filter[name]'],
    ['gr%C3%B6%C3%9Fe=1', 'filter[größe]'],
    ['minutes[gte]=5', 'filter[minutes][gte]'],
    ['minutes.gte=5', 'filter[minutes][gte]'],
    ['filters[x]=1', 'filter[x]'],
    ['where[name]=1', 'filter[name]'],
    ['where=name', 'filter[name]'],
  ])('%s is told %s', (text, meant) => {
    expect(messageOf(text)).toBe(`is unknown here: did you mean ${meant}?`)
  })

  test.each(['fields=title', 'utm_source=x', 'populate=*', '__proto__=1', 'constructor=1', '=x'])(
    '%s is told what there is',
    (text) => {
      expect(messageOf(text)).toBe(
        'is unknown here: this query takes sortBy, sortOrder, limit, page, search, filter[name]',
      )
    },
  )

  test('are sent once', () => {
    expect(read('limit=1&limit=1&page=1&page=2&nope=1&nope=2').problems.map(({ name }) => name)).toEqual([
      'limit',
      'page',
      'nope',
    ])
    expect(messageOf('limit=1&limit=1')).toBe('must be sent once')
  })

  test.each(['limit=5&limit=', 'limit=&limit=5', 'limit=&limit=5&limit='])(
    'count as not sent where they are empty, whatever stands before: %s',
    (text) => expect(read(text)).toEqual({ members: { limit: '5' }, problems: [] }),
  )

  test.each(['search=caf%E9', 'sortBy=%FF', 'limit=1%C3', 'search=%ED%A0%80'])(
    'are told that their escapes are no UTF-8: %s',
    (text) => {
      const name = text.slice(0, text.indexOf('='))
      const message = 'must be escaped as UTF-8, such as caf%C3%A9: it has bytes that are not UTF-8'
      expect(read(text)).toEqual({ members: {}, problems: [{ name, message }] })
    },
  )
})

describe('members of a feed’s query', () => {
  const feed = (text: string) => queryMembers([...new URLSearchParams(text)], ['cursor', 'limit'])

  test('are no conditions, and nothing is sorted', () => {
    expect(feed('cursor=abc&limit=').members).toEqual({ cursor: 'abc' })
    expect(feed('since=1').problems[0]?.message).toBe('is unknown here: did you mean cursor?')
    expect(feed('filter[name]=a').problems[0]?.message).toBe(
      'is unknown here: this query takes cursor, limit',
    )
    expect(feed('sort=a').problems[0]?.message).toBe('is unknown here: this query takes cursor, limit')
  })
})

test('a query that has no members says so', () => {
  expect(queryMembers([['dateTo', '2026-01-01']], []).problems).toEqual([
    { name: 'dateTo', message: 'is unknown here: this query takes no members' },
  ])
})
