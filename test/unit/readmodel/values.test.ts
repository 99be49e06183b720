import { describe, expect, test } from 'vitest'
import { comparable } from '../../../shared/values/field-types.ts'
import { parseExactly } from '../../../shared/values/json.ts'

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

describe('dates', () => {
  const noon = '2024-01-01T12:00:00.000'

  test.each(['2024-01-01T12:00:00Z', '2024-01-01T14:00+02:00', '2024-01-01T12:00:00.0000Z'])(
    'compare as instants, whatever zone they are written in: %s',
    (text) => expect(comparable('date', text)).toBe(noon),
  )

  test('are in the order of time by their characters, as finely as they are written', () => {
    const ascending = [
      '0001-01-01',
      '1969-12-31T23:59:59.9999Z',
      '1970-01-01',
      '2024-01-01T00:00:00.123Z',
      '2024-01-01T00:00:00.123001Z',
      '2024-01-01T01:00:00.123999+01:00',
      '2024-01-01T00:00:00.124Z',
      '9999-12-31T23:59:59.999999999Z',
    ].map((text) => String(comparable('date', text)))
    expect(ascending.toSorted()).toEqual(ascending)
    expect(new Set(ascending).size).toBe(ascending.length)
  })

  test.each([
    'tomorrow',
    '2024',
    '2024-02-30',
    '2024-01-01T24:00:00Z',
    '2024-01-01T12:00:00',
    '0000-01-01T00:00:00+01:00',
    '2024-01-01T12:00:00+99:00',
    '',
    Date.UTC(2024, 0, 1),
    true,
    ['2024-01-01'],
  ])('that are none by now count as no value: %j', (value) => {
    expect(comparable('date', value)).toBeNull()
  })
})

describe('JSON', () => {
  const json = (text: string) => comparable('rawJson', parseExactly(text))

  test('compares numbers by their value, however many digits they have', () => {
    expect(json('{"id":1234567890123456789}')).not.toBe(json('{"id":1234567890123456788}'))
    expect(json('[1.50,1e2]')).toBe(json('[1.5,100]'))
    expect(json('0.1234567890123456789')).not.toBe(json('0.1234567890123456788'))
  })

  test('compares members in any order, and text of any composition', () => {
    expect(json('{"b":[{"d":1,"c":2}],"a":"e\u0301"}')).toBe(json('{"a":"é","b":[{"c":2,"d":1}]}'))
    expect(json('[1,2]')).not.toBe(json('[2,1]'))
  })
})
