import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { readTemplate } from '../../../infra/local/template/read.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { apiOf } from '../../http/harness/api.ts'

const settings = {
  provisionedConcurrency: { public: 2 },
  canary: true,
  probe: true,
  alarmEmail: 'alarms@bakery.test',
}
const adminPassword = 'correct-horse-battery-1'
const body = { email: 'admin@example.com', password: adminPassword }
const operations: string[] = []
let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({
    settings,
    adminPassword,
    onRequest: ({ functionName, operation }) => void operations.push(`${functionName} ${operation}`),
  })
  const { data } = await apiOf({ baseUrl: stack.url }).call(authEndpoints.login, { body })
  const admin = apiOf({ baseUrl: stack.url, token: data.payload.accessToken })
  const page = { name: 'Hours', url: 'hours', title: 'Open from 7', active: true }
  await admin.call(pageEndpoints.add, { body: page })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await stack?.stop()
})

it('a stage with a canary, a probe and instances that are kept ready runs here, each function in its version', async () => {
  const answer = await fetch(`${stack.url}/api/pages/items`)
  expect([answer.status, JSON.parse(await answer.text()).payload.length]).toEqual([200, 1])
  const unpublished = stack.functions
    .filter(({ environment }) => environment.AWS_LAMBDA_FUNCTION_VERSION !== '1')
    .map(({ logicalId, environment }) => [logicalId.slice(0, 5), environment.AWS_LAMBDA_FUNCTION_VERSION])
  expect(unpublished.sort()).toEqual([
    ['Boots', '$LATEST'],
    ['Probe', '$LATEST'],
  ])
})

it('the module of an instance that is kept ready has loaded when what lists are made of is in memory', async () => {
  const running = stack.functions.find(({ logicalId }) => logicalId.startsWith('Public'))
  const { functions } = await readTemplate({ settings })
  const definition = functions.find(({ logicalId }) => logicalId === running?.logicalId)
  const environment = { ...running?.environment, AWS_LAMBDA_INITIALIZATION_TYPE: 'provisioned-concurrency' }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const note = vi.spyOn(console, 'info').mockReturnValue()
  const before = operations.length
  const module = pathToFileURL(join(definition?.directory ?? '', 'ready.mjs')).href
  const { handler } = await import(/* @vite-ignore */ module)
  expect(definition?.handler).toBe('ready.handler')
  expect(handler).toBeInstanceOf(Function)
  expect(note).toHaveBeenCalledWith({ message: 'warmed up', known: 1, loaded: 1 })
  expect(operations.slice(before)).toContain(`${running?.name} Query`)
  expect(stack.deniedRequests()).toEqual([])
})
