import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPartsTest } from '../../../shared/readmodel/lists/parts.ts'

const letters = fc.constantFrom('a', 'b', 'ab', 'c', 'é', '日', '\u0000', '😀')
const text = fc.array(letters, { maxLength: 30 }).map((all) => all.join(''))
const part = fc.array(letters, { maxLength: 4 }).map((all) => all.join(''))

test('all parts are found exactly where each of them is, however they overlap', async () => {
  let held = 0
  await fc.assert(
    fc.property(
      text,
      fc.array(part, { maxLength: 34 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(6))),
      (one, others, cuts) => {
        const own = cuts.map(([from, length]) => one.slice(from % (one.length + 1)).slice(0, length))
        for (const parts of [own, [...own, ...others], others]) {
          const expected = parts.every((wanted) => one.includes(wanted))
          held += Number(expected && parts.length > 6)
          expect(allPartsTest(parts)(one)).toBe(expected)
        }
      },
    ),
    { numRuns: 3_000 },
  )
  expect(held).toBeGreaterThan(300)
})

test('as many parts as bits, and one more', () => {
  for (const count of [31, 32]) {
    const parts = Array.from({ length: count }, (_, at) => `<${at}>`)
    const all = parts.join('')
    expect(allPartsTest(parts)(all)).toBe(true)
    for (const missing of [0, 15, count - 1])
      expect(allPartsTest(parts)(all.replace(`<${missing}>`, ''))).toBe(false)
  }
})

test('parts too long for a table are found as well', () => {
  const parts = Array.from({ length: 20 }, (_, at) =>
    String.fromCharCode(...Array.from({ length: 400 }, (_, i) => 200 + at * 400 + i)),
  )
  const all = parts.toReversed().join('-')
  expect(allPartsTest(parts)(all)).toBe(true)
  expect(allPartsTest(parts)(all.slice(1))).toBe(false)
})
