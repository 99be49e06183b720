import { expect, test } from 'vitest'
import {
  epochJson,
  epochOf,
  firstEpoch,
  nextEpoch,
  sessionHolds,
  tokenHolds,
} from '../../../shared/security/epoch.ts'

test('a user without internals is in the first epoch', () => {
  expect(epochOf(undefined)).toEqual(firstEpoch)
  expect(epochOf('{}')).toEqual(firstEpoch)
})

test('an epoch is read back as written', () => {
  for (const epoch of [firstEpoch, { number: 7, kept: 'a-session', tokensFrom: 4 }])
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

test('API tokens end with what ends every session, and outlive a change of one’s own password', () => {
  const own = nextEpoch(firstEpoch, 'one')
  expect([tokenHolds(own, 1), tokenHolds(own, 2)]).toEqual([true, true])
  const reset = nextEpoch(own, null)
  expect([tokenHolds(reset, 1), tokenHolds(reset, 2), tokenHolds(reset, 3)]).toEqual([false, false, true])
  const ownAgain = nextEpoch(reset, 'two')
  expect([tokenHolds(ownAgain, 2), tokenHolds(ownAgain, 3), tokenHolds(ownAgain, 5)]).toEqual([
    false,
    true,
    false,
  ])
})
