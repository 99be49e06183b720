import { expect, test } from 'vitest'
import {
  historyRetentionDays,
  historyShards,
  numberIn,
  partitionBytes,
} from '../../../shared/http/environment.ts'

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

test('the history has as many shards as the stack says, and the fewest unless it does', () => {
  expect(historyShards({})).toBe(4)
  expect(['4', '7', '20'].map((shards) => historyShards({ HISTORY_SHARDS: shards }))).toEqual([4, 7, 20])
})

test.each(['3', '21', '4.5', '-4'])('%s shards stop the function', (shards) => {
  expect(() => historyShards({ HISTORY_SHARDS: shards })).toThrow(
    `HISTORY_SHARDS is ${shards}, and must be a whole number from 4 to 20.`,
  )
})
