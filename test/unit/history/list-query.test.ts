import { describe, expect, it } from 'vitest'
import { periodOf } from '../../../functions/history/counts.ts'
import { cursorOf, positionOf, readHistoryQuery } from '../../../functions/history/list-query.ts'
import { filterInput } from '../../../shared/history/shard.ts'
import { accountMark } from '../../../shared/security/logins/account-mark.ts'
import { Failure } from '../../../shared/store/errors.ts'

const pairs = (query: string) =>
  [...new URLSearchParams(query)].map(([name, value]) => [name, value] as const)

const read = (query: string) => readHistoryQuery(pairs(query))

/** Names of the members that a query fails for. */
const wrong = (read: () => unknown): string[] => {
  try {
    read()
  } catch (error) {
    if (error instanceof Failure) return (error.details.fields ?? []).map(({ name }) => name)
    throw error
  }
  return []
}

describe('query of a history list', () => {
  it('has defaults', () => {
    expect(read('')).toEqual({
      query: { sortBy: 'time', sortOrder: 'DESC', limit: 20, page: 1, filters: [] },
      conditions: [],
      after: null,
    })
    expect(read('page=0&sortOrder=asc').query).toMatchObject({
      page: 1,
      sortOrder: 'ASC',
    })
  })

  it('compares with as many values as an expression of DynamoDB holds, and says how many that are', () => {
    const query = (values: number) =>
      Array.from({ length: values }, () => 'filter[userId][in][]=null').join('&')
    const { FilterExpression = '' } = filterInput(read(query(100)).conditions)
    expect(FilterExpression.split('OR')).toHaveLength(100)
    expect(Buffer.byteLength(FilterExpression)).toBeLessThan(4_096)
    const codes = Array.from({ length: 101 }, (_, n) => 100 + n).join(',')
    expect(wrong(() => read(`filter[status][in]=${codes}`))).toEqual(['filter'])
    expect(wrong(() => read(`${query(100)}&filter[url]=a`))).toEqual(['filter'])
  })

  it('filters by plain members as by filter members', () => {
    const plain = read('category=pages&status=404&method=get&userId=3')
    const named = read('filter[category]=pages&filter[method]=get&filter[status]=404&filter[userId]=3')
    expect(plain.conditions).toEqual([
      { field: 'category', op: 'eq', value: 'pages' },
      { field: 'method', op: 'eq', value: 'GET' },
      { field: 'status', op: 'eq', value: 404 },
      { field: 'userId', op: 'eq', value: 3 },
    ])
    expect(named.conditions).toEqual(plain.conditions)
    expect(named.query.filters.map(({ field, op, sent }) => ({ field, op, sent }))).toContainEqual({
      field: 'status',
      op: 'eq',
      sent: '404',
    })
  })

  it('takes operators, null for nobody, and a search', () => {
    const { conditions, query } = read(
      'search=/a&filter[status][gte]=400&filter[userId]=null&filter[category][in]=pages,media',
    )
    expect(conditions).toEqual([
      { field: 'status', op: 'gte', value: 400 },
      { field: 'userId', op: 'eq', value: null },
      { field: 'category', op: 'in', value: ['pages', 'media'] },
      { field: 'url', op: 'contains', value: '/a' },
    ])
    expect(query.search).toBe('/a')
  })

  it('asks for records with and without a user', () => {
    expect(read('filter[userId][null]=true').conditions).toEqual([{ field: 'userId', op: 'eq', value: null }])
    expect(read('filter[userId.null]=false').conditions).toEqual([{ field: 'userId', op: 'ne', value: null }])
  })

  it('takes an account by its email, however it is written, and by the mark that a record shows', () => {
    const mark = 'c8cd3c6427301eaf'
    const eq = { field: 'account', op: 'eq', value: mark }
    expect(accountMark('owner@example.com')).toBe(mark)
    expect(read('account=Owner@EXAMPLE.com').conditions).toEqual([eq])
    expect(read(`account=${mark.toUpperCase()}`).conditions).toEqual([eq])
    expect(read('filter[account]=owner@example.com').conditions).toEqual([eq])
    expect(read('filter[account][in]=owner@example.com,0').conditions).toEqual([
      { field: 'account', op: 'in', value: [mark, '0'] },
    ])
    expect(read('filter[account][null]=false').conditions).toEqual([
      { field: 'account', op: 'ne', value: null },
    ])
  })

  it('takes days, the narrowest of those given', () => {
    const asked = read(
      'dateFrom=2026-11-01&dateTo=2026-11-20&filter[dateFrom]=2026-11-10&filter[dateTo]=2026-11-28',
    )
    expect(asked).toMatchObject({ from: '2026-11-10', to: '2026-11-20', conditions: [] })
  })

  it.each([
    ['filter[dateFrom][gt]=2026-11-10', 'filter[dateFrom]'],
    ['filter[dateTo]=2026-11-10T00:00:00Z', 'filter[dateTo]'],
    ['filter[category]=spaceships', 'filter[category]'],
    ['filter[status]=many', 'filter[status]'],
    ['filter[time]=2026-11-10', 'filter[time]'],
    ['filter[url][like]=a', 'filter[url][like]'],
    ['path=/a', 'path'],
    ['limit=1&limit=2', 'limit'],
    ['category=spaceships', 'category'],
  ])('refuses %s', (query, name) => {
    expect(wrong(() => read(query))).toEqual([name])
  })

  it('refuses what contradicts itself, or reaches too deep', () => {
    expect(wrong(() => read('dateFrom=2026-11-02&dateTo=2026-11-01'))).toEqual(['dateFrom'])
    expect(wrong(() => read('cursor=x'))).toEqual(['cursor'])
    expect(wrong(() => read(`cursor=${cursorOf('2026-11-01')}&page=2`))).toEqual(['page'])
    expect(wrong(() => read('limit=1000&page=11'))).toEqual(['page'])
    expect(wrong(() => read('limit=1000&page=10'))).toEqual([])
    expect(wrong(() => read('page=501'))).toEqual(['page'])
  })
})

describe('cursor', () => {
  it('gives back the position it was made of, and nothing for other text', () => {
    for (const at of ['2026-11-28T10:00:00.000Z#JKJaXmPLvHcESHA=', '2026-11-23'])
      expect(positionOf(cursorOf(at))).toBe(at)
    for (const text of ['', 'abc', '2026-11-28', `${cursorOf('2026-11-23')}=`, cursorOf('zzz')])
      expect(positionOf(text)).toBeNull()
  })
})

describe('period of counts', () => {
  it('is the last 30 days where no date is given', () => {
    expect(periodOf({}, '2026-11-28')).toEqual({ from: '2026-10-30', to: '2026-11-28' })
    expect(periodOf({ dateTo: '2026-03-01' }, '2026-11-28')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(periodOf({ dateFrom: '2026-03-01' }, '2026-11-28')).toEqual({
      from: '2026-03-01',
      to: '2026-11-28',
    })
    expect(periodOf({ dateFrom: '2027-03-01' }, '2026-11-28')).toEqual({
      from: '2027-03-01',
      to: '2027-03-01',
    })
  })

  it('does not end before it begins', () => {
    expect(wrong(() => periodOf({ dateFrom: '2026-02-01', dateTo: '2026-01-01' }, '2026-11-28'))).toEqual([
      'dateFrom',
    ])
    expect(wrong(() => periodOf({ dateFrom: '2026-02-01', dateTo: '2026-02-01' }, '2026-11-28'))).toEqual([])
  })
})
