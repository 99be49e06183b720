import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { resetAdministrator } from '../../../infra/local/reset.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { synthesize } from '../../../infra/synth.ts'
import { authRows } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { pageRows } from '../../../shared/contract/pages.ts'

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

type Attempt = (client: DynamoDBClient, TableName: string, pk: string) => Promise<unknown>

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })

/** A condition no item meets: a write that the policy allows still changes nothing. */
const never = { ConditionExpression: 'attribute_exists(nothing)' }
const unmet = ['ConditionalCheckFailedException', 'TransactionCanceledException']

const attempts: Record<string, Attempt> = {
  get: (client, TableName, pk) => client.send(new GetItemCommand({ TableName, Key: key(pk) })),
  batchGet: (client, TableName, pk) =>
    client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key(pk)] } } })),
  query: (client, TableName, pk) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
      }),
    ),
  put: (client, TableName, pk) => client.send(new PutItemCommand({ TableName, Item: key(pk), ...never })),
  remove: (client, TableName, pk) => client.send(new DeleteItemCommand({ TableName, Key: key(pk) })),
  transact: (client, TableName, pk) =>
    client.send(
      new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: key(pk), ...never } }] }),
    ),
}

/** Tries a call with a function's own credentials against the policies: `allowed`, or the error's name. */
const outcome = async (name: string, attempt: Attempt, pk: string): Promise<string> => {
  const running = stack.functions.find(({ logicalId }) => logicalId.toLowerCase().startsWith(name))
  if (!running) throw new Error(`No function ${name}`)
  const { credentials } = running
  const client = new DynamoDBClient({ endpoint: stack.policyEndpoint, region: 'us-east-1', credentials })
  try {
    await attempt(client, stack.tableName, pk)
    return 'allowed'
  } catch (error) {
    const { name: found } = error instanceof Error ? error : new Error(String(error))
    return unmet.includes(found) ? 'allowed' : found
  } finally {
    client.destroy()
  }
}

const everyone = [
  'auth',
  'collections',
  'pages',
  'static',
  'users',
  'roles',
  'history',
  'public',
  'aggregator',
  'bootstrap',
]
const except = (...names: string[]) => everyone.filter((name) => !names.includes(name))

/** What only the named functions may do; everyone else is tried. */
const reserved: [attempt: keyof typeof attempts, pk: string, who: string[]][] = [
  ['get', 'key#signing', ['auth']],
  ['query', 'key#signing', ['auth']],
  ['put', 'key#signing', ['auth']],
  ['put', 'key#public', ['auth']],
  ['get', 'credential#000000000001', ['auth', 'users', 'bootstrap']],
  ['put', 'credential#000000000001', ['users', 'bootstrap']],
  ['query', 'session#000000000001', ['auth', 'users']],
  ['put', 'session#000000000001', ['auth']],
  ['put', 'user', ['users', 'bootstrap']],
  ['transact', 'user', ['users', 'bootstrap']],
  ['put', 'role', ['roles', 'bootstrap']],
  ['put', 'collection', ['collections']],
  ['put', 'element#articles', ['collections', 'aggregator']],
  ['remove', 'element#articles', ['collections', 'aggregator']],
  ['put', 'page', ['pages']],
  ['put', 'static-item', ['static']],
  ['query', 'history#2026-11-23#0', ['history', 'aggregator']],
  ['remove', 'history#2026-11-23#0', []],
  ['put', 'requests#1#2026-11-28#0', ['aggregator']],
  ['put', 'claims#element#articles#mark', ['collections', 'aggregator']],
  ['put', 'clear', ['history']],
]

describe('least privilege, tried with each function’s own credentials', () => {
  test.each(reserved)('%s on %s is for %j alone', async (attempt, pk, who) => {
    const run = attempts[attempt]
    if (!run) throw new Error(`No attempt ${attempt}`)
    const others = except(...who)
    const outcomes = await Promise.all(others.map((name) => outcome(name, run, pk)))
    expect(Object.fromEntries(others.map((name, at) => [name, outcomes[at]]))).toEqual(
      Object.fromEntries(others.map((name) => [name, 'AccessDeniedException'])),
    )
  })

  test('the public function reads published content, writes history, and nothing else', async () => {
    for (const pk of [
      'user',
      'role',
      'token',
      'credential#000000000001',
      'session#000000000001',
      'key#public',
      'clear',
    ])
      for (const name of ['get', 'batchGet', 'query', 'put', 'remove', 'transact'])
        expect(await outcome('public', attempts[name] ?? none, pk), `${name} ${pk}`).toBe(
          'AccessDeniedException',
        )
    for (const pk of ['page', 'element#articles', 'head#element#articles', 'unique#page#url#about'])
      expect(await outcome('public', attempts.put ?? none, pk), pk).toBe('AccessDeniedException')
    expect(await outcome('public', attempts.get ?? none, 'unique#page#url#about')).toBe('allowed')
    expect(await outcome('public', attempts.put ?? none, 'history#2026-11-23#0')).toBe('allowed')
  })

  test('a prefix ends at its delimiter', async () => {
    expect(await outcome('public', attempts.get ?? none, 'element')).toBe('AccessDeniedException')
    expect(await outcome('pages', attempts.put ?? none, 'page-sections')).toBe('AccessDeniedException')
  })

  test.each(everyone)('%s cannot scan', async (name) => {
    const scan: Attempt = (client, TableName) => client.send(new ScanCommand({ TableName }))
    expect(await outcome(name, scan, '')).toBe('AccessDeniedException')
  })
})

const none: Attempt = () => Promise.reject(new Error('no such attempt'))

/** Takes a partition key out of every policy of a template. */
const without = (template: unknown, partition: string): unknown =>
  JSON.parse(JSON.stringify(template).replaceAll(`"${partition}",`, '').replaceAll(`,"${partition}"`, ''))

test('a permission that is missing from the template fails a request here', async () => {
  const { template, assetsDir } = await synthesize({ outdir, settings: { adminEmail: admin.email } })
  const planted = without(template, 'log#page')
  expect(JSON.stringify(planted)).not.toBe(JSON.stringify(template))
  const broken = await startStack({
    assembly: { template: planted, assetsDir },
    adminEmail: admin.email,
    adminPassword: admin.password,
  })
  try {
    const { data } = await createClient({ baseUrl: broken.url }).call(authRows.login, { body: admin })
    const client = createClient({ baseUrl: broken.url, token: data.payload.accessToken })
    await expect(client.call(pageRows.add, { body: { name: 'A', url: 'a' } })).rejects.toMatchObject({
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
  const { template, assetsDir } = await synthesize({ outdir: join(outdir, 'planted') })
  const assembly = { template: without(template, 'log#user'), assetsDir }
  const reset = (more: object) => resetAdministrator({ dataDir, adminEmail: admin.email, ...more })
  await expect(reset({ assembly })).rejects.toThrow(/AccessDenied.*BootstrapFunction/)
  expect(await reset({})).toMatchObject({ outcome: 'reset', password: expect.stringMatching(/^\S{20}$/) })
})
