import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEngine } from '../../../infra/local/engine/process.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { apiOf } from '../../http/harness/api.ts'
import { commandsUnder, type Walk, walk } from './runbook/walk.ts'

const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const folder = mkdtempSync(join(tmpdir(), 'typecase-runbook-'))
let engine: Awaited<ReturnType<typeof startEngine>>
let stack: RunningStack
let place: Walk

/** Starts the stage, whose instances remember nothing of before. */
const start = async (settings: Record<string, unknown> = {}): Promise<void> => {
  stack = await startStack({
    endpoint: engine.endpoint,
    settings,
    adminEmail: admin.email,
    adminPassword: admin.password,
  })
  place = { endpoint: engine.endpoint, outputs: { TableName: stack.tableName } }
}

/** Lets ten minutes pass: no instance goes by a key that it read before. */
const pass = async (): Promise<void> => {
  await stack.stop()
  await start()
}

beforeAll(async () => {
  engine = await startEngine(join(folder, 'table.db'), () => undefined)
  await start()
})
afterAll(async () => {
  await stack?.stop()
  await engine.stop()
  rmSync(folder, { recursive: true })
})

const logIn = async () =>
  (await apiOf({ baseUrl: stack.url }).call(authEndpoints.login, { body: admin })).data.payload
const kidOf = (token: string): unknown => decodeProtectedHeader(token).kid

const statusOf = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${stack.url}${userEndpoints.self.path}`, { headers })).status
}

/** Waits until an instance that has read the keys shortly before a new one was made reads them again. */
const holds = (token: string): Promise<void> =>
  expect.poll(() => statusOf(token), { timeout: 10_000, interval: 500 }).toBe(200)

/** Each step starts a shell, and two restarts are among them. In milliseconds. */
const longest = 120_000

describe('the steps for signing keys', { timeout: longest }, () => {
  const [list = '', removeSigning = '', removePublic = ''] = commandsUnder('## Signing keys')

  it('replace a key: who is logged in stays so, and new tokens have another key', async () => {
    const before = await logIn()
    const key = await walk(place, '', list)
    expect(key).toMatch(/^\d{12}$/)
    await walk(place, '', removeSigning.replace('one sk', key))
    await pass()
    expect(await statusOf(before.accessToken)).toBe(200)
    const after = await logIn()
    expect(kidOf(after.accessToken)).not.toBe(kidOf(before.accessToken))
    await holds(after.accessToken)
    expect(await walk(place, '', list)).not.toBe(key)
  })

  it('end the tokens of a leaked key, and their holders refresh', async () => {
    const { accessToken, refreshToken } = await logIn()
    const key = await walk(place, '', list)
    await walk(place, '', removeSigning.replace('one sk', key))
    await walk(place, `KEY='${key}'`, removePublic)
    await pass()
    expect(await statusOf(accessToken)).toBe(401)
    const { data } = await apiOf({ baseUrl: stack.url }).call(authEndpoints.refresh, {
      body: { refreshToken },
    })
    expect(kidOf(data.payload.accessToken)).not.toBe(kidOf(accessToken))
    await holds(data.payload.accessToken)
  })

  it('need none that is still there: where all keys are lost, the next login makes one', async () => {
    const { accessToken } = await logIn()
    const key = await walk(place, '', list)
    await walk(place, `KEY='${key}'`, `${removeSigning.replace(/^KEY=.*$/m, '')}\n${removePublic}`)
    await pass()
    expect(await statusOf(accessToken)).toBe(401)
    const fresh = await logIn()
    await holds(fresh.accessToken)
    expect(stack.deniedRequests()).toEqual([])
  })
})

describe('the step for a purge job that was given up', { timeout: longest }, () => {
  it('asks for nothing where the work is done already', async () => {
    const ask = commandsUnder('### Failed records').find((code) => code.includes('update-item')) ?? ''
    const PK = 'purge#element#gone'
    const asked = walk(place, '', ask.replace('the pk', PK).replace('the sk', 'purge'))
    await expect(asked).rejects.toThrow('ConditionalCheckFailedException')
  })
})
