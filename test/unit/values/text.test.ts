import { describe, expect, test } from 'vitest'
import { folded } from '../../../shared/values/text.ts'

describe('folded', () => {
  test.each([
    ['straße', 'STRASSE'],
    ['straße', 'strasse'],
    ['ẞ', 'ss'],
    ['İ', 'i'],
    ['I', 'ı'],
    ['ΟΔΟΣ', 'οδος'],
    ['ς', 'Σ'],
    ['ﬁn', 'FIN'],
    ['É', 'e\u0301'],
    ['ŉ', 'ʼN'],
  ])('%s and %s are one', (a, b) => expect(folded(a)).toBe(folded(b)))

  test.each([
    ['e', 'é'],
    ['o', 'ö'],
    ['a', 'b'],
  ])('%s and %s are two', (a, b) => expect(folded(a)).not.toBe(folded(b)))

  test('folds a part as it folds the whole, so that a search finds it', () => {
    expect(folded('Große Straße in İzmir, ΟΔΟΣ')).toContain(folded('STRASSE IN IZMIR, οδοσ'))
  })
})
