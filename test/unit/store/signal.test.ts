import { expect, test } from 'vitest'
import { Joint, unlessAborted } from '../../../shared/store/signal.ts'
import { pauseUnder } from '../../../shared/values/backoff.ts'

const reason = new Error('out of time')

/** Work that never ends by itself, and what it was given. */
const endless = () => {
  const begun: AbortSignal[] = []
  return {
    begun,
    work: (signal: AbortSignal): Promise<string> => {
      begun.push(signal)
      return unlessAborted(signal, new Promise<string>(() => undefined))
    },
  }
}

test('what waits ends with the reason of the signal, and not before', async () => {
  const ending = new AbortController()
  const waiting = unlessAborted(ending.signal, new Promise(() => undefined))
  const pausing = pauseUnder(ending.signal, 60_000)
  ending.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(pausing).rejects.toBe(reason)
  await expect(unlessAborted(ending.signal, Promise.resolve('late'))).rejects.toBe(reason)
  await expect(unlessAborted(undefined, Promise.resolve('early'))).resolves.toBe('early')
})

test('shared work goes on while one of those who wait for it has not given up', async () => {
  const joint = new Joint<string>()
  const { begun, work } = endless()
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [joint.run(first.signal, work), joint.run(second.signal, work)]
  first.abort(reason)
  await expect(waiting[0]).rejects.toBe(reason)
  expect(begun.map(({ aborted }) => aborted)).toEqual([false])
  second.abort(reason)
  await expect(waiting[1]).rejects.toBe(reason)
  expect(begun.map(({ aborted }) => aborted)).toEqual([true])
})

test('who comes after the last one gave up begins anew, and is not ended by them', async () => {
  const joint = new Joint<string>()
  const { work } = endless()
  const first = new AbortController()
  const waiting = joint.run(first.signal, work)
  first.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(await joint.run(undefined, async () => 'done')).toBe('done')
  expect(joint.isUnderWay).toBe(false)
})

test('work that fails fails for all who wait for it, and is begun again by the next', async () => {
  const joint = new Joint<string>()
  const fail = (): Promise<string> => Promise.reject(reason)
  const both = [joint.run(undefined, fail), joint.run(new AbortController().signal, fail)]
  for (const one of both) await expect(one).rejects.toBe(reason)
  expect(await joint.run(undefined, async () => 'done')).toBe('done')
})
