import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collation } from '../../../shared/readmodel/lists/collation.ts'

const { compare, prefixOf } = collation()
const reference = new Intl.Collator('en').compare

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
const mixed = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'b',
    'Z',
    ' ',
    '-',
    '_',
    '0',
    '9',
    '.',
    'é',
    '\u0301',
    '·',
    'l',
    'L',
    'ß',
    '日',
  ),
  maxLength: 12,
})

test('different prefixes are in the order of their texts', async () => {
  const seen = { decided: 0 }
  await fc.assert(
    fc.property(fc.oneof(printable, mixed), fc.oneof(printable, mixed), (a, b) => {
      const [x, y] = [prefixOf(a), prefixOf(b)]
      if (!(x < y || x > y)) return
      seen.decided += 1
      expect(Math.sign(reference(a, b)), JSON.stringify([a, b])).toBe(x < y ? -1 : 1)
    }),
    { numRuns: 2_000 },
  )
  expect(seen.decided).toBeGreaterThan(500)
})

test('prefixes tell apart by the first eight characters, whatever their case', () => {
  expect(prefixOf('Abcdefgh 1')).toBe(prefixOf('aBCDEFGH 2'))
  expect(prefixOf('abcdefgh')).toBeGreaterThan(prefixOf('abcdefg'))
  expect(prefixOf('')).toBe(0)
  expect(prefixOf('zzzzzzzzz')).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test('a text with another character near its beginning has no prefix', () => {
  for (const text of ['é', 'abcdefghé', 'a\u0000', 'l·', '\u007f']) expect(prefixOf(text), text).toBeNaN()
  expect(prefixOf('abcdefghié')).not.toBeNaN()
  expect(compare('a', 'B')).toBeLessThan(0)
})
