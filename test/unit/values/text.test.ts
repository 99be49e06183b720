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
    ['ᾳ\u0301', 'ᾴ'],
    ['ᾀ\u0301', 'ᾄ'],
    ['ᾼ\u0301', 'ΆΙ'],
    ['İ\u0323', 'Ị\u0307'],
  ])('%s and %s are one', (a, b) => expect(folded(a)).toBe(folded(b)))

  test.each([
    ['e', 'é'],
    ['o', 'ö'],
    ['a', 'b'],
  ])('%s and %s are two', (a, b) => expect(folded(a)).not.toBe(folded(b)))

  test('folds each character of Unicode as its upper case in lower case does', () => {
    const other: string[] = []
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      const letter = String.fromCodePoint(code)
      const folds = letter.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
      if (folded(letter) !== folds.replaceAll('i\u0307', 'i').normalize('NFC')) other.push(letter)
    }
    expect(other).toEqual([])
  })

  test.each([
    ['ﬁ\u0307', 'fi'],
    ['I\u0307', 'i'],
    ['ß\u0301', 'sś'],
    ['aς b', 'aσ b'],
  ])('%s folds to %s', (text, expected) => expect(folded(text)).toBe(expected))

  test('folds what is canonically the same to the same', () => {
    const marks = ['\u0301', '\u0307', '\u0308', '\u0323', '\u0342', '\u0345']
    const other: string[] = []
    for (let code = 0x41; code < 0x2000; code += 1)
      for (const [first, second] of marks.flatMap((mark) => marks.map((next) => [mark, next]))) {
        const text = `${String.fromCodePoint(code)}${first}${second}`
        const forms = [text.normalize('NFD'), text.normalize('NFC')]
        if (forms.some((form) => folded(form) !== folded(text))) other.push(text)
      }
    expect(other).toEqual([])
  })

  test('folds a part as it folds the whole, so that a search finds it', () => {
    expect(folded('Große Straße in İzmir, ΟΔΟΣ')).toContain(folded('STRASSE IN IZMIR, οδοσ'))
  })
})
