import { describe, expect, test } from 'vitest'
import { daysOf, lastDays, periodProblem } from '../../../functions/admin/page/history/period.ts'
import {
  busiestUrls,
  type Counted,
  requestsPerDay,
  usedCategories,
} from '../../../functions/admin/page/history/sums.ts'

describe('a period', () => {
  test('of the last days ends today, in UTC', () => {
    const now = Date.parse('2026-03-01T23:30:00Z')
    expect(lastDays(7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(lastDays(1, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  })

  test('has all its days, over the end of a month and the change of clocks', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(daysOf({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(365)
  })

  test.each([
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-01', '2027-01-01', undefined],
    ['2026-01-01', '2027-01-02', 'tooLong'],
    ['2026-01-02', '2026-01-01', 'backwards'],
    ['', '2026-01-01', 'noDay'],
    ['2026-02-30', '2026-03-01', 'noDay'],
    ['2026-01-01', '2026-1-2', 'noDay'],
  ])('from %j to %j: %s', (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem)
  })
})

describe('requests', () => {
  const counted: Counted[] = [
    {
      date: '2026-01-01',
      category: 'collections',
      groups: [
        { url: '/api/a', count: 3 },
        { url: '/api/b', count: 2 },
      ],
    },
    { date: '2026-01-03', category: 'collections', groups: [{ url: '/api/b', count: 2 }] },
    { date: '2026-01-03', category: 'other', groups: [{ url: '/api/b', count: 1 }] },
    { date: '2026-01-09', category: 'media', groups: [{ url: '/x.png', count: 9 }] },
  ]

  test('are summed by day and category, and a day without any is there', () => {
    const days = requestsPerDay(counted, { from: '2026-01-01', to: '2026-01-03' })
    expect(days.map(({ date, total }) => [date, total])).toEqual([
      ['2026-01-01', 5],
      ['2026-01-02', 0],
      ['2026-01-03', 3],
    ])
    expect(days[2]?.byCategory).toMatchObject({ collections: 2, other: 1, media: 0 })
    expect(usedCategories(days)).toEqual(['collections', 'other'])
  })

  test('of a url are summed over the days, the busiest first', () => {
    expect(busiestUrls(counted, 3)).toEqual([
      { url: '/x.png', category: 'media', count: 9 },
      { url: '/api/b', category: 'collections', count: 4 },
      { url: '/api/a', category: 'collections', count: 3 },
    ])
  })
})
