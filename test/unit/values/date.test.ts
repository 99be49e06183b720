import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalInstant, dayAfter, isDate } from '../../../shared/values/date.ts'

describe('isDate', () => {
  test.each([
    '2026-01-31',
    '2024-02-29',
    '2026-01-31T12:00Z',
    '2026-01-31T23:59:59.123456789+14:00',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
  ])('takes %s', (text) => expect(isDate(text)).toBe(true))

  test.each([
    '2026-02-30',
    '2026-01-31T24:00:00Z',
    '2026-01-31T24:00Z',
    '2026-01-31T12:60Z',
    '2026-01-31T12:00:60Z',
    '2026-01-31T12:00:00',
    '2026-01-31T12:00:00+24:00',
    '2026-01-31T12:00:00+02:60',
    '0000-01-01T00:00+01:00',
    '9999-12-31T23:59-01:00',
    '2026-1-31',
    ' 2026-01-31',
    'soon',
  ])('refuses %s', (text) => expect(isDate(text)).toBe(false))
})

describe('canonicalInstant', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000'],
    ['2026-01-31T12:00+02:00', '2026-01-31T10:00:00.000'],
    ['2026-01-31T12:00:00.1Z', '2026-01-31T12:00:00.100'],
    ['2026-01-31T12:00:00.123000Z', '2026-01-31T12:00:00.123'],
    ['2026-01-31T12:00:00.123999Z', '2026-01-31T12:00:00.123999'],
    ['2026-01-31T12:00:00.1230010Z', '2026-01-31T12:00:00.123001'],
    ['0000-01-01T00:00Z', '0000-01-01T00:00:00.000'],
  ])('of %s is %s', (text, form) => expect(canonicalInstant(text)).toBe(form))

  test('reads an instant as Date writes it as any other spelling of it, on every day there is or is not', () => {
    const two = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'))
    const spelled = fc
      .tuple(fc.constantFrom('0000', '2024', '2026', '9999'), two(13), two(32), two(25), two(60), two(60))
      .map(
        ([year, month, date, hour, minute, second]) => `${year}-${month}-${date}T${hour}:${minute}:${second}`,
      )
    fc.assert(
      fc.property(spelled, fc.nat(999), (text, millisecond) => {
        const decimals = String(millisecond).padStart(3, '0')
        const [plain, other] = [`${text}.${decimals}Z`, `${text}.${decimals}+00:00`]
        expect(isDate(plain)).toBe(isDate(other))
        if (isDate(plain)) expect(canonicalInstant(plain)).toBe(canonicalInstant(other))
      }),
      { numRuns: 3_000 },
    )
  })

  test('orders instants as time does, however many decimals they have', () => {
    const decimals = fc.array(fc.constantFrom('0', '1', '9'), { maxLength: 9 }).map((all) => all.join(''))
    const instant = fc.tuple(fc.constantFrom('00', '01'), decimals).map(([second, rest]) => ({
      text: `2026-01-31T12:00:${second}${rest === '' ? '' : `.${rest}`}Z`,
      nanoseconds: BigInt(`${second}${rest.padEnd(9, '0')}`),
    }))
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [x, y] = [canonicalInstant(a.text), canonicalInstant(b.text)]
        expect(Math.sign(Number(x > y) - Number(x < y))).toBe(
          Math.sign(Number(a.nanoseconds > b.nanoseconds) - Number(a.nanoseconds < b.nanoseconds)),
        )
      }),
    )
  })
})

test.each([
  ['2026-01-31', '2026-02-01'],
  ['2024-02-28', '2024-02-29'],
  ['1999-12-31', '2000-01-01'],
  ['9999-12-31', undefined],
])('the day after %s is %s', (day, next) => expect(dayAfter(day)).toBe(next))
