import { describe, expect, test } from 'vitest'
import { type FieldType, readValue } from '../../../shared/values/field-types.ts'

describe('what is wrong with a value as it was sent', () => {
  test.each<[FieldType, unknown, string | null]>([
    [
      'rawJson',
      '[1,2',
      "is not valid JSON: Expected ',' or ']' after array element in JSON at position 4 (line 1 column 5)",
    ],
    [
      'rawJson',
      ['1', { a: '{' }],
      "is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ],
    ['rawJson', '1e999', null],
    ['rawJson', '{"a":1,"a":2}', 'has the member "a" twice: send it once'],
    [
      'number',
      '9007199254740993',
      'must be a number that is kept exactly: 9007199254740993 would become 9007199254740992',
    ],
    ['number', '1e999', 'must be a number that is kept exactly: 1e999 is out of range'],
    [
      'rawJson',
      ['[1', '2'],
      "is not valid JSON: Expected ',' or ']' after array element in JSON at position 2 (line 1 column 3)",
    ],
    ['rawJson', ['1', '2'], null],
    ['text', ['a', 'b'], 'must be sent once'],
    ['number', ['1', '2'], 'must be sent once'],
    ['number', ['1'], 'must be a number'],
    ['number', { a: '1' }, 'must be a number'],
  ])('what is wrong with %s %j in a form is said', (type, sent, problem) => {
    expect(readValue(type, true, sent, 'form').problem).toBe(problem)
  })

  test('JSON has no texts to read again, and no members that are sent twice', () => {
    expect(readValue('rawJson', true, ['[1', '{'], 'json')).toEqual({ value: ['[1', '{'], problem: null })
    expect(readValue('number', true, ['1', '2'], 'json').problem).toBe('must be a number')
    expect(readValue('number', false, null, 'json').problem).toBe('must not be null')
  })

  test.each<[FieldType, 'json' | 'form', string | null]>([
    ['number', 'form', 'must not be null'],
    ['boolean', 'form', 'must not be null'],
    ['date', 'json', 'must not be null'],
    ['rawJson', 'form', 'must not be null'],
    ['rawJson', 'json', null],
    ['text', 'form', null],
    ['text', 'json', null],
  ])('the text null for %s that may not be null, in a %s: %s', (type, kind, problem) => {
    expect(readValue(type, false, 'null', kind).problem).toBe(problem)
  })
})
