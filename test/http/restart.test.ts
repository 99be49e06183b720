import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startStack } from '../../infra/local/stack.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { checkStore, storeOf } from '../store/check-store.ts'
import { type Api, apiOf } from './harness/api.ts'
import { collectionBody } from './harness/collections.ts'

const owner = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const dataDir = mkdtempSync(join(tmpdir(), 'typecase-restart-'))
const repository = new URL('../..', import.meta.url)

afterAll(() => rmSync(dataDir, { recursive: true }))

/** What `npm start` runs, in a process group of its own, and where it says that it serves. */
const startProcess = async (): Promise<{ child: ChildProcess; baseUrl: string }> => {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  }
  const child = spawn(process.execPath, ['infra/local/main.ts'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, baseUrl] = /ready at (\S+)/.exec(line) ?? []
    if (baseUrl !== undefined) return { child, baseUrl }
  }
  throw new Error('The process ended before it was ready.')
}

/** Ends a process and all it started, engine included, in the middle of whatever they do. */
const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined) throw new Error('The process was never started.')
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

const login = async (baseUrl: string): Promise<Api> => {
  const { data } = await apiOf({ baseUrl }).call(authEndpoints.login, { body: owner })
  return apiOf({ baseUrl, token: data.payload.accessToken })
}

/** Adds elements one after the other until the connection breaks, noting the names that were acknowledged. */
const addUntilCut = async (api: Api, id: number, writer: number, acknowledged: string[]): Promise<void> => {
  for (let at = 0; ; at += 1) {
    const name = `w${writer}-${at}`
    try {
      await api.call(elementEndpoints.add, { params: { id }, body: { name, code: `code ${name}` } })
    } catch (error) {
      // What fetch throws when the other side is gone.
      if (error instanceof TypeError) return
      throw error
    }
    acknowledged.push(name)
  }
}

describe('kill -9 in the middle of writes', () => {
  test('every acknowledged element is there after a restart, and the table is sound', async () => {
    const { child, baseUrl } = await startProcess()
    const api = await login(baseUrl)
    const body = collectionBody([{ name: 'code', type: 'text', unique: true }])
    const { data } = await api.call(collectionEndpoints.add, { body })
    const { id } = data.payload
    const acknowledged: string[] = []
    const writers = Array.from({ length: 8 }, (_, writer) => addUntilCut(api, id, writer, acknowledged))
    const imported = api
      .call(elementEndpoints.import, {
        params: { id },
        body: Array.from({ length: 20_000 }, (_, at) => ({ name: `i-${at}`, code: `i ${at}` })),
      })
      .catch(() => undefined)
    while (acknowledged.length < 40) await pause(5)
    await killGroup(child)
    await Promise.all(writers)
    expect(await imported).toBeUndefined()

    const stack = await startStack({ dataDir, adminEmail: owner.email, adminPassword: owner.password })
    try {
      const again = await login(stack.url)
      const names = new Set<string>()
      for (let page = 1, total = 1; names.size < total; page += 1) {
        const list = await again.call(elementEndpoints.list, { params: { id }, query: { limit: 1000, page } })
        for (const { name } of list.data.payload) names.add(name)
        ;({ total } = list.data.pagination)
      }
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
      expect(await checkStore(storeOf(stack))).toEqual([])
      const one = { params: { id }, body: { name: 'after', code: `code ${acknowledged[0]}` } }
      await again.fails(409, elementEndpoints.add, one)
      await again.call(elementEndpoints.add, { params: { id }, body: { name: 'after', code: 'new' } })
    } finally {
      await stack.stop()
    }
  }, 120_000)
})
