import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CompareTexts,
  HashColumn,
  hashOf,
  NumberColumn,
  type OrderedColumn,
} from '../../../shared/readmodel/lists/column.ts'
import { RankColumn } from '../../../shared/readmodel/lists/rank-column.ts'
import type { Comparable } from '../../../shared/values/field-types.ts'

const collator = new Intl.Collator('en')
const byCharacters: CompareTexts = (a, b) => Number(a > b) - Number(a < b)
const text = fc.constantFrom(null, '', 'a', 'A', 'b', 'ba', 'é', 'e\u0301', 'z', 'ä', '10', '9')

const sourceOf = (values: readonly Comparable[]) => ({
  slots: Uint32Array.from(values.keys()),
  capacity: values.length,
  read: (slot: number) => values[slot] ?? null,
})

/** Order of two slots by rank, as -1, 0 or 1; NaN where one has no value. */
const byRank = (column: RankColumn, a: number, b: number) =>
  Math.sign((column.values[a] ?? Number.NaN) - (column.values[b] ?? Number.NaN))

const ranked = (values: readonly (string | null)[], compare: CompareTexts = collator.compare) =>
  new RankColumn(sourceOf(values), compare)

/** How the values of a column compare to one, as -1, 0 or 1; NaN where there is none. */
const signs = (column: OrderedColumn, value: string | number) => {
  const { from, isHeld } = column.place(value)
  return Array.from(column.values, (at) => {
    if (Number.isNaN(at)) return at
    return at < from ? -1 : Number(at > from || !isHeld)
  })
}

describe('ranks of text', () => {
  test.each([
    ['collation', collator.compare],
    ['characters', byCharacters],
  ])('order like the texts by %s, also after many changes', async (_, compare) => {
    const byValue = (a: string | null, b: string | null) =>
      a === null || b === null ? Number.NaN : Math.sign(compare(a, b))
    const change = fc.tuple(fc.nat(20), fc.option(fc.oneof(text, fc.string()), { nil: null }))
    await fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(change, { maxLength: 60 }),
        (first, changes) => {
          const values: (string | null)[] = [...first]
          const column = ranked(values, compare)
          for (const [slot, value] of changes) {
            values[slot] = value
            column.update([slot], values.length)
          }
          for (const a of values.keys())
            for (const b of values.keys())
              expect(byRank(column, a, b)).toBe(byValue(values[a] ?? null, values[b] ?? null))
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['few texts are repeated', 2_900],
    ['most texts are repeated', 40],
  ])('are equal for equal texts alone, where %s', (_, different) => {
    const spelt = (n: number) => `${n % 3 === 0 ? 'E\u0301' : 'É'}t ${n % different}`.repeat(1 + (n % 2))
    const values = Array.from({ length: 3_000 }, (_, n) => (n % 100 === 7 ? null : spelt(n)))
    const { values: ranks } = ranked(values)
    const byRanks = [...values.keys()].filter((slot) => values[slot] !== null)
    byRanks.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
    const byTexts = [...byRanks].sort((a, b) => collator.compare(values[a] ?? '', values[b] ?? '') || a - b)
    expect(byRanks).toEqual(byTexts)
    const ofTexts = new Set(values.flatMap((value) => value?.normalize() ?? []))
    expect(new Set(ranks.filter((rank) => !Number.isNaN(rank))).size).toBe(ofTexts.size)
  })

  test('are numbered anew when there is no number left between two', () => {
    const values: string[] = ['a', 'b']
    const column = ranked(values)
    // Each new text goes right before b, which halves the room: a double has 52 bits for it.
    for (let count = 1; count <= 200; count += 1) {
      values.push(`a${'z'.repeat(count)}`)
      column.update([values.length - 1], values.length)
    }
    for (let slot = 3; slot < values.length; slot += 1) expect(byRank(column, slot, slot - 1)).toBe(1)
    expect(byRank(column, 1, values.length - 1)).toBe(1)
  })

  test('compare to a text that no entity has', () => {
    const column = ranked(['b', 'd', null, 'D', 'f'])
    expect(signs(column, 'c')).toEqual([-1, 1, Number.NaN, 1, 1])
    expect(signs(column, 'd')).toEqual([-1, 0, Number.NaN, 1, 1])
    expect(signs(column, 'g')).toEqual([-1, -1, Number.NaN, -1, -1])
    expect(signs(column, '')).toEqual([1, 1, Number.NaN, 1, 1])
    expect(column.place(null)).toEqual({ from: Number.NaN, isHeld: false })
  })
})

describe('hashes of text', () => {
  const texts = fc.oneof(text, fc.constantFrom('a\u00ad', 'a\u0000', 'b\u0000'), fc.string())

  test('are those of the texts, and none where there is none, whatever changed', async () => {
    const change = fc.tuple(fc.nat(12), fc.option(texts, { nil: null }))
    await fc.assert(
      fc.property(fc.array(texts, { maxLength: 8 }), fc.array(change), (first, changes) => {
        const values: (string | null)[] = [...first]
        const column = new HashColumn(sourceOf(values))
        for (const [slot, value] of changes) {
          values[slot] = value
          column.update([slot], values.length)
        }
        for (const [slot, value] of values.entries())
          expect(column.values[slot]).toBe(typeof value === 'string' ? hashOf(value) : Number.NaN)
      }),
    )
  })

  test('tell texts apart, also those that compare equal', () => {
    const different = [
      '',
      'a',
      'A',
      'a\u00ad',
      'a\u0000',
      'ab',
      'ba',
      ...Array.from({ length: 10_000 }, (_, at) => String(at)),
    ]
    expect(new Set(different.map(hashOf)).size).toBe(different.length)
    for (const one of different) expect(Number.isSafeInteger(hashOf(one))).toBe(true)
  })
})

test('a column of numbers grows with its partition and knows where there is none', () => {
  const values: (number | null)[] = [3, null]
  const column = new NumberColumn(sourceOf(values))
  values.push(5, -0)
  column.update([2, 3], 4)
  expect(signs(column, 3)).toEqual([0, Number.NaN, 1, -1])
  expect(signs(column, 0)).toEqual([1, Number.NaN, 1, 0])
})
