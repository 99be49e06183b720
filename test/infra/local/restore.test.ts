import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type EngineClient, engineClient } from '../../../infra/local/engine/client.ts'
import { startEngine } from '../../../infra/local/engine/process.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { apiOf } from '../../http/harness/api.ts'

const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const restored = 'typecase-restored'
const streamArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${restored}/stream/2026-11-28T12:00:00.000`
const folder = mkdtempSync(join(tmpdir(), 'typecase-restore-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]

/** What RestoreTableToPointInTime leaves: a table with the same items, and without a stream. */
const copyTable = async (client: EngineClient, from: string, to: string): Promise<void> => {
  const names = [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ]
  await client.call('CreateTable', {
    TableName: to,
    KeySchema: names,
    AttributeDefinitions: names.map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
    BillingMode: 'PAY_PER_REQUEST',
  })
  let start: unknown
  do {
    const page = await client.call('Scan', {
      TableName: from,
      ...(start !== undefined && { ExclusiveStartKey: start }),
    })
    const items: unknown[] = Array.isArray(page.Items) ? page.Items : []
    for (const Item of items) await client.call('PutItem', { TableName: to, Item })
    start = page.LastEvaluatedKey
  } while (start !== undefined)
}

const logIn = async ({ url }: RunningStack) =>
  (await apiOf({ baseUrl: url }).call(authEndpoints.login, { body: admin })).data.payload

const list = z.object({ payload: z.array(z.object({ title: z.string() })) })

const titlesIn = async ({ url }: RunningStack, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/api/news?sortBy=id`, { headers })
  const { payload } = list.parse(await answer.json())
  return { titles: payload.map(({ title }) => title), etag: answer.headers.get('etag') ?? '' }
}

let endpoint: string
let before: Awaited<ReturnType<typeof titlesIn>> & Awaited<ReturnType<typeof logIn>>
let stack: RunningStack

const start = async (settings: Record<string, unknown> = {}): Promise<RunningStack> =>
  startStack({ endpoint, settings, adminEmail: admin.email, adminPassword: admin.password })

const add = async ({ url }: RunningStack, token: string, id: number, title: string): Promise<void> => {
  await apiOf({ baseUrl: url, token }).call(elementEndpoints.add, {
    params: { id },
    body: { name: title, title },
  })
}

/** The stage writes before and after the moment that is restored, and is then deployed with the restored table. */
beforeAll(async () => {
  const engine = await startEngine(join(folder, 'table.db'), () => undefined)
  closing.unshift(engine.stop)
  endpoint = engine.endpoint
  const client = engineClient(endpoint)
  closing.unshift(client.close)
  const first = await start()
  const session = await logIn(first)
  const { accessToken: token } = session
  const body = {
    name: 'news',
    singleName: 'one',
    pluralName: 'all',
    fields: [{ name: 'title', type: 'text' as const }],
  }
  const { id } = (await apiOf({ baseUrl: first.url, token }).call(collectionEndpoints.add, { body })).data
    .payload
  await add(first, token, id, 'early')
  await apiOf({ baseUrl: first.url, token }).call(collectionEndpoints.publish, { params: { id } })
  await first.drained()
  before = { ...(await titlesIn(first)), ...session }
  await copyTable(client, first.tableName, restored)
  await add(first, token, id, 'late')
  await first.stop()
  await client.call('UpdateTable', {
    TableName: restored,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  stack = await start({ restoredTable: streamArn })
  closing.unshift(stack.stop)
})
afterAll(async () => {
  for (const close of closing) await close()
})

describe('a stage deployed with a restored table', () => {
  it('serves what was in it, to every build anew', async () => {
    const { titles, etag } = await titlesIn(stack, { 'if-none-match': before.etag })
    expect(titles).toEqual(['early'])
    expect(etag).not.toBe(before.etag)
  })

  it('takes the passwords and the sessions of that moment, and no access token of before', async () => {
    const stale = apiOf({ baseUrl: stack.url, token: before.accessToken })
    await stale.fails(401, collectionEndpoints.list, {})
    const { refreshToken } = before
    const { data } = await apiOf({ baseUrl: stack.url }).call(authEndpoints.refresh, {
      body: { refreshToken },
    })
    const fresh = apiOf({ baseUrl: stack.url, token: data.payload.accessToken })
    expect((await fresh.call(collectionEndpoints.list, {})).status).toBe(200)
    await logIn(stack)
  })

  it('is written to, feeds its own stream, and needs no permission that it lacks', async () => {
    const { accessToken: token } = await logIn(stack)
    const { data } = await apiOf({ baseUrl: stack.url, token }).call(collectionEndpoints.list, {})
    await add(stack, token, data.payload[0]?.id ?? 0, 'new')
    await stack.drained()
    expect((await titlesIn(stack)).titles).toEqual(['early', 'new'])
    expect(stack.tableName).toBe(restored)
    expect(stack.deniedRequests()).toEqual([])
  })

  it('finds its own table untouched when the setting is taken out again', async () => {
    const back = await start()
    closing.unshift(back.stop)
    expect((await titlesIn(back)).titles).toEqual(['early', 'late'])
  })
})
