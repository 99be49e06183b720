import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberColumn } from '../../../shared/store/readmodel/number-column.ts'
import { RankColumn } from '../../../shared/store/readmodel/rank-column.ts'

const collator = new Intl.Collator('en')
const text = fc.constantFrom(null, '', 'a', 'A', 'b', 'ba', 'é', 'e\u0301', 'z', 'ä', '10', '9')

const slotsOf = (values: readonly unknown[]) => Uint32Array.from(values.keys())

/** Order of two slots by rank, as -1, 0 or 1; NaN where one has no value. */
const byRank = (column: RankColumn, a: number, b: number) =>
  Math.sign((column.values[a] ?? Number.NaN) - (column.values[b] ?? Number.NaN))

const byCollation = (a: string | null, b: string | null) =>
  a === null || b === null ? Number.NaN : Math.sign(collator.compare(a, b))

describe('ranks of text', () => {
  test('order like the texts, also after many changes', async () => {
    const change = fc.tuple(fc.nat(20), fc.option(fc.oneof(text, fc.string()), { nil: null }))
    await fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(change, { maxLength: 60 }),
        (first, changes) => {
          const values: (string | null)[] = [...first]
          const column = new RankColumn(slotsOf(values), values.length, (slot) => values[slot] ?? null)
          for (const [slot, value] of changes) {
            values[slot] = value
            column.update([slot], values.length)
          }
          for (const a of values.keys())
            for (const b of values.keys())
              expect(byRank(column, a, b)).toBe(byCollation(values[a] ?? null, values[b] ?? null))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('are numbered anew when there is no number left between two', () => {
    const values: string[] = ['a', 'b']
    const column = new RankColumn(slotsOf(values), 2, (slot) => values[slot] ?? null)
    // Each new text goes right before b, which halves the room: a double has 52 bits for it.
    for (let count = 1; count <= 200; count += 1) {
      values.push(`a${'z'.repeat(count)}`)
      column.update([values.length - 1], values.length)
    }
    for (let slot = 3; slot < values.length; slot += 1) expect(byRank(column, slot, slot - 1)).toBe(1)
    expect(byRank(column, 1, values.length - 1)).toBe(1)
  })

  test('compare to a text that no entity has', () => {
    const values = ['b', 'd', null, 'D', 'f']
    const column = new RankColumn(slotsOf(values), values.length, (slot) => values[slot] ?? null)
    const signs = (value: string) => [...values.keys()].map((slot) => Math.sign(column.against(value)(slot)))
    expect(signs('c')).toEqual([-1, 1, Number.NaN, 1, 1])
    expect(signs('d')).toEqual([-1, 0, Number.NaN, 1, 1])
    expect(signs('g')).toEqual([-1, -1, Number.NaN, -1, -1])
    expect(signs('')).toEqual([1, 1, Number.NaN, 1, 1])
    expect(Number.isNaN(column.against(null)(0))).toBe(true)
  })
})

test('a column of numbers grows with its partition and knows where there is none', () => {
  const values: (number | null)[] = [3, null]
  const column = new NumberColumn(slotsOf(values), 2, (slot) => values[slot] ?? null)
  values.push(5, -0)
  column.update([2, 3], 4)
  expect([0, 1, 2, 3].map((slot) => Math.sign(column.against(3)(slot)))).toEqual([0, Number.NaN, 1, -1])
  expect(column.against(0)(3)).toBeCloseTo(0)
})
