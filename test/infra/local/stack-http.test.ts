import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { isWhole } from '../../tier.ts'
import { fixtureAssembly } from './fixture.ts'

// A test waits for this time. It is long enough for a cold start on a machine under load.
const assembly = fixtureAssembly({ apiTimeout: 5 })
let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({ assembly, environments: 2 })
})
afterAll(async () => {
  await stack.stop()
  assembly.remove()
})

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${stack.url}${path}`, init)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}
const json = async (path: string, init: RequestInit = {}) => JSON.parse((await call(path, init)).text)

/** Sends bytes as they are, and returns all that comes back until the connection ends. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
  })

describe('the HTTP API', () => {
  it('hands the request over as an event', async () => {
    const event = await json('/do/echo/a%20b?x=1&x=2', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', cookie: 'c=1' },
    })
    expect(event).toMatchObject({
      routeKey: 'ANY /do/{action}/{proxy+}',
      rawPath: '/do/echo/a b',
      rawQueryString: 'x=1&x=2',
      queryStringParameters: { x: '1,2' },
      pathParameters: { action: 'echo', proxy: 'a b' },
      cookies: ['c=1'],
      body: '{"a":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
    })
  })

  it('takes forms as base64', async () => {
    const form = new URLSearchParams({ a: 'ü' })
    const event = await json('/do/echo', { method: 'POST', body: form })
    expect([event.isBase64Encoded, Buffer.from(event.body, 'base64').toString()]).toEqual([true, 'a=%C3%BC'])
  })

  it('translates results', async () => {
    const cookies = await call('/do/cookies', { headers: { origin: 'http://admin.example' } })
    expect([cookies.status, cookies.text]).toEqual([201, ''])
    expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/'])
    expect(cookies.headers.get('access-control-allow-origin')).toBe('http://admin.example')
    expect(await call('/do/bare')).toMatchObject({ status: 200, text: '{"hello":"world"}' })
    expect(await call('/do/text')).toMatchObject({ status: 200, text: 'only text' })
    const binary = await fetch(`${stack.url}/do/binary`)
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255, 10])
    const unmodified = await call('/do/unmodified')
    expect([
      unmodified.status,
      unmodified.headers.get('etag'),
      unmodified.headers.get('content-length'),
    ]).toEqual([304, 'W/"1"', null])
  })

  it('passes HEAD on, and sends no body for it', async () => {
    const whole = await call('/do/bare')
    const head = await call('/do/bare', { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      `${whole.text.length}`,
    ])
    // A function that empties the body itself leaves nothing to tell the length of GET's from.
    const emptied = await call('/do/emptied', { method: 'HEAD' })
    expect([emptied.status, emptied.text, emptied.headers.get('content-length')]).toEqual([200, '', null])
    const empty = await call('/do/emptied')
    expect([empty.status, empty.headers.get('content-length')]).toEqual([200, '0'])
  })

  it('answers preflights itself', async () => {
    const headers = { origin: 'http://admin.example', 'access-control-request-method': 'POST' }
    const answer = await call('/anywhere', { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET,POST'])
    const other = await call('/do/echo', {
      method: 'OPTIONS',
      headers: { ...headers, origin: 'http://evil.example' },
    })
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([204, null])
  })

  it('answers what leads nowhere, or is no request, itself', async () => {
    expect(await call('/nowhere')).toMatchObject({ status: 404, text: '{"message":"Not Found"}' })
    expect(await raw('GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 .*"message":"Bad Request"/s,
    )
    expect(await raw('GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(await raw(`GET /do/bare HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(11_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431/,
    )
    expect(await raw('GET http://other/do/bare HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 200/,
    )
  })

  it('answers a broken function with 500, and the next request as ever', async () => {
    const failed = { status: 500, text: '{"message":"Internal Server Error"}' }
    for (const action of ['throws', 'exits', 'rejects', 'badStatus', 'badHeader', 'unknown']) {
      expect(await call(`/do/${action}`), action).toMatchObject(failed)
      expect(await call('/do/bare'), `after ${action}`).toMatchObject({ status: 200 })
    }
  })

  it('fails the request whose environment crashes, and no other', async () => {
    const [slow, exits] = await Promise.all([call('/do/slow'), call('/do/exits')])
    expect([slow.status, exits.status]).toEqual([200, 500])
    expect((await call('/do/slow')).status).toBe(200)
  })

  it.runIf(isWhole)('ends an invocation with its timeout, whatever the function does', async () => {
    const start = performance.now()
    const [hangs, beside] = await Promise.all([call('/do/hangs'), call('/do/slow')])
    expect([hangs.status, beside.status]).toEqual([500, 200])
    expect(performance.now() - start).toBeGreaterThan(4_900)
    expect((await call('/do/spins')).status).toBe(500)
    expect((await call('/do/bare')).status).toBe(200)
  })
})

describe('the limits', () => {
  const post = (bytes: number, type = 'text/plain') =>
    call('/do/size', { method: 'POST', body: 'x'.repeat(bytes), headers: { 'content-type': type } })
  const megabyte = 1024 * 1024

  it('of a request: 6 MB to the function, base64 counted, and 10 MB at all', async () => {
    expect(JSON.parse((await post(5.9 * megabyte)).text)).toEqual({ bytes: Math.floor(5.9 * megabyte) })
    expect((await post(6 * megabyte)).status).toBe(413)
    expect((await post(4.4 * megabyte, 'application/octet-stream')).status).toBe(200)
    expect((await post(4.6 * megabyte, 'application/octet-stream')).status).toBe(413)
    expect(await post(11 * megabyte)).toMatchObject({
      status: 413,
      text: '{"message":"Request Entity Too Large"}',
    })
    expect((await call('/do/bare')).status).toBe(200)
  })

  it('of a response: 6 MB', async () => {
    expect((await call(`/do/big?${6 * megabyte - 100}`)).text).toHaveLength(6 * megabyte - 100)
    expect((await call(`/do/big?${6 * megabyte + 100}`)).status).toBe(500)
  })
})

it('answers on a connection that stays open', async () => {
  const agentless = (path: string) =>
    new Promise<unknown>((resolve, reject) => {
      request(`${stack.url}${path}`, (response) => {
        response.resume().on('end', () => resolve(response.headers['keep-alive']))
      })
        .on('error', reject)
        .end()
    })
  expect(await agentless('/do/bare')).toBe('timeout=75')
})
