import { describe, expect, test } from 'vitest'
import { Boundaries } from '../../../shared/readmodel/instance/boundaries.ts'
import { type PageTerms, windowOf } from '../../../shared/readmodel/lists/id-window.ts'
import { emptyHead, type Head } from '../../../shared/store/head.ts'

const head = (rest: Partial<Head>): Head => ({ ...emptyHead('page', 'drawn'), version: 9, ...rest })
/** No entity was ever deleted, and none is a draft. */
const dense = head({ nextId: 1_001, total: 1_000, active: 1_000 })
const holes = head({ nextId: 1_101, total: 1_000, active: 1_000 })
const drafts = head({ nextId: 1_001, total: 1_000, active: 500 })

const terms = (page: number, rest: Partial<PageTerms> = {}): PageTerms => ({
  activeOnly: true,
  limit: 20,
  sortOrder: 'ASC',
  page,
  ...rest,
})
const ways = (of: Head, asked: PageTerms, known = new Boundaries()) => {
  const { edge, descending, skip, take, cost } = windowOf(of, asked, known) ?? {}
  return [edge?.id, descending ? 'down' : 'up', skip, take, cost]
}

describe('a page by id', () => {
  test.each<[string, Head, PageTerms, unknown[]]>([
    ['where no id is missing: any page at once', dense, terms(26), [500, 'up', 0, 20, 20]],
    ['where no id is missing, descending', dense, terms(26, { sortOrder: 'DESC' }), [480, 'up', 0, 20, 20]],
    ['the first page from the start', holes, terms(1), [0, 'up', 0, 20, 20]],
    ['the last page from the end', holes, terms(50), [1_100, 'down', 0, 20, 20]],
    ['the first page descending', holes, terms(1, { sortOrder: 'DESC' }), [1_100, 'down', 0, 20, 20]],
    ['the last page descending', holes, terms(50, { sortOrder: 'DESC' }), [0, 'up', 0, 20, 20]],
    ['a page before the middle', holes, terms(20), [0, 'up', 380, 20, 400]],
    ['a page past the middle', holes, terms(40), [1_100, 'down', 200, 20, 220]],
    ['a last page that is not full', holes, terms(34, { limit: 30 }), [1_100, 'down', 0, 10, 10]],
    ['half of it drafts', drafts, terms(1), [0, 'up', 0, 20, 40]],
    ['with the drafts', drafts, terms(26, { activeOnly: false }), [500, 'up', 0, 20, 20]],
  ])('%s', (_, of, asked, way) => {
    expect(ways(of, asked)).toEqual(way)
  })

  test('past the end is none', () => {
    for (const page of [51, 450_359_962_737_049])
      expect(windowOf(holes, terms(page), new Boundaries())).toBeUndefined()
    expect(windowOf(drafts, terms(26), new Boundaries())).toBeUndefined()
  })
})

describe('a place that is kept', () => {
  const keeping = (of: Head, asked: PageTerms): Boundaries => {
    const known = new Boundaries()
    const window = windowOf(of, asked, known)
    if (!window) throw new Error('The page is past the end.')
    const { list, low, take } = window
    known.keep(list.name, list.validity, [
      { rank: low, id: 405 },
      { rank: low + take, id: 431 },
    ])
    return known
  }

  test('serves the page after it, and the page before', () => {
    const known = keeping(holes, terms(20))
    expect(ways(holes, terms(21), known)).toEqual([431, 'up', 0, 20, 20])
    expect(ways(holes, terms(19), known)).toEqual([405, 'down', 0, 20, 20])
    expect(ways(holes, terms(22), known)).toEqual([431, 'up', 20, 20, 40])
  })

  test('holds through edits and new entities, until one is deleted', () => {
    const known = keeping(holes, terms(20))
    const grown = { ...holes, version: 12, publicVersion: 12, nextId: 1_103, total: 1_002, active: 1_002 }
    expect(ways(grown, terms(21), known)).toEqual([431, 'up', 0, 20, 20])
    const shrunk = { ...holes, version: 10, total: 999, active: 999 }
    expect(ways(shrunk, terms(21), known)).toEqual([0, 'up', 400, 20, 420])
  })

  test('holds until an entity fills a place again, also where as many are deleted', () => {
    const known = keeping(holes, terms(20))
    const filled = { ...holes, version: 12, publicVersion: 12, filledAt: 12 }
    expect(ways(filled, terms(21), known)).toEqual([0, 'up', 400, 20, 420])
  })

  test('among drafts holds as long as nothing public changes', () => {
    const known = keeping(drafts, terms(20))
    expect(ways({ ...drafts, version: 12 }, terms(21), known)).toEqual([431, 'up', 0, 20, 40])
    expect(ways({ ...drafts, version: 12, publicVersion: 12 }, terms(21), known)[0]).not.toBe(431)
  })

  test('is none of another head of the same name', () => {
    const known = keeping(holes, terms(20))
    expect(ways({ ...holes, incarnation: 'other' }, terms(21), known)[0]).toBe(0)
  })

  test('gives way to newer ones', () => {
    const known = new Boundaries()
    for (let rank = 0; rank < 100; rank += 1) known.keep('all', 'same', [{ rank, id: rank + 5 }])
    const kept = known.of('all', 'same').map(({ rank }) => rank)
    expect(kept).toEqual(Array.from({ length: 20 }, (_, at) => 80 + at))
    known.keep('all', 'same', [{ rank: 90, id: 99 }])
    expect(known.of('all', 'same')).toHaveLength(20)
    expect(known.bytes).toBe(800)
  })
})
