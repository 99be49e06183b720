import { expect, test } from 'vitest'
import { partSearch } from '../../../shared/store/readmodel/collation.ts'
import { comparable } from '../../../shared/store/readmodel/values.ts'

test('values compare as their field type, and a value of another type counts as none', () => {
  expect(comparable('number', 2.5)).toBe(2.5)
  expect(comparable('number', '2.5')).toBeNull()
  expect(comparable('boolean', false)).toBe(0)
  expect(comparable('boolean', true)).toBe(1)
  expect(comparable('text', 'a')).toBe('a')
  expect(comparable('color', '#ff0000')).toBe('#ff0000')
  expect(comparable('text', 5)).toBeNull()
  expect(comparable('rawJson', { a: [1] })).toBe('{"a":[1]}')
  expect(comparable('rawJson', null)).toBeNull()
  expect(comparable('text', undefined)).toBeNull()
})

test('dates compare as instants, whatever zone they are written in', () => {
  const noon = Date.UTC(2024, 0, 1, 12)
  expect(comparable('date', '2024-01-01T12:00:00Z')).toBe(noon)
  expect(comparable('date', '2024-01-01T14:00:00+02:00')).toBe(noon)
  expect(comparable('date', noon)).toBe(noon)
  expect(comparable('date', '2024-01-01')).toBe(Date.UTC(2024, 0, 1))
  expect(comparable('date', 'tomorrow')).toBeNull()
})

test('a part is found whatever the case, in a text and in JSON text', () => {
  for (const [text, part] of [
    ['Straße', 'SSE'],
    ['Grüße', 'GRÜ'],
    ['line\nbreak', 'E\nB'],
    ['say "hi"', '"HI"'],
    ['ΟΔΟΣ', 'οδος'],
    ['a\\b', '\\B'],
    ['😀 ok', '😀'],
    ['Cafe\u0301', 'FÉ'],
    ['CAFÉ', 'fe\u0301'],
    ['J\u030cx', '\u01f0X'],
    ['say "\u0301', '"\u0301'],
  ] as const) {
    const search = partSearch(part)
    const plain = (some: string) => some.toLowerCase().normalize('NFC')
    const isIn = plain(text).includes(plain(part))
    expect(search.inText(text), text).toBe(isIn)
    if (isIn) expect(search.inJson(JSON.stringify({ text })), text).toBe(true)
  }
  expect(partSearch('x').inText('abc')).toBe(false)
  expect(partSearch('x').inJson('{"a":"abc"}')).toBe(false)
})

test('a mark is not looked for where JSON text puts another letter before it', () => {
  // A line feed takes no tilde; the n that stands for it in JSON text does.
  const value = 'a\n\u0303b'
  for (const part of ['\u0303', '\u0303b', 'a\n', '\n\u0303']) {
    expect(partSearch(part).inText(value)).toBe(true)
    expect(partSearch(part).inJson(JSON.stringify(value))).toBe(true)
  }
  expect(partSearch('ñ').inText(value)).toBe(false)
})

test('sigma, whose lower case depends on its neighbours, is not looked for in JSON text', () => {
  // In the value a line feed stands before it, in the JSON text the n of \n: a final sigma only there.
  const value = '\nΣ'
  const search = partSearch('σ')
  expect(search.inText(value)).toBe(true)
  expect(search.inJson(JSON.stringify(value))).toBe(true)
})
