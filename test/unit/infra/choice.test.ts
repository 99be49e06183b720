import { expect, test } from 'vitest'
import {
  type Candidate,
  choiceAmong,
  leastBusy,
  patience,
  shareOf,
} from '../../../infra/local/functions/choice.ts'

const now = 10_000
const free = (name: string, restedFor: number) => ({ name, taken: 0, since: now - restedFor, slow: 0 })
const busy = (name: string, taken: number, silentFor = 0, slow = 0) => ({
  name,
  taken,
  since: now - silentFor,
  slow,
})

test.each([
  ['none is there', [], undefined],
  ['the last used of the free ones', [free('old', 50), free('new', 5), free('older', 90)], 'new'],
  ['a busy one that answers before a free one', [free('free', 5), busy('busy', 2)], 'busy'],
  ['the busiest of those that answer', [busy('a', 1), busy('b', 3), busy('c', 2)], 'b'],
  ['none that is full', [busy('full', 4), free('free', 5)], 'free'],
  ['none that has been silent for long', [busy('computes', 1, patience), free('free', 5)], 'free'],
  [
    'none that gave twice as many slow answers as it takes invocations',
    [busy('slow', 1, 0, 8), free('free', 5)],
    'free',
  ],
  ['one that gave fewer slow answers', [busy('busy', 1, 0, 7), free('free', 5)], 'busy'],
  ['one that was silent for less', [busy('answers', 1, patience - 1), free('free', 5)], 'answers'],
  ['none where all are full or silent', [busy('full', 4), busy('computes', 1, patience)], undefined],
] as const)('an invocation goes to %s', (_title, all, name) => {
  const chosen = choiceAmong<Candidate & { name: string }>(all, 1, 4, 'last used', now)
  expect(chosen?.name).toBe(name)
})

test('of the free ones the longest rested is taken where that is asked for', () => {
  const all = [free('new', 5), free('old', 50)]
  expect(choiceAmong(all, 1, 4, 'longest rested', now)?.name).toBe('old')
})

test('an environment of one invocation takes no second one', () => {
  expect(choiceAmong([busy('busy', 1)], 1, 1, 'last used', now)).toBeUndefined()
  expect(leastBusy([busy('busy', 1)], 1, 1)).toBeUndefined()
})

test('where no other can be had, the least busy one with room is taken, though it is silent', () => {
  const all = [busy('a', 3, 900), busy('b', 2, 900), busy('full', 4)]
  expect(leastBusy(all, 1, 4)?.name).toBe('b')
  expect(leastBusy(all, 3, 4)).toBeUndefined()
})

test.each([
  [0, 1],
  [256 * 1024 - 1, 1],
  [256 * 1024, 2],
  [1024 * 1024, 5],
  [6 * 1024 * 1024, 10],
])('an event of %d bytes takes %d of ten shares', (bytes, share) => {
  expect(shareOf(bytes, 10)).toBe(share)
  expect(shareOf(bytes, 1)).toBe(1)
})
