import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { patience, slowAnswer } from '../../../infra/local/functions/choice.ts'
import { call, functionHosts, outcomeOf } from './function-host.ts'

const host = functionHosts()

describe('environments that take several invocations at once', () => {
  it('share one environment, and a further one is started when it is full', async () => {
    const on = host(2, [], 10, { concurrency: 3 })
    const seen = await Promise.all(Array.from({ length: 5 }, () => call(on, { rest: 100 })))
    const byEnvironment = Object.values(Object.groupBy(seen, ({ id }) => id))
    expect(byEnvironment.map((all) => all?.length)).toEqual([3, 2])
  })

  it('answer in the order in which they are done, each with its own outcome', async () => {
    const on = host(1, [], 10, { concurrency: 3 })
    const order: number[] = []
    const rests = [200, 10, 100]
    const seen = await Promise.all(
      rests.map(async (rest) => {
        const { requests } = await call(on, { rest })
        order.push(rest)
        return requests
      }),
    )
    expect(order).toEqual([10, 100, 200])
    expect(seen).toEqual([0, 1, 2])
  })

  it('take a large event alone', async () => {
    const on = host(2, [], 10, { concurrency: 10 })
    const large = { rest: 100, padding: 'x'.repeat(3 * 1024 * 1024) }
    const [one, two] = await Promise.all([call(on, large), call(on, { rest: 10 })])
    expect(one.id).not.toBe(two.id)
  })

  it('take nothing further while one computes for long, if another can be had', async () => {
    const on = host(2, [], 2, { concurrency: 10 })
    const spins = outcomeOf(on, { spin: true })
    await wait(patience + 200)
    expect((await call(on)).requests).toBe(0)
    expect(await spins).toMatchObject({ failure: { type: 'Sandbox.Timedout' } })
  })

  it('take nothing further while their answers are slow, if another can be had', async () => {
    const on = host(2, [], 10, { concurrency: 2 })
    const clients = Array.from({ length: 2 }, async () => {
      const seen: number[] = []
      for (let at = 0; at < 6; at += 1) seen.push((await call(on, { rest: slowAnswer + 30 + at })).id)
      return seen
    })
    const ids = new Set((await Promise.all(clients)).flat())
    expect(ids.size).toBe(2)
  })

  it('end after an invocation that ran out of time, once those beside it have answered', async () => {
    const on = host(1, [], 3, { concurrency: 3 })
    const late = outcomeOf(on, { rest: 60_000 })
    await wait(1_500)
    const beside = call(on, { rest: 1_900 })
    expect(await late).toMatchObject({ failure: { type: 'Sandbox.Timedout' } })
    const { id } = await beside
    const next = await call(on)
    expect(next.requests).toBe(0)
    expect(next.id).not.toBe(id)
  })

  it('fail together when their environment ends, each once', async () => {
    const on = host(1, [], 10, { concurrency: 3 })
    const outcomes = await Promise.all([
      outcomeOf(on, { exit: true, rest: 50 }),
      outcomeOf(on, { rest: 5_000 }),
    ])
    expect(outcomes).toMatchObject([{ failure: {} }, { failure: {} }])
    expect((await call(on)).requests).toBe(0)
  })

  it('are frozen only while none of their invocations is under way', async () => {
    const on = host(1, [], 10, { concurrency: 2 })
    const long = call(on, { rest: 400 })
    await call(on, { tick: true })
    await long
    const { ticks } = await call(on)
    expect(ticks).toBeGreaterThanOrEqual(8)
    await wait(300)
    expect((await call(on)).ticks - ticks).toBeLessThanOrEqual(2)
  })
})
