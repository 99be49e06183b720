import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { randomOf } from '../../infra/local/faults/random.ts'
import { startStack } from '../../infra/local/stack.ts'
import { startedBy } from '../load/memory.ts'
import { checkStore, storeOf } from '../store/check-store.ts'
import { act, type Client } from './harness/client.ts'
import { ledgerProblems, login, makeElements, newClients, owner } from './harness/scene.ts'
import { trafficTo } from './harness/traffic.ts'

const kills = 8
const dataDir = mkdtempSync(join(tmpdir(), 'typecase-kill-'))
const repository = new URL('../..', import.meta.url)

/** Ends a process and its engine, which has a process group of its own, in the middle of whatever they do. */
const killAll = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // Other systems do not tell what a process has started: there the engine is ended as its runner is gone.
  const engines = process.platform === 'linux' ? startedBy(child.pid, 'dynoxide') : []
  process.kill(-child.pid, 'SIGKILL')
  for (const engine of engines) process.kill(engine, 'SIGKILL')
  await ended
}

const children: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(children.map(killAll))
  rmSync(dataDir, { recursive: true, force: true })
})

/** What `npm start` runs, in a process group of its own, and where it says that it serves. */
const startProcess = async (): Promise<{ child: ChildProcess; baseUrl: string }> => {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    ENVIRONMENTS: '3',
    // Both kinds of races: requests of one environment, and those of several.
    CONCURRENCY: '2',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  }
  const child = spawn(process.execPath, ['infra/local/main.ts'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, baseUrl] = /ready at (\S+)/.exec(line) ?? []
    if (baseUrl !== undefined) return { child, baseUrl }
  }
  throw new Error('The process ended before it was ready.')
}

/**
 * What is wrong after a restart: with what the clients were told, and, once the stream's function has taken up
 * where the kill left it, with the table.
 */
const restartProblems = async (clients: readonly Client[]): Promise<string[]> => {
  const { email: adminEmail, password: adminPassword } = owner
  const stack = await startStack({ dataDir, adminEmail, adminPassword })
  try {
    const traffic = trafficTo(stack.url, await login(stack.url))
    const contradicted = await ledgerProblems(clients, traffic)
    await stack.drained()
    const unsound = await checkStore(storeOf(stack))
    return [...contradicted, ...traffic.problems, ...unsound]
  } finally {
    await stack.stop()
  }
}

describe('kill -9 of npm start in the middle of writes', () => {
  test(`${kills} times: every acknowledged write is there after each, and the table is sound`, async () => {
    const random = randomOf(1, 0)
    let clients: Client[] = []
    let acknowledged = 0
    for (let round = 0; round < kills; round += 1) {
      let isKilled = false
      const { child, baseUrl } = await startProcess()
      const token = await login(baseUrl)
      const traffic = trafficTo(baseUrl, token, () => isKilled)
      if (round === 0) clients = newClients(await makeElements(baseUrl, token), traffic, 2)
      clients = clients.map((client) => ({ ...client, traffic }))
      const running = clients.map(async (client) => {
        while (!isKilled) await act(client)
      })
      await vi.waitUntil(() => traffic.answered.length >= 40, { timeout: 60_000, interval: 5 })
      await pause(random() * 1_000)
      isKilled = true
      await killAll(child)
      await Promise.all(running)
      expect(traffic.problems).toEqual([])
      acknowledged += traffic.answered.filter(
        ({ method, reply }) => method === 'POST' && reply === 'done',
      ).length
      expect(await restartProblems(clients), `after kill ${round + 1}`).toEqual([])
    }
    console.log(`${acknowledged} acknowledged writes outlived ${kills} kills`)
    expect(acknowledged).toBeGreaterThan(kills * 20)
  }, 900_000)
})
