import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TableAction, tableAccess } from '../../../infra/access.ts'
import { resetAdministrator } from '../../../infra/local/administrator/reset.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { cachedAssembly } from '../../../infra/local/synth/cache.ts'
import { type FunctionName, functionNames } from '../../../infra/names.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { type Attempt, attempts } from './attempts.ts'
import { grantsOf, needs } from './needs.ts'

const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const outdir = mkdtempSync(join(tmpdir(), 'typecase-privilege-'))
let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({ adminEmail: admin.email, adminPassword: admin.password })
})
afterAll(async () => {
  await stack.stop()
  rmSync(outdir, { recursive: true })
})

const unmet = ['ConditionalCheckFailedException', 'TransactionCanceledException']

/** Tries a call with a function's own credentials against the policies: `allowed`, or the error's name. */
const outcomeOf = async (client: DynamoDBClient, run: Attempt['run'], pk: string): Promise<string> => {
  try {
    await run(client, stack.tableName, pk)
    return 'allowed'
  } catch (error) {
    const { name: found } = error instanceof Error ? error : new Error(String(error))
    return unmet.includes(found) ? 'allowed' : found
  }
}

/** One partition of every kind that any function has to do with, and names that only begin like one. */
const partitions = [...new Set(Object.values(needs).flatMap((list) => list.flatMap(({ keys }) => keys)))].map(
  (key) => key.replace('*', '000000000001'),
)
const alike = [
  'users',
  'element',
  'element-s',
  'page-sections',
  'tokens',
  'key#signing#2',
  'clear#1',
  'credentials#1',
]

const allPartitions = [...partitions, ...alike]

const serves = (key: string, pk: string): boolean =>
  key.endsWith('*') ? pk.startsWith(key.slice(0, -1)) : pk === key

const isNeeded = (name: FunctionName, { action }: Attempt, pk: string): boolean =>
  needs[name].some(
    ({ actions, keys }) =>
      action !== undefined && actions.includes(action) && keys.some((key) => serves(key, pk)),
  )

/** What a function tries on a partition, with what came of it. */
const tried = async (name: FunctionName, pk: string): Promise<Record<string, string>> => {
  const running = stack.functions.find(({ logicalId }) => logicalId.toLowerCase().startsWith(name))
  if (!running) throw new Error(`No function ${name}`)
  const { credentials } = running
  const client = new DynamoDBClient({ endpoint: stack.policyEndpoint, region: 'us-east-1', credentials })
  try {
    const outcomes = await Promise.all(
      Object.entries(attempts).map(
        async ([how, { run }]) => [how, await outcomeOf(client, run, pk)] as const,
      ),
    )
    return Object.fromEntries(outcomes)
  } finally {
    client.destroy()
  }
}

describe('least privilege, tried with each function’s own credentials', () => {
  test.each(allPartitions)('%s: each function may do what it needs to, and nothing else', async (pk) => {
    const wanted = functionNames.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(attempts).map(([how, attempt]) => [
          how,
          isNeeded(name, attempt, pk) ? 'allowed' : 'AccessDeniedException',
        ]),
      ),
    ])
    const found = await Promise.all(functionNames.map(async (name) => [name, await tried(name, pk)]))
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  test.each(functionNames)('%s has no grant that nothing needs', (name) => {
    expect(grantsOf(tableAccess[name])).toEqual(grantsOf(needs[name]))
  })

  test('nobody but auth makes an API token, a session or a key, and nobody reads a hash but to compare it', () => {
    const who = (action: TableAction, pk: string) =>
      functionNames.filter((name) => isNeeded(name, { action, run: async () => undefined }, pk))
    for (const pk of ['token#000000000001', 'token', 'session#000000000001', 'key#signing', 'key#public'])
      for (const action of ['PutItem', 'UpdateItem', 'BatchWriteItem'] as const)
        expect(['', 'auth'], `${action} ${pk}`).toContain(who(action, pk).join())
    for (const action of ['GetItem', 'BatchGetItem', 'Query'] as const)
      expect(['', 'auth', 'bootstrap'], action).toContain(who(action, 'credential#000000000001').join())
    for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const)
      expect(who(action, 'history#2026-11-23#0'), action).toEqual([])
  })
})

/** Takes a partition key out of every policy of a template. */
const without = (template: unknown, partition: string): unknown =>
  JSON.parse(JSON.stringify(template).replaceAll(`"${partition}",`, '').replaceAll(`,"${partition}"`, ''))

test('a permission that is missing from the template fails a request here', async () => {
  const { template, assetsDir } = await cachedAssembly({ settings: {} })
  const planted = without(template, 'log#page')
  expect(JSON.stringify(planted)).not.toBe(JSON.stringify(template))
  const broken = await startStack({
    assembly: { template: planted, assetsDir },
    adminEmail: admin.email,
    adminPassword: admin.password,
  })
  try {
    const { data } = await createClient({ baseUrl: broken.url }).call(authEndpoints.login, { body: admin })
    const client = createClient({ baseUrl: broken.url, token: data.payload.accessToken })
    await expect(client.call(pageEndpoints.add, { body: { name: 'A', url: 'a' } })).rejects.toMatchObject({
      status: 500,
    })
    expect(broken.deniedRequests().map(({ access }) => access.action)).toContain('dynamodb:PutItem')
  } finally {
    await broken.stop()
  }
})

test('a reset of an administrator goes by the policy of the bootstrap function', async () => {
  const dataDir = mkdtempSync(join(outdir, 'reset-'))
  const started = await startStack({ dataDir, adminEmail: admin.email, adminPassword: admin.password })
  await started.stop()
  const { template, assetsDir } = await cachedAssembly({ settings: {} })
  const assembly = { template: without(template, 'log#user'), assetsDir }
  const reset = (more: object) => resetAdministrator({ dataDir, adminEmail: admin.email, ...more })
  await expect(reset({ assembly })).rejects.toThrow(/AccessDenied.*BootstrapFunction/)
  expect(await reset({})).toMatchObject({ outcome: 'reset', password: expect.stringMatching(/^\S{20}$/) })
})
