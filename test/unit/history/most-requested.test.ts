import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRequests, cutDay, fitResponse } from '../../../functions/history/most-requested.ts'
import type { RequestCount } from '../../../shared/history/counters.ts'

const counts = fc.uniqueArray(
  fc.record({
    category: fc.constantFrom('pages', 'media', 'other'),
    url: fc.string({ maxLength: 30 }).map((text) => `/${text}`),
    count: fc.integer({ min: 1, max: 5 }),
  }),
  { selector: ({ category, url }) => `${category} ${url}`, maxLength: 60 },
)

const sums = (of: readonly RequestCount[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const { category, count } of of) found[category] = (found[category] ?? 0) + count
  return found
}

describe('the most requested urls', () => {
  it('keep the sums of their categories, however often they are cut', () => {
    fc.assert(
      fc.property(counts, fc.nat(20), fc.nat(20), (of, first, second) => {
        const cut = cutDay(cutDay(of, first), second)
        expect(sums(cut)).toEqual(sums(of))
        const named = cut.filter(({ url }) => url !== '(others)')
        for (const [category, group] of Map.groupBy(named, (one) => one.category)) {
          const best = of
            .filter((one) => one.category === category)
            .sort(byRequests)
            .slice(0, Math.min(first, second))
          expect(group).toEqual(best)
        }
      }),
    )
  })

  it('fit what they have to, and are all named where they do', () => {
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 600, max: 20_000 }), (a, b, longest) => {
        const days = new Map([
          ['2026-11-27', a],
          ['2026-11-28', b],
        ])
        const fitted = fitResponse(days, longest)
        expect([...fitted.values()].map(sums)).toEqual([...days.values()].map(sums))
        const text = JSON.stringify(
          JSON.stringify([...fitted].map(([date, of]) => of.map((one) => ({ date, ...one })))),
        )
        const room = longest + 6 * 2 * 130 + 100
        expect(Buffer.byteLength(text)).toBeLessThan(Math.max(room, 0))
        if (fitResponse(days, Number.POSITIVE_INFINITY) !== days) throw new Error('cut without need')
      }),
    )
  })

  it('are kept where that is asked for, and span the times of the others', () => {
    const at = (hour: number) => `2026-11-28T0${hour}:00:00.000Z`
    const media = [1, 2, 3, 4].map((n) => ({
      category: 'media',
      url: `/${n}`,
      count: n,
      first: at(n),
      last: at(n + 1),
    }))
    const cut = cutDay(media, 1, ({ url }) => url === '/2')
    expect(cut).toEqual([
      media[3],
      media[1],
      { category: 'media', url: '(others)', count: 4, first: at(1), last: at(4) },
    ])
  })
})
