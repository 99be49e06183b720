import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { type FunctionHost, hostFunction } from '../../../infra/local/functions/host.ts'
import type { Outcome } from '../../../infra/local/functions/invocation.ts'
import type { PoolOptions } from '../../../infra/local/functions/pool.ts'
import { functionDefinition } from './function-definition.ts'

const code = `
const id = Math.random()
let ticks = 0
let requests = 0
let sent
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
exports.handler = async (event) => {
  const seen = { id, ticks, requests, heap: process.memoryUsage().heapTotal }
  requests += 1
  if (event.rest) await rest(event.rest)
  if (event.tick) setInterval(() => { ticks += 1 }, 5)
  if (event.send) sent = fetch(event.send).catch(() => undefined)
  if (event.untilSent) await sent
  if (event.grow) { let kept = []; for (let at = 0; at < event.grow; at += 1) { kept.push({ at }); if (kept.length > 20_000) kept = kept.slice(10_000) } }
  if (event.print) for (const line of event.print) console.log(line)
  if (event.exit) process.exit(1)
  if (event.spin) for (;;);
  return seen
}`

/** Makes a host of the function. `printed` takes what the function prints. */
export type MakeHost = (
  environments: number,
  printed?: string[],
  timeoutSeconds?: number,
  how?: Partial<PoolOptions>,
) => FunctionHost

/**
 * For the tests of a file: hosts of a function whose handler does what its event asks for, and tells what it has seen
 * before. They are stopped after each test.
 */
export const functionHosts = (): MakeHost => {
  const directory = mkdtempSync(join(tmpdir(), 'typecase-environments-'))
  writeFileSync(join(directory, 'index.js'), code)
  const hosts: FunctionHost[] = []
  afterEach(async () => {
    await Promise.all(hosts.splice(0).map((host) => host.stop()))
  })
  afterAll(() => rmSync(directory, { recursive: true }))
  return (environments, printed = [], timeoutSeconds = 10, how = {}) => {
    const output = { write: (_name: string, chunk: string) => void printed.push(chunk) }
    const definition = functionDefinition({ directory, timeoutSeconds })
    const started = hostFunction(definition, { env: {} }, output, { environments, concurrency: 1, ...how })
    hosts.push(started)
    return started
  }
}

/** What the function tells: its environment's number, ticks of a timer, invocations before, and bytes of its heap. */
export interface Seen {
  id: number
  ticks: number
  requests: number
  heap: number
}

/** The outcome of an invocation, whatever it is. */
export const outcomeOf = (on: FunctionHost, event: object = {}): Promise<Outcome> =>
  new Promise((resolve) => on.invoke(JSON.stringify(event), randomUUID(), resolve))

/** What an invocation gives. @throws Error if it fails */
export const call = async (on: FunctionHost, event: object = {}): Promise<Seen> => {
  const outcome = await outcomeOf(on, event)
  if ('failure' in outcome) throw new Error(outcome.failure.message)
  return JSON.parse(outcome.result.json)
}
