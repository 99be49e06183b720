import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backOff, retrying } from '../../../shared/values/backoff.ts'

/** The random part of a pause: as a share of its bound. */
const share = (part: number): void => {
  vi.spyOn(Math, 'random').mockReturnValue(part)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pauses = { first: 10, longest: 50 }

test.each([
  [0, 1, 10],
  [1, 1, 20],
  [2, 0.5, 20],
  [9, 1, 50],
  [9, 0, 0],
])('after attempt %i, %d of the bound is %i ms', async (attempt, part, milliseconds) => {
  share(part)
  const before = Date.now()
  const waiting = backOff(attempt, pauses, undefined)
  await vi.runAllTimersAsync()
  await waiting
  expect(Date.now() - before).toBe(milliseconds)
})

test('a pause ends with the signal, and leaves no timer', async () => {
  share(1)
  const ending = new AbortController()
  const waiting = backOff(9, pauses, ending.signal)
  const reason = new Error('out of time')
  ending.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(backOff(0, pauses, ending.signal)).rejects.toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})

/** Work that fails some times, and how often it was done. */
const failing = (times: number, error: Error) => {
  const calls = { count: 0 }
  const work = async (): Promise<string> => {
    calls.count += 1
    if (calls.count <= times) throw error
    return 'done'
  }
  return { calls, work }
}

const busy = new Error('busy')
const passes = (error: unknown): boolean => error === busy

test('what passes is done again until it is done', async () => {
  const { calls, work } = failing(20, busy)
  const result = retrying(work, { passes, pauses })
  await vi.runAllTimersAsync()
  expect([await result, calls.count]).toEqual(['done', 21])
})

test('attempts have a bound, and other errors end them at once', async () => {
  const often = failing(20, busy)
  const result = retrying(often.work, { passes, pauses, attempts: 3 }).catch(String)
  await vi.runAllTimersAsync()
  expect([await result, often.calls.count]).toEqual(['Error: busy', 3])
  const other = failing(20, new Error('other'))
  await expect(retrying(other.work, { passes, pauses })).rejects.toThrow('other')
  expect(other.calls.count).toBe(1)
})
