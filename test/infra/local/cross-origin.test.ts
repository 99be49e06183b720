import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints } from '../../../shared/contract/collections.ts'

const site = 'https://www.example.com'
const preview = 'https://preview.example.com'
const stranger = 'https://elsewhere.example'
const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
let stack: RunningStack

beforeAll(async () => {
  const settings = { corsOrigins: [site, preview], cacheSeconds: 60 }
  stack = await startStack({ adminEmail: admin.email, adminPassword: admin.password, settings })
  const login = await createClient({ baseUrl: stack.url }).call(authEndpoints.login, { body: admin })
  const client = createClient({ baseUrl: stack.url, token: login.data.payload.accessToken })
  const body = { name: 'books', singleName: 'book', pluralName: 'books', fields: [] }
  const { data } = await client.call(collectionEndpoints.add, { body })
  await client.call(collectionEndpoints.publish, { params: { id: data.payload.id } })
})
afterAll(() => stack.stop())

const call = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${stack.url}${path}`, { method, headers, redirect: 'manual' })
  await answer.text()
  return answer
}

/** The request headers that the answer to a preflight lets a page send. */
const allowedFor = async (wanted: string, origin = site): Promise<string[]> => {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': wanted,
  }
  const answer = await call('/core/collections/add', headers, 'OPTIONS')
  expect(answer.status).toBe(204)
  return (answer.headers.get('access-control-allow-headers') ?? '').split(',').filter(Boolean)
}

describe('a preflight', () => {
  test.each([
    ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match'],
    ['traceparent', 'tracestate', 'baggage'],
    ['sentry-trace'],
    ['b3', 'x-b3-traceid', 'x-b3-spanid', 'x-b3-parentspanid', 'x-b3-sampled', 'x-b3-flags'],
    ['x-amzn-trace-id', 'x-cloud-trace-context'],
    ['x-datadog-trace-id', 'x-datadog-parent-id', 'x-datadog-origin', 'x-datadog-sampling-priority'],
    ['x-request-id', 'x-requested-with'],
    ['cache-control', 'pragma'],
  ])('lets a page send %s', async (...names) => {
    expect(await allowedFor(names.join(','))).toEqual(expect.arrayContaining(names))
  })

  test.each(['x-unknown', 'x-http-method-override', 'x-datadog-other', 'cookie', '*'])(
    'does not let a page send %s',
    async (name) => {
      expect(await allowedFor(name)).not.toContain(name)
    },
  )

  test('from another origin lets it send nothing', async () => {
    expect(await allowedFor('traceparent', stranger)).toEqual([])
  })
})

describe('on a stage that lists origins', () => {
  const tag = async (): Promise<string> => (await call('/api/books')).headers.get('etag') ?? ''

  const answers: [string, number, () => Promise<[string, Record<string, string>]>][] = [
    ['a public list', 200, async () => ['/api/books', {}]],
    ['its 304', 304, async () => ['/api/books', { 'if-none-match': await tag() }]],
    ['a 404', 404, async () => ['/api/none', {}]],
    ['a path nobody serves', 404, async () => ['/nowhere', {}]],
    ['a 400', 400, async () => ['/api/books?limit=0', {}]],
    ['a 401', 401, async () => ['/core/collections', {}]],
    ['a document', 200, async () => ['/openapi.json', {}]],
    ['the redirect of the root', 302, async () => ['/', { accept: 'text/html' }]],
  ]

  test.each(answers)('%s varies by origin, with one and without', async (_, status, request) => {
    const [path, headers] = await request()
    for (const method of ['GET', 'HEAD'])
      for (const origin of [site, preview, stranger, undefined]) {
        const answer = await call(path, origin === undefined ? headers : { ...headers, origin }, method)
        expect(answer.status).toBe(status)
        expect(answer.headers.get('vary')?.split(', ')).toEqual(
          expect.arrayContaining(['Accept-Encoding', 'Origin']),
        )
        const allowed = origin === site || origin === preview ? origin : null
        expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
      }
  })

  test('a method that a path does not have is answered so too', async () => {
    const { status, headers } = await call('/api/books', { origin: site }, 'POST')
    expect([status, headers.get('vary')]).toEqual([405, 'Accept-Encoding, Origin'])
  })
})
