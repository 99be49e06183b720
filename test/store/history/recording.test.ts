import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { publicEndpoints } from '../../../shared/contract/public.ts'
import { api } from '../../../shared/http/api.ts'
import type { BoundEndpoint } from '../../../shared/http/call.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import type { Services } from '../../../shared/http/services.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import type { Item, Table } from '../../../shared/store/table.ts'
import { contextOf, eventOf, type Request } from '../../unit/http/event.ts'
import { readStore } from '../check-store.ts'
import { startInstance, tokenWith } from '../content/instance.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
})
afterEach(() => vi.restoreAllMocks())

const hit = { partition: 'page', id: 3, headName: 'page', lookup: 'unique#page#url#a' }
const page: BoundEndpoint = { endpoint: publicEndpoints.page, handle: async () => ({ body: {}, hit }) }
const broken: BoundEndpoint = {
  endpoint: publicEndpoints.staticItem,
  handle: async () => {
    throw new Error('a bug')
  },
}

const servicesOf = (of: Table): Services => ({
  table: of,
  writer: createWriter(of),
  model: createReadModel({ maxBytes: 1_000_000 }),
  settings: { cacheSeconds: 0, historyRetentionDays: 30, historyShards: 4 },
})

const send = async (request: Request, of = table): Promise<number> => {
  const handler = publicApi(servicesOf(of), [page, broken])
  return (await handler(eventOf(request), contextOf())).statusCode
}

const records = async (): Promise<Item[]> =>
  (await readStore(table)).filter(({ pk }) => String(pk).startsWith('history#'))

describe('the record of a request', () => {
  it('is written when the request is answered, with its hit', async () => {
    const before = Date.now()
    expect(await send({ method: 'GET', path: '/pages/a/?x=1' })).toBe(200)
    const [record, ...others] = await records()
    expect(others).toEqual([])
    expect(record).toMatchObject({ method: 'GET', url: '/pages/a', category: 'pages', status: 200, hit })
    const time = Date.parse(String(record?.sk).slice(0, 24))
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
    expect(record?.duration).toBeGreaterThanOrEqual(0)
    expect(record?.duration).toBeLessThanOrEqual(time - before)
    expect(record).not.toHaveProperty('userId')
  })

  it.each<[string, Request, number]>([
    ['an unknown path', { method: 'GET', path: '/nope' }, 404],
    ['a method that is not there', { method: 'DELETE', path: '/pages/a' }, 405],
    ['an OPTIONS that is no preflight', { method: 'OPTIONS', path: '/pages/a' }, 405],
  ])('is left of %s', async (_what, request, status) => {
    expect(await send(request)).toBe(status)
    expect(await records()).toMatchObject([{ method: request.method, status }])
  })

  it('is left of a bug', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await send({ method: 'GET', path: '/static/a' })).toBe(500)
    expect(await records()).toMatchObject([{ url: '/static/a', status: 500 }])
  })

  it('is not left of a preflight', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
    await send({ method: 'OPTIONS', path: '/pages/a', headers })
    expect(await records()).toEqual([])
  })

  it('counts no hit for HEAD or a 304', async () => {
    expect(await send({ method: 'HEAD', path: '/pages/a' })).toBe(200)
    const tagged: BoundEndpoint = {
      ...page,
      handle: async () => ({ body: {}, hit, headers: { etag: '"1"' } }),
    }
    const handler = publicApi(servicesOf(table), [tagged])
    const event = eventOf({ method: 'GET', path: '/pages/a', headers: { 'if-none-match': '"1"' } })
    expect((await handler(event, contextOf())).statusCode).toBe(304)
    const found = await records()
    expect(found.map(({ status }) => status).sort()).toEqual([200, 304])
    for (const record of found) expect(record).not.toHaveProperty('hit')
  })

  it('names who sent it, where that is known', async () => {
    const { call } = startInstance(table, await tokenWith(table, 7))
    await call('GET', '/core/collections')
    await call('GET', '/core/collections', { token: 'bad' })
    const found = await records()
    expect(found.map(({ status, userId }) => ({ status, userId }))).toEqual(
      expect.arrayContaining([
        { status: 200, userId: 7 },
        { status: 401, userId: undefined },
      ]),
    )
  })

  it.each([
    ['one of one byte a character', `/${'x'.repeat(5_000)}`, `/${'x'.repeat(699)}`],
    ['within a character', `/${'x'.repeat(697)}😀${'y'.repeat(5_000)}`, `/${'x'.repeat(697)}`],
    ['after a character', `/${'x'.repeat(695)}😀${'y'.repeat(5_000)}`, `/${'x'.repeat(695)}😀`],
    ['not where it has 700 bytes', `/${'x'.repeat(699)}//`, `/${'x'.repeat(699)}`],
  ])('cuts a path that is too long: %s', async (_what, path, url) => {
    await send({ method: 'GET', path })
    expect(await records()).toMatchObject([{ url, noEndpoint: true }])
  })
})

describe('a record that cannot be written', () => {
  it('fails no request, and is counted by a metric', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const client = new Proxy(table.client, {
      get: (target, property) =>
        property === 'send' ? () => Promise.reject(new Error('throttled')) : Reflect.get(target, property),
    })
    expect(await send({ method: 'GET', path: '/pages/a' }, { ...table, client })).toBe(200)
    expect(write).toHaveBeenCalledOnce()
    const line = String(write.mock.calls[0]?.[0])
    expect(line.endsWith('\n')).toBe(true)
    const { _aws, ...members } = JSON.parse(line)
    expect(members).toMatchObject({ LostHistoryRecords: 1, error: 'Error: throttled' })
    expect(members).toHaveProperty('Stage')
    expect(_aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'Typecase',
        Dimensions: [['Stage']],
        Metrics: [{ Name: 'LostHistoryRecords', Unit: 'Count' }],
      },
    ])
    expect(Math.abs(Date.now() - _aws.Timestamp)).toBeLessThan(10_000)
  })

  it('fails no administrative request either', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const client = new Proxy(table.client, {
      get: (target, property) =>
        property === 'send' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, property),
    })
    const row = { ...historyEndpoints.count, access: 'public' } as const
    const handler = api(servicesOf({ ...table, client }), [
      { endpoint: row, handle: async () => ({ body: 1 }) },
    ])
    const event = eventOf({ method: 'GET', path: '/core/history/count' })
    expect((await handler(event, contextOf())).statusCode).toBe(200)
  })
})
