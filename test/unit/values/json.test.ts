import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, isWrittenNumber, parseExactly } from '../../../shared/values/json.ts'
import { canonicalDecimal, exactNumber } from '../../../shared/values/number.ts'

const digits = fc.stringMatching(/^\d{1,25}$/)
/** A number as JSON spells it (RFC 8259, section 6), in every way there is. */
const spelled = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      digits.map((text) => `1${text}`),
    ),
    fc.oneof(
      fc.constant(''),
      digits.map((text) => `.${text}`),
    ),
    fc.oneof(fc.constant(''), fc.constantFrom('e5', 'E+12', 'e-7', 'e400', 'e-400')),
  )
  .map((parts) => parts.join(''))

describe('parseExactly', () => {
  test('gives every number back as it was sent, wherever it stands', () => {
    fc.assert(
      fc.property(spelled, spelled, fc.string({ unit: 'grapheme' }), (a, b, text) => {
        const json = `{"a":${a},"list":[${b},{"x":${a}}],"text":${JSON.stringify(text)}}`
        expect(JSON.stringify(parseExactly(json))).toBe(json)
      }),
      { numRuns: 10_000 },
    )
  })

  test('leaves numbers that JavaScript writes the same way plain', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const plain: unknown = JSON.parse(json)
        const written = JSON.stringify(plain)
        if (!/e[+-]/.test(written)) expect(parseExactly(written)).toEqual(plain)
      }),
    )
  })

  test('keeps members named as those of prototypes', () => {
    const json = '{"__proto__":{"polluted":1.50},"constructor":2}'
    expect(JSON.stringify(parseExactly(json))).toBe(json)
    expect('polluted' in {}).toBe(false)
  })
})

describe('exactNumber', () => {
  test.each([
    ['1', 1],
    ['1.50', 1.5],
    ['+.5', 0.5],
    ['5.', 5],
    ['-0', 0],
    ['1e3', 1000],
    ['9007199254740992', 9007199254740992],
    ['9007199254740993', undefined],
    ['-9007199254740993', undefined],
    ['1234567890123456789', undefined],
    ['0.1', 0.1],
    ['0.1000000000000000055511151231257827', undefined],
    ['1e999', undefined],
    ['1e-999', undefined],
    ['0e999', 0],
    ['1e22', 1e22],
    ['100000000000000000000000', 1e23],
  ])('%s is %s', (text, number) => expect(exactNumber(text)).toBe(number))

  test('takes every double as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(exactNumber(String(number))).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  test('takes no longer for a long text than for its length', () => {
    expect(exactNumber(`0.${'0'.repeat(1_000_000)}1`)).toBe(undefined)
    expect(exactNumber(`1${'0'.repeat(300)}`)).toBe(1e300)
  })
})

describe('canonical forms', () => {
  test.each([
    ['-1.50', '-15e-1'],
    ['-0.15E1', '-15e-1'],
    ['000', '0'],
    ['120', '12e1'],
  ])('%s is %s', (text, form) => expect(canonicalDecimal(text)).toBe(form))

  test('of JSON do not depend on order, spelling of numbers, or composition', () => {
    const form = (json: string): string => canonicalJson(parseExactly(json))
    expect(form('{"b":1.0,"a":"e\u0301"}')).toBe(form('{"a":"\u00e9","b":1}'))
    expect(form('12345678901234567890')).toBe(form('1234567890123456789.0e1'))
    expect(form('12345678901234567890')).not.toBe(form('12345678901234567891'))
    expect(form('{"rawJSON":"1.50"}')).not.toBe(form('1.50'))
  })

  test('a written number is told from an object that looks like one', () => {
    expect(isWrittenNumber({ rawJSON: '1.50' })).toBe(false)
    expect(isWrittenNumber(parseExactly('1.50'))).toBe(true)
  })
})
