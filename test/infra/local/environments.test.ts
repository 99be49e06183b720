import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { call, functionHosts, outcomeOf } from './function-host.ts'

const host = functionHosts()

describe('the environments of a function', () => {
  it('run one invocation each, and are started while all are busy, up to their number', async () => {
    const on = host(3)
    const seen = await Promise.all(Array.from({ length: 9 }, () => call(on, { rest: 50 })))
    const byEnvironment = Object.groupBy(seen, ({ id }) => id)
    expect(Object.keys(byEnvironment)).toHaveLength(3)
    for (const all of Object.values(byEnvironment))
      expect(all?.map(({ requests }) => requests)).toEqual(all?.map((_, at) => at))
  })

  it('take turns, so that a request in a row meets another one', async () => {
    const on = host(3)
    await Promise.all(Array.from({ length: 3 }, () => call(on, { rest: 50 })))
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push((await call(on)).id)
    expect(new Set(ids.slice(0, 3)).size).toBe(3)
    expect(ids.slice(3)).toEqual(ids.slice(0, 3))
  })

  it('take no turns where the last used one is asked for: requests in a row meet the same one', async () => {
    const on = host(3, [], 10, { reuse: 'last used' })
    await Promise.all(Array.from({ length: 3 }, () => call(on, { rest: 50 })))
    const ids: number[] = []
    for (let at = 0; at < 4; at += 1) ids.push((await call(on)).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('end when they have rested, all but the last one of the function', async () => {
    const on = host(2, [], 10, { rest: { surplus: 40, last: 60_000 } })
    const before = await Promise.all([call(on, { rest: 50 }), call(on, { rest: 900 })])
    // The first one has rested long enough, while the last one was busy.
    await wait(100)
    const after = await Promise.all([call(on, { rest: 200 }), call(on, { rest: 200 })])
    const known = new Set(before.map(({ id }) => id))
    expect(after.filter(({ id }) => known.has(id)).map(({ requests }) => requests)).toEqual([1])
  })

  it('end when the last one of the function has rested too', async () => {
    const on = host(1, [], 10, { rest: { surplus: 40, last: 100 } })
    const { id } = await call(on)
    await wait(600)
    expect(await call(on)).toMatchObject({ requests: 0 })
    expect((await call(on)).id).not.toBe(id)
  })

  it('are not started where one is free', async () => {
    const on = host(3)
    await on.warm()
    const seen = [await call(on), await call(on), await call(on)]
    expect(seen.map(({ requests }) => requests)).toEqual([0, 1, 2])
  })

  it('fail with a crash only what they run themselves, and are replaced', async () => {
    const on = host(2)
    const [exits, beside] = await Promise.all([
      outcomeOf(on, { exit: true, rest: 50 }),
      call(on, { rest: 300 }),
    ])
    expect(exits).toMatchObject({ failure: { type: 'Runtime.ExitError' } })
    expect(beside.requests).toBe(0)
    const [one, two] = await Promise.all([call(on, { rest: 50 }), call(on, { rest: 50 })])
    expect(one?.id).not.toBe(two?.id)
  })

  it('end with an invocation that runs out of time, and what waits has its turn', async () => {
    const on = host(1, [], 1)
    const [spins, next] = await Promise.all([outcomeOf(on, { spin: true }), call(on)])
    expect(spins).toMatchObject({ failure: { type: 'Sandbox.Timedout' } })
    expect(next.requests).toBe(0)
  })

  it('answer what waits when they are stopped', async () => {
    const on = host(1)
    const both = Promise.all([outcomeOf(on, { rest: 5_000 }), outcomeOf(on)])
    await on.warm()
    await on.stop()
    expect(await both).toMatchObject([{ failure: {} }, { failure: {} }])
    expect(await outcomeOf(on)).toMatchObject({ failure: {} })
  })
})

describe('an environment that has answered', () => {
  it('is frozen until the next invocation: its timers stand still', async () => {
    const on = host(1)
    await call(on, { tick: true })
    await wait(300)
    // One tick that was due may come between the thaw and the handler.
    expect((await call(on)).ticks).toBeLessThanOrEqual(1)
    // While an invocation runs, they run.
    expect((await call(on, { rest: 500 })).ticks).toBeLessThanOrEqual(5)
    expect((await call(on)).ticks).toBeGreaterThanOrEqual(8)
  })

  it('sends nothing that it had not sent, until the next invocation', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const on = host(1)
    await call(on, { send: `http://127.0.0.1:${port}` })
    await wait(300)
    expect(asked).toBe(0)
    await call(on, { untilSent: true })
    expect(asked).toBe(1)
    server.close()
  })

  it('has printed all that it printed before', async () => {
    const printed: string[] = []
    const on = host(1, printed)
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    await call(on, { print: lines })
    await vi.waitFor(() => expect(printed.join('')).toBe(lines.map((line) => `${line}\n`).join('')))
  })
})
