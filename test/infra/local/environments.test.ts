import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../../../infra/local/functions/choice.ts'
import { type FunctionHost, hostFunction } from '../../../infra/local/functions/host.ts'
import type { Outcome } from '../../../infra/local/functions/invocation.ts'
import type { PoolOptions } from '../../../infra/local/functions/pool.ts'
import { functionDefinition } from './function-definition.ts'

const directory = mkdtempSync(join(tmpdir(), 'typecase-environments-'))
const code = `
const id = Math.random()
let ticks = 0
let requests = 0
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
exports.handler = async (event) => {
  const seen = { id, ticks, requests }
  requests += 1
  if (event.rest) await rest(event.rest)
  if (event.tick) setInterval(() => { ticks += 1 }, 5)
  if (event.send) fetch(event.send).catch(() => undefined)
  if (event.print) for (const line of event.print) console.log(line)
  if (event.exit) process.exit(1)
  if (event.spin) for (;;);
  return seen
}`
writeFileSync(join(directory, 'index.js'), code)
afterAll(() => rmSync(directory, { recursive: true }))

const hosts: FunctionHost[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()))
})

const host = (
  environments: number,
  printed: string[] = [],
  timeoutSeconds = 10,
  how: Omit<PoolOptions, 'environments'> = {},
): FunctionHost => {
  const output = { write: (_name: string, chunk: string) => void printed.push(chunk) }
  const started = hostFunction(functionDefinition({ directory, timeoutSeconds }), {}, output, {
    environments,
    ...how,
  })
  hosts.push(started)
  return started
}

interface Seen {
  id: number
  ticks: number
  requests: number
}

const outcomeOf = (on: FunctionHost, event: object = {}): Promise<Outcome> =>
  new Promise((resolve) => on.invoke(JSON.stringify(event), randomUUID(), resolve))

const call = async (on: FunctionHost, event: object = {}): Promise<Seen> => {
  const outcome = await outcomeOf(on, event)
  if ('failure' in outcome) throw new Error(outcome.failure.message)
  return JSON.parse(outcome.result.json)
}

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
    await wait(600)
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

  it('end after an invocation that ran out of time, once those beside it have answered', async () => {
    const on = host(1, [], 1, { concurrency: 3 })
    const late = outcomeOf(on, { rest: 60_000 })
    await wait(700)
    const beside = call(on, { rest: 600 })
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
})

describe('an environment that has answered', () => {
  it('is frozen only while none of its invocations is under way', async () => {
    const on = host(1, [], 10, { concurrency: 2 })
    const long = call(on, { rest: 400 })
    await call(on, { tick: true })
    await long
    const { ticks } = await call(on)
    expect(ticks).toBeGreaterThanOrEqual(8)
    await wait(300)
    expect((await call(on)).ticks - ticks).toBeLessThanOrEqual(2)
  })

  it('is frozen until the next invocation: its timers stand still', async () => {
    const on = host(1)
    await call(on, { tick: true })
    await wait(300)
    // One tick that was due may come between the thaw and the handler.
    expect((await call(on)).ticks).toBeLessThanOrEqual(1)
    // While an invocation runs, they run.
    expect((await call(on, { rest: 100 })).ticks).toBeLessThanOrEqual(5)
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
    await call(on, { rest: 200 })
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
