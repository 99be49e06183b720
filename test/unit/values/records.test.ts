import { expect, test } from 'vitest'
import {
  isRecord,
  optionalNumber,
  optionalText,
  requiredNumber,
  requiredText,
} from '../../../shared/values/records.ts'

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('%j is a record: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
})

const stored = { v: 1, data: 'text', none: null, list: [] }

test('what may be missing is undefined where it is', () => {
  expect([optionalNumber(stored, 'v'), optionalText(stored, 'data')]).toEqual([1, 'text'])
  expect([optionalNumber(stored, 'other'), optionalText(stored, 'none')]).toEqual([undefined, undefined])
  expect([optionalNumber(undefined, 'v'), optionalText(undefined, 'data')]).toEqual([undefined, undefined])
})

test('what has to be there is read, or named', () => {
  expect([requiredNumber(stored, 'v'), requiredText(stored, 'data')]).toEqual([1, 'text'])
  expect(() => requiredNumber(stored, 'nextId')).toThrow(
    'A stored item is damaged: its attribute nextId must be a number, but it is absent.',
  )
  expect(() => requiredText(stored, 'v')).toThrow('its attribute v must be text, but it is of type number.')
  expect(() => optionalNumber(stored, 'list')).toThrow('list must be a number, but it is a list.')
  expect(() => requiredText(stored, 'none')).toThrow('none must be text, but it is null.')
})
