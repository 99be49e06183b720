import { describe, expect, test } from 'vitest'
import { type Listed, overviewOf, type Source } from '../../../functions/admin/page/dashboard/changes.ts'

/** A list with entries, the newest first, of which the odd ones are drafts. */
const sourceOf = (label: string, ...times: string[]): Source => {
  const items = times.map(
    (updatedAt, at): Listed => ({ id: at + 1, name: `${label}-${at + 1}`, active: at % 2 === 0, updatedAt }),
  )
  return {
    label,
    formOf: (id) => `/${label}/${id}`,
    list: async ({ active }, limit) => {
      const found = items.filter((item) => active === undefined || item.active === active)
      return { items: found.slice(0, limit), total: found.length }
    },
  }
}

describe('what several lists hold together', () => {
  test('is in order over all lists, and cut behind', async () => {
    const overview = await overviewOf(
      [sourceOf('a', '2026-01-09', '2026-01-04', '2026-01-02'), sourceOf('b', '2026-01-08', '2026-01-07')],
      3,
    )
    expect(overview.changes.map(({ form, source }) => [form, source])).toEqual([
      ['/a/1', 'a'],
      ['/b/1', 'b'],
      ['/b/2', 'b'],
    ])
    expect(overview.drafts.map(({ name }) => name)).toEqual(['b-2', 'a-2'])
    expect(overview.draftCount).toBe(2)
  })

  test('leaves out a list that cannot be read, and says so', async () => {
    const broken: Source = { ...sourceOf('x'), list: () => Promise.reject(new Error('no')) }
    const lists = [
      broken,
      sourceOf('a', '2026-01-01'),
      broken,
      sourceOf('b', '2026-01-02'),
      sourceOf('c', '2026-01-03'),
    ]
    const { changes, failures } = await overviewOf(lists, 8)
    expect(changes.map(({ source }) => source)).toEqual(['c', 'b', 'a'])
    expect(failures.map(({ source }) => source)).toEqual(['x', 'x'])
  })

  test('of no list is empty', async () => {
    expect(await overviewOf([], 8)).toEqual({ changes: [], drafts: [], draftCount: 0, failures: [] })
  })
})
