import { expect, test } from 'vitest'
import { historyRetentionDays, numberIn, partitionBytes } from '../../../shared/http/environment.ts'

test('a variable that is not set, or empty, has its default', () => {
  expect([undefined, ''].map((text) => numberIn(text, 7))).toEqual([7, 7])
  expect(historyRetentionDays({})).toBe(30)
  expect(partitionBytes({})).toBeGreaterThan(700_000_000)
})

test('a variable is read as a number', () => {
  expect(numberIn('0', 7)).toBe(0)
  expect(historyRetentionDays({ HISTORY_RETENTION_DAYS: '2' })).toBe(2)
})

test.each(['30 days', 'NaN', 'Infinity'])(
  'one that is set to %s stops the function, and is not read as another',
  (text) => {
    expect(() => numberIn(text, 7)).toThrow(`The environment has ${text} where it should have a number.`)
  },
)
