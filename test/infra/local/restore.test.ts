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
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { weekOf } from '../../../shared/history/keys.ts'
import { apiOf } from '../../http/harness/api.ts'
import { commandsUnder, walk } from './runbook/walk.ts'

const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const restored = 'typecase-restored'
const steps = commandsUnder('## Restore')
const stepWith = (text: string): string => steps.find((code) => code.includes(text)) ?? ''
/** What the walk through the page's steps has printed: the pages and the newest request, and the stream for the setting. */
const printed = { checked: '', streamArn: '' }
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
  const page = { name: 'A', url: 'a' }
  await apiOf({ baseUrl: first.url, token }).call(pageEndpoints.add, { body: page })
  await first.drained()
  before = { ...(await titlesIn(first)), ...session }
  await copyTable(client, first.tableName, restored)
  await add(first, token, id, 'late')
  await first.stop()
  const place = { endpoint, outputs: { TableName: first.tableName } }
  const named = `NEW='${restored}'`
  const check = stepWith('head#page').replace(
    /^MONDAY=.*$/m,
    `MONDAY=${weekOf(new Date().toISOString().slice(0, 10))}`,
  )
  printed.checked = await walk(place, named, check)
  await walk(place, named, stepWith('--stream-specification'))
  printed.streamArn = await walk(place, named, stepWith('LatestStreamArn'))
  stack = await start({ restoredTable: printed.streamArn })
  closing.unshift(stack.stop)
}, 180_000)
afterAll(async () => {
  for (const close of closing) await close()
})

describe('the steps of a restore', () => {
  it('show the number of pages, and the time of a request that was before the moment', () => {
    const [pages, newest] = printed.checked.split('\n')
    expect(pages).toBe('1')
    // One shard of the history may have no request yet.
    expect(newest ?? '').toMatch(/^(?:\d{4}-\d\d-\d\dT.*)?$/)
  })

  it('print the stream of the new table, in the form that the setting takes', () => {
    expect(printed.streamArn).toMatch(
      new RegExp(`^arn:aws:dynamodb:[a-z0-9-]+:\\d{12}:table/${restored}/stream/[\\w:.-]+$`),
    )
  })
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

  it('keeps its format, and a release that does not read it is not deployed', async () => {
    const client = engineClient(endpoint)
    const Key = { pk: { S: 'format' }, sk: { S: 'format' } }
    const { Item } = await client.call('GetItem', { TableName: restored, Key })
    expect(Item).toEqual({ ...Key, format: { N: '1' } })
    const newer = { ...Key, format: { N: '2' } }
    await client.call('PutItem', { TableName: restored, Item: newer })
    await expect(start({ restoredTable: printed.streamArn })).rejects.toThrow(
      `The table ${restored} has format 2, and this release reads format 1`,
    )
    await client.call('PutItem', { TableName: restored, Item })
    client.close()
  })

  it('gives way to the own table again, which is untouched', async () => {
    const back = await start({ formerTable: printed.streamArn })
    closing.unshift(back.stop)
    expect((await titlesIn(back)).titles).toEqual(['early', 'late'])
  })
})
