import { setTimeout as pause } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCleanup } from '../../../infra/local/cleanup.ts'
import type { Finish } from '../../../infra/local/functions/invocation.ts'
import { giveMemoryBack } from '../../../infra/local/functions/memory.ts'
import { tidyWhenIdle } from '../../../infra/local/functions/tidy.ts'
import { functionDefinition } from './function-definition.ts'
import { call, functionHosts } from './function-host.ts'

describe('an environment that rested', () => {
  const host = functionHosts()
  const grow = 3_000_000
  const rest = { surplus: 60_000, last: 60_000, memory: 40 }

  it('gives back memory that it used and needs no longer', async () => {
    const on = host(1, [], 10, { rest })
    await call(on, { grow })
    const grown = await call(on)
    await pause(500)
    const rested = await call(on)
    expect(rested.id).toBe(grown.id)
    expect(rested.heap).toBeLessThan(grown.heap / 2)
  })

  it('keeps it where that is not asked for', async () => {
    const on = host(1, [], 10, { rest: { surplus: 60_000, last: 60_000 } })
    await call(on, { grow })
    const { heap } = await call(on)
    await pause(500)
    expect((await call(on)).heap).toBeGreaterThan(heap / 2)
  })

  it('stays frozen meanwhile: its timers stand still', async () => {
    const on = host(1, [], 10, { rest })
    await call(on, { tick: true })
    const { ticks } = await call(on)
    await pause(500)
    expect((await call(on)).ticks - ticks).toBeLessThan(3)
  })
})

/** The memory that this thread's young generation has, in bytes. */
const youngGeneration = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.physical_space_size ?? 0

it('a thread’s young generation gets small again', () => {
  let kept: object[] = []
  for (let at = 0; at < 3_000_000; at += 1) {
    kept.push({ at })
    if (kept.length > 20_000) kept = kept.slice(10_000)
  }
  const grown = youngGeneration()
  giveMemoryBack()
  expect(youngGeneration()).toBeLessThan(grown / 4)
})

describe('the runner’s own memory', () => {
  afterEach(() => void vi.useRealTimers())

  it('is given back once after each time of calls, when none has been under way for a while', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const giveBack = vi.fn()
    const cleanup = createCleanup()
    const open: Finish[] = []
    const invoke = (_event: string, _id: string, finish: Finish) => void open.push(finish)
    const definition = functionDefinition({ directory: '.', timeoutSeconds: 1 })
    const none = async (): Promise<void> => undefined
    const on = tidyWhenIdle(400, cleanup, giveBack)({ definition, invoke, warm: none, stop: none })
    const answered = vi.fn()
    const send = () => on.invoke('{}', 'id', answered)
    const answer = () => open.pop()?.({ result: { json: '{}', body: undefined } })
    for (let at = 0; at < 10; at += 1) {
      send()
      vi.advanceTimersByTime(300)
      answer()
    }
    send()
    vi.advanceTimersByTime(60_000)
    expect([answered.mock.calls.length, giveBack.mock.calls.length]).toEqual([10, 0])
    answer()
    vi.advanceTimersByTime(10_000)
    expect(giveBack).toHaveBeenCalledTimes(1)
    send()
    answer()
    vi.advanceTimersByTime(1_000)
    expect(giveBack).toHaveBeenCalledTimes(2)
    await cleanup.run()
    send()
    answer()
    vi.advanceTimersByTime(1_000)
    expect(giveBack).toHaveBeenCalledTimes(2)
  })
})
