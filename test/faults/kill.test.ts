import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { engineClient } from '../../infra/local/engine/client.ts'
import { startEngine } from '../../infra/local/engine/process.ts'
import { randomOf } from '../../infra/local/faults/random.ts'
import { authRows } from '../../shared/contract/auth.ts'
import { createClient } from '../../shared/contract/client.ts'
import { collectionRows } from '../../shared/contract/collections.ts'
import { readStore, storeProblems, tableAt } from '../store/check-store.ts'
import { act, type Client } from './harness/client.ts'
import { allOf, elementsOf, type Kind, pages } from './harness/kinds.ts'
import { newLedger } from './harness/ledger.ts'
import { isWhole } from './harness/size.ts'
import { type Traffic, trafficTo } from './harness/traffic.ts'

const owner = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const kills = isWhole ? 20 : 2
const dataDir = mkdtempSync(join(tmpdir(), 'typecase-kill-'))
const repository = new URL('../..', import.meta.url)

/** Ends a process and all it started, engine included, in the middle of whatever they do. */
const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

const children: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(children.map(killGroup))
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

const login = async (baseUrl: string): Promise<string> =>
  (await createClient({ baseUrl }).call(authRows.login, { body: owner })).data.payload.accessToken

const makeCollection = async (baseUrl: string, token: string): Promise<Kind> => {
  const name = 'things'
  const fields = [{ name: 'n', type: 'number' as const }]
  const body = { name, singleName: 'thing', pluralName: 'all things', fields }
  const { data } = await createClient({ baseUrl, token }).call(collectionRows.add, { body })
  const { id } = data.payload
  await createClient({ baseUrl, token }).call(collectionRows.publish, { params: { id } })
  return elementsOf({ id, name })
}

/** What is wrong with the table as a kill left it: read from the engine alone, before any function runs again. */
const tableProblems = async (): Promise<string[]> => {
  const { endpoint, stop } = await startEngine(join(dataDir, 'table.db'), (error) => console.error(error))
  const engine = engineClient(endpoint)
  try {
    const { TableNames } = await engine.call('ListTables', {})
    const name = Array.isArray(TableNames) ? String(TableNames[0]) : ''
    return await storeProblems(await readStore(tableAt(endpoint, name)))
  } finally {
    engine.close()
    await stop()
  }
}

/** What contradicts the clients' ledgers in what a fresh start gives. */
const ledgerProblems = async (clients: readonly Client[], traffic: Traffic): Promise<string[]> => {
  const kinds = [...new Set(clients.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await allOf(kind, traffic)).map((one) => ({ name: String(one.name), ...kind.stateOf(one) })),
    ),
  )
  const byClient = Map.groupBy(found.flat(), ({ name }) => name.split('-')[1])
  return [
    ...clients.flatMap(({ name, ledger }) => ledger.problems(byClient.get(name) ?? [])),
    ...traffic.problems,
  ]
}

describe('kill -9 of npm start in the middle of writes', () => {
  test(`${kills} times: every acknowledged write is there after each, and the table is sound`, async () => {
    const random = randomOf(1, 0)
    let clients: Client[] = []
    let acknowledged = 0
    for (let round = 0; round <= kills; round += 1) {
      let isKilled = false
      const { child, baseUrl } = await startProcess()
      const traffic = trafficTo(baseUrl, await login(baseUrl), () => isKilled)
      expect(await ledgerProblems(clients, traffic), `after kill ${round}`).toEqual([])
      if (round === kills) break
      if (round === 0) {
        const elements = await makeCollection(baseUrl, await login(baseUrl))
        clients = Array.from({ length: 8 }, (_, at) => ({
          name: `c${at}`,
          kind: at % 4 === 3 ? pages : elements,
          ledger: newLedger(),
          traffic,
          random: randomOf(2, at),
        }))
      }
      clients = clients.map((client) => ({ ...client, traffic }))
      const running = clients.map(async (client) => {
        while (!isKilled) await act(client)
      })
      await vi.waitUntil(() => traffic.answered.length >= 40, { timeout: 60_000, interval: 5 })
      await pause(random() * 1_000)
      isKilled = true
      await killGroup(child)
      await Promise.all(running)
      acknowledged += traffic.answered.filter(
        ({ method, reply }) => method === 'POST' && reply === 'done',
      ).length
      expect(await tableProblems(), `after kill ${round + 1}`).toEqual([])
    }
    console.log(`${acknowledged} acknowledged writes outlived ${kills} kills`)
    expect(acknowledged).toBeGreaterThan(kills * 20)
  }, 900_000)
})
