import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { cachedAssembly } from '../../../infra/local/synth/cache.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { originHeader } from '../../../shared/contract/origin.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { type Api, apiOf } from '../../http/harness/api.ts'
import { templateOf } from '../stack.ts'
import { SharedCache } from './shared-cache.ts'

const edgeSeconds = 60
const staleSeconds = 120
const cdn = { edgeSeconds, staleSeconds, invalidate: true }
const adminPassword = 'correct-horse-battery-1'
const body = { email: 'admin@example.com', password: adminPassword }

let stack: RunningStack
let admin: Api
let token: string
let pageId: number
/** The headers of CloudFront's cache key, in lower case. CloudFront sends Accept-Encoding on, and keys by it. */
let keyHeaders: string[]

beforeAll(async () => {
  const template = await templateOf('dev', { cdn })
  const [policy] = Object.values(template.findResources('AWS::CloudFront::CachePolicy'))
  const listed: string[] =
    policy?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers ?? []
  keyHeaders = [...listed.map((name) => name.toLowerCase()), 'accept-encoding']
  stack = await startStack({ settings: { cdn }, adminPassword, environments: 1 })
  const { data } = await apiOf({ baseUrl: stack.url }).call(authEndpoints.login, { body })
  token = data.payload.accessToken
  admin = apiOf({ baseUrl: stack.url, token })
  const page = { name: 'Hours', url: 'hours', title: 'Open from 7', active: true }
  pageId = (await admin.call(pageEndpoints.add, { body: page })).data.payload.id
})
afterAll(async () => {
  vi.useRealTimers()
  await stack?.stop()
})

const path = '/pages/hours'
const cacheOf = (): SharedCache => new SharedCache(stack.url, keyHeaders)

/** Lets the time of the cache pass. Only Date stands still in between: the requests go on. */
const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1_000)
}

describe('public reads in a shared cache', () => {
  it('are served from it while they are fresh', async () => {
    const cache = cacheOf()
    const first = await cache.get(path)
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=120')
    expect([first.from, (await cache.get(path)).from]).toEqual(['origin', 'cache'])
    expect(cache.calls).toEqual([`GET ${path} 200`])
  })

  it('are served stale while the cache asks whether they have changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = cacheOf()
    await cache.get(path)
    pass(edgeSeconds + 1)
    expect((await cache.get(path)).from).toBe('stale')
    await cache.renewed()
    expect((await cache.get(path)).from).toBe('cache')
    expect(cache.calls).toEqual([`GET ${path} 200`, `GET ${path} 304`])
    pass(edgeSeconds + staleSeconds + 1)
    expect((await cache.get(path)).from).toBe('origin')
    vi.useRealTimers()
  })

  it('show a change after one stale copy, and at once after a purge', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = cacheOf()
    const titleIn = async () => JSON.parse((await cache.get(path)).text).title
    const change = (title: string) =>
      admin.call(pageEndpoints.update, { params: { id: pageId }, body: { title } })
    expect(await titleIn()).toBe('Open from 7')
    await change('Open from 8')
    pass(edgeSeconds + 1)
    expect(await titleIn()).toBe('Open from 7')
    await cache.renewed()
    expect(await titleIn()).toBe('Open from 8')
    await change('Open from 9')
    cache.purge(path)
    expect(await titleIn()).toBe('Open from 9')
    vi.useRealTimers()
  })

  it('show a change right after it, by the invalidation that the change makes', async () => {
    const cache = cacheOf()
    const body = {
      name: 'fresh',
      singleName: 'one',
      pluralName: 'all',
      fields: [{ name: 'title', type: 'text' as const }],
    }
    const { id } = (await admin.call(collectionEndpoints.add, { body })).data.payload
    await admin.call(collectionEndpoints.publish, { params: { id } })
    const add = (title: string, active = true) =>
      admin.call(elementEndpoints.add, { params: { id }, body: { name: title, title, active } })
    const list = '/api/fresh?sortBy=id'
    const titlesIn = async () => (await cache.get(list)).text.match(/(?<="title":")\w+/g)
    await add('one')
    await stack.drained()
    expect(await titlesIn()).toEqual(['one'])
    const before = stack.invalidations().length
    await add('draft', false)
    await stack.drained()
    expect(stack.invalidations().slice(before)).toEqual([])
    await add('two')
    expect(await titlesIn()).toEqual(['one'])
    await stack.drained()
    const made = stack.invalidations().slice(before)
    expect(made.map(({ paths }) => paths)).toEqual([['/api/fresh*']])
    for (const path of made.flatMap(({ paths }) => paths)) cache.purge(path)
    expect(await titlesIn()).toEqual(['one', 'two'])
    expect(stack.deniedRequests()).toEqual([])
  })

  it('have one copy for each encoding and for each origin of a page', async () => {
    const cache = cacheOf()
    for (const headers of [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { origin: 'https://a.test' },
    ])
      for (const _ of [1, 2]) await cache.get('/docs', headers)
    expect([cache.copies, cache.calls.length]).toEqual([4, 4])
  })
})

describe('what a shared cache never keeps', () => {
  const twice = async (cache: SharedCache, at: string, headers: Record<string, string> = {}) => {
    const served = [await cache.get(at, headers), await cache.get(at, headers)]
    return [...served.map(({ from }) => from), cache.copies]
  }

  it('is an administrative answer', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect(await twice(cacheOf(), '/core/pages/items', headers)).toEqual(['origin', 'origin', 0])
  })

  it('is an answer to a request with credentials', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect(await twice(cacheOf(), path, headers)).toEqual(['origin', 'origin', 0])
  })

  it('is a failure', async () => {
    expect(await twice(cacheOf(), '/pages/nowhere')).toEqual(['origin', 'origin', 0])
  })

  it('is an answer that depends on the Accept header', async () => {
    expect(await twice(cacheOf(), '/')).toEqual(['origin', 'origin', 0])
  })
})

test('an invalidation that the policy does not allow is denied, and fails no write', async () => {
  const { template, assetsDir } = await cachedAssembly({ settings: { cdn } })
  const text = JSON.stringify(template)
  const planted = text.replace('cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation')
  expect(planted).not.toBe(text)
  const lines: string[] = []
  const broken = await startStack({
    assembly: { template: JSON.parse(planted), assetsDir },
    adminPassword,
    onOutput: (_, chunk) => lines.push(chunk),
  })
  try {
    const { data } = await apiOf({ baseUrl: broken.url }).call(authEndpoints.login, { body })
    const client = apiOf({ baseUrl: broken.url, token: data.payload.accessToken })
    await client.call(pageEndpoints.add, { body: { name: 'A', url: 'a', active: true } })
    await broken.drained()
    expect(broken.deniedRequests().map(({ access }) => access.action)).toEqual([
      'cloudfront:CreateInvalidation',
    ])
    expect(broken.invalidations()).toEqual([])
    expect(lines.join('')).toContain('"FailedInvalidations":1')
  } finally {
    await broken.stop()
  }
})

describe('the address of the API behind a CDN', () => {
  it('takes a secret from the CDN, whatever the visitor sends under its name', async () => {
    const answer = await fetch(stack.url + path, { headers: { [originHeader]: 'guessed' } })
    expect(answer.status).toBe(200)
  })
})
