import { expect, test } from 'vitest'
import { epochJson, epochOf, firstEpoch, nextEpoch, sessionHolds } from '../../../shared/security/epoch.ts'

test('a user without internals is in the first epoch', () => {
  expect(epochOf(undefined)).toEqual(firstEpoch)
  expect(epochOf('{}')).toEqual(firstEpoch)
})

test('an epoch is read back as written', () => {
  for (const epoch of [firstEpoch, { number: 7, kept: 'a-session' }])
    expect(epochOf(epochJson(epoch))).toEqual(epoch)
})

test('a raise ends every session', () => {
  const next = nextEpoch(firstEpoch, null)
  expect(sessionHolds(firstEpoch, 'one', 1)).toBe(true)
  expect(sessionHolds(next, 'one', 1)).toBe(false)
  expect(sessionHolds(next, 'two', 2)).toBe(true)
})

test('the session that changed its own password goes on until the next raise', () => {
  const own = nextEpoch(nextEpoch(firstEpoch, 'one'), 'one')
  expect(sessionHolds(own, 'one', 1)).toBe(true)
  expect(sessionHolds(own, 'two', 1)).toBe(false)
  expect(sessionHolds(nextEpoch(own, null), 'one', 1)).toBe(false)
  expect(sessionHolds(own, 'one', 4)).toBe(false)
})
