import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate } from '../../../shared/values/date.ts'
import {
  claimText,
  type FieldType,
  fieldTypes,
  readValue,
  valueProblem,
} from '../../../shared/values/field-types.ts'
import { deepestJson, isJson, parseExactly } from '../../../shared/values/json.ts'
import { timed } from '../../timed.ts'

const coerceValue = (...sent: Parameters<typeof readValue>): unknown => readValue(...sent).value

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

describe('a sent value is read as its type says', () => {
  type Row = [type: FieldType, sent: unknown, inForm: unknown, inJson: unknown]
  /** Where null is allowed. */
  const rows: Row[] = [
    ['text', 'a', 'a', 'a'],
    ['text', '', null, ''],
    ['text', 'null', null, 'null'],
    ['text', ' ', ' ', ' '],
    ['text', '5', '5', '5'],
    ['text', 5, 5, 5],
    ['text', null, null, null],
    ['number', '5', 5, 5],
    ['number', ' -1.5e3 ', -1500, -1500],
    ['number', '+.5', 0.5, 0.5],
    ['number', '5.', 5, 5],
    ['number', '1e999', '1e999', '1e999'],
    ['number', '9007199254740993', '9007199254740993', '9007199254740993'],
    ['number', '1.50', 1.5, 1.5],
    ['number', '', null, null],
    ['number', 'null', null, null],
    ['number', '0x10', '0x10', '0x10'],
    ['number', '1,5', '1,5', '1,5'],
    ['number', ' ', ' ', ' '],
    ['number', 'Infinity', 'Infinity', 'Infinity'],
    ['number', 7, 7, 7],
    ['number', true, true, true],
    ['boolean', 'true', true, true],
    ['boolean', 'FALSE', false, false],
    ['boolean', '1', true, true],
    ['boolean', '0', false, false],
    ['boolean', 'on', true, true],
    ['boolean', ' off ', false, false],
    ['boolean', 'yes', 'yes', 'yes'],
    ['boolean', '', null, null],
    ['boolean', 1, true, true],
    ['boolean', 0, false, false],
    ['boolean', 2, 2, 2],
    ['color', '#fff', '#fff', '#fff'],
    ['color', '', null, null],
    ['date', '2026-01-31', '2026-01-31', '2026-01-31'],
    ['date', 'null', null, null],
    ['rawJson', '{"a":[1]}', { a: [1] }, '{"a":[1]}'],
    ['rawJson', '"a"', 'a', '"a"'],
    ['rawJson', '5', 5, '5'],
    ['rawJson', 'null', null, 'null'],
    ['rawJson', '', null, ''],
    ['rawJson', 'words', 'words', 'words'],
    ['rawJson', '{"a":', undefined, '{"a":'],
    ['rawJson', ' [1', undefined, ' [1'],
    ['rawJson', { a: 1 }, { a: 1 }, { a: 1 }],
    ['rawJson', ['{"a":1}', '{"b":2}'], [{ a: 1 }, { b: 2 }], ['{"a":1}', '{"b":2}']],
    ['rawJson', ['1', 'words', '"2"', ''], [1, 'words', '2', null], ['1', 'words', '"2"', '']],
    [
      'rawJson',
      { a: '1', b: ['["1"]', 'true'] },
      { a: 1, b: [['1'], true] },
      { a: '1', b: ['["1"]', 'true'] },
    ],
    ['rawJson', ['1', '[2'], [1, undefined], ['1', '[2']],
    ['text', ['1', '2'], ['1', '2'], ['1', '2']],
  ]
  test.each(rows)('%s %j is %j in a form and %j in JSON', (type, sent, inForm, inJson) => {
    expect(coerceValue(type, true, sent, 'form')).toEqual(inForm)
    expect(coerceValue(type, true, sent, 'json')).toEqual(inJson)
  })

  test.each<[FieldType, string, unknown]>([
    ['text', '', ''],
    ['text', 'null', 'null'],
    ['number', '', ''],
    ['color', '', ''],
    ['rawJson', '', null],
    ['rawJson', 'null', null],
  ])('%s %j is no null where null is not allowed', (type, sent, read) => {
    expect(coerceValue(type, false, sent, 'form')).toEqual(read)
  })

  test('a long text takes no longer than its length asks for', timed, () => {
    const started = performance.now()
    for (const digits of ['1'.repeat(200_000), `.${'1'.repeat(200_000)}`])
      coerceValue('number', true, `${digits}x`, 'json')
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('whatever is sent, reading it does not throw, and reading JSON twice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldTypes), fc.boolean(), fc.jsonValue(), (type, allowNull, sent) => {
        const once = coerceValue(type, allowNull, sent, 'json')
        expect(coerceValue(type, allowNull, once, 'json')).toEqual(once)
        coerceValue(type, allowNull, sent, 'form')
      }),
    )
  })
})

describe('a value fits its type', () => {
  test.each<[FieldType, unknown[], unknown[], string]>([
    ['text', ['', 'a', '\u{1f600}', 'null'], [5, true, {}, [], undefined], 'must be text'],
    ['number', [0, -0, 1.5, 1e308], ['5', Number.NaN, Infinity, undefined, []], 'must be a number'],
    ['boolean', [true, false], ['true', 0, 1, undefined], 'must be true or false'],
    [
      'color',
      ['#abc', '#abcd', '#AABBCC', '#aabbccdd'],
      ['abc', '#ab', '#abcde', '#ggg', '#abcdef0', 'red', '#aaa\n', 5],
      'must be a color such as #f80, #ff8800 or #ff8800cc',
    ],
    [
      'date',
      [
        '2026-01-31',
        '2024-02-29',
        '2026-01-31T12:00Z',
        '2026-01-31T12:00:00.123+02:00',
        '2026-12-31T23:59:59-00:00',
      ],
      [
        '2026-02-30',
        '2025-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-1-1',
        '2026-01-31T12:00:00',
        '2026-01-31 12:00:00Z',
        '2026-01-31T25:00:00Z',
        '2026-02-30T12:00:00Z',
        '2026-01-31T12:00:00+99:99',
        'yesterday',
        1_767_225_600_000,
      ],
      'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
    ],
    [
      'rawJson',
      [0, '', false, [], {}, nested(deepestJson)],
      [undefined, Infinity, { a: [Number.NaN] }, nested(deepestJson + 1)],
      'must be JSON of at most 64 levels',
    ],
  ])('%s', (type, fitting, others, rule) => {
    for (const value of fitting) expect(valueProblem(type, value)).toBeNull()
    for (const value of others) expect(valueProblem(type, value)).toBe(rule)
  })

  test('text with half a surrogate pair is refused, wherever in a value it stands', () => {
    const rule = 'must be well-formed Unicode: half a surrogate pair is no character'
    for (const value of ['half \ud83d', '\ude00']) expect(valueProblem('text', value)).toBe(rule)
    for (const value of ['\ud800', ['a', { b: '\ud800' }], { a: { '\ud800': 1 } }, { '\udc00': null }])
      expect(valueProblem('rawJson', value)).toBe(rule)
    for (const value of ['\ud83d\ude00', { '\ud83d\ude00': ['\ud83d\ude00'] }])
      expect(valueProblem('rawJson', value)).toBeNull()
  })

  test('every day of the calendar is a date, and no other', () => {
    const upTo = (most: number) => fc.integer({ min: 0, max: most })
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 9999 }), upTo(19), upTo(39), (year, month, day) => {
        const lengths = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28]
        const last = lengths[month - 1] ?? ([4, 6, 9, 11].includes(month) ? 30 : 31)
        const isReal = month >= 1 && month <= 12 && day >= 1 && day <= last
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(isDate(text)).toBe(isReal)
      }),
      { numRuns: 1000 },
    )
  })

  test('JSON of any breadth and depth is told without recursion', () => {
    expect(isJson(nested(100_000), 200_000)).toBe(true)
    expect(isJson(nested(100_000), 64)).toBe(false)
    expect(
      isJson(
        Array.from({ length: 200_000 }, (_, at) => at),
        1,
      ),
    ).toBe(true)
  })
})

describe('the text a unique value is claimed under', () => {
  test.each<[FieldType, unknown, unknown, boolean]>([
    ['text', 'é', 'e\u0301', true],
    ['text', 'a', 'A', false],
    ['text', 'a', 'a ', false],
    ['number', 1, 1.0, true],
    ['number', 0, -0, true],
    ['number', 1, 10, false],
    ['color', '#FFF', '#fff', true],
    ['color', '#fff', '#ffffff', false],
    ['date', '2026-01-31', '2026-01-31T00:00:00Z', true],
    ['date', '2026-01-31T12:00:00+02:00', '2026-01-31T10:00:00.000Z', true],
    ['date', '2026-01-31', '2026-02-01', false],
    ['boolean', true, false, false],
    ['rawJson', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
    ['rawJson', [1, 2], [2, 1], false],
    ['rawJson', '1', 1, false],
    ['rawJson', 'e\u0301', 'é', true],
    ['rawJson', parseExactly('[1.0,1e2]'), [1, 100], true],
    ['rawJson', parseExactly('12345678901234567890'), parseExactly('12345678901234567891'), false],
    ['date', '2026-01-31T12:00:00.123999Z', '2026-01-31T12:00:00.123001Z', false],
    ['date', '2026-01-31T12:00:00.1230Z', '2026-01-31T12:00:00.123Z', true],
    ['rawJson', { a: null }, {}, false],
  ])('%s %j and %j', (type, one, other, areOne) => {
    expect(claimText(type, one) === claimText(type, other)).toBe(areOne)
  })

  test('of JSON is the same for two values exactly if they are equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const copy: unknown = JSON.parse(JSON.stringify(one))
        expect(claimText('rawJson', copy)).toBe(claimText('rawJson', one))
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        if (isSame) expect(claimText('rawJson', one)).toBe(claimText('rawJson', other))
        else if (typeof one !== 'object')
          expect(claimText('rawJson', one)).not.toBe(claimText('rawJson', other))
      }),
    )
  })

  test('keeps a member named __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}')
    expect(claimText('rawJson', value)).toBe('{"__proto__":{"a":1}}')
  })
})
