import { describe, expect, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { isTypecaseError, type TypecaseError } from '../../../shared/client/http/error.ts'
import type { ClientOptions } from '../../../shared/client/http/transport.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { cut, emptyList, failure, json, startFaults } from '../fault-server.ts'

const list = (url: string, options: Partial<ClientOptions> = {}) =>
  createSite({ url, ...options })
    .collection('articles')
    .list()

/** The failure of a call that has to fail. */
const failureOf = async (call: Promise<unknown>): Promise<TypecaseError> => {
  const outcome = await call.then(
    () => 'done',
    (error: unknown) => error,
  )
  if (isTypecaseError(outcome)) return outcome
  throw new Error(`not a failure of a call: ${outcome}`)
}

const page = { name: 'a', url: 'a', title: 'A' }

describe('a call that may be repeated', () => {
  test.each([429, 502, 503, 504])('is, after %s', async (status) => {
    await using server = await startFaults(failure(status), emptyList)
    expect((await list(server.url)).total).toBe(0)
    expect(server.asked).toHaveLength(2)
  })

  test('is, after a cut body', async () => {
    await using server = await startFaults(cut, cut, emptyList)
    expect((await list(server.url)).total).toBe(0)
    expect(server.asked).toHaveLength(3)
  })

  test('waits as many seconds as Retry-After says', async () => {
    await using server = await startFaults(failure(429, { 'retry-after': '1' }), emptyList)
    await list(server.url)
    const [first, second] = server.asked
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test('waits until the date that Retry-After says', async () => {
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000)
    await using server = await startFaults(failure(503, { 'retry-after': date.toUTCString() }), emptyList)
    await list(server.url)
    expect(server.asked[1]?.at).toBeGreaterThanOrEqual(date.getTime() - 10)
  })

  test('is not when Retry-After is over the ceiling: it fails at once', async () => {
    await using server = await startFaults(failure(429, { 'retry-after': '61' }))
    expect(await failureOf(list(server.url))).toMatchObject({ status: 429, retryAfter: 61, title: 'Failed' })
    expect(server.asked).toHaveLength(1)
    // A client that was told to wait longer than it may does not wait at its next call either.
    expect(await failureOf(list(server.url, { retry: { longest: 100 } }))).toMatchObject({ status: 429 })
  })

  test('is at most as often as the rule says, and never without one', async () => {
    await using server = await startFaults(failure(503))
    expect(await failureOf(list(server.url, { retry: { attempts: 2 } }))).toMatchObject({ status: 503 })
    expect(server.asked).toHaveLength(2)
    await failureOf(list(server.url, { retry: false }))
    expect(server.asked).toHaveLength(3)
  })

  test('waits with all calls of its client', async () => {
    await using server = await startFaults(failure(429, { 'retry-after': '1' }), emptyList)
    const told = Promise.withResolvers<void>()
    const articles = createSite({
      url: server.url,
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        const body = await answer.text()
        told.resolve()
        return new Response(body, answer)
      },
    }).collection('articles')
    const first = articles.list()
    await told.promise
    // The client has the whole answer, and reads it before this ends.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([first, articles.list(), articles.get(1), articles.list()])
    const [refused = { at: 0 }, ...later] = server.asked
    expect(later).toHaveLength(4)
    for (const { at } of later) expect(at - refused.at).toBeGreaterThanOrEqual(990)
  })

  test('ends with the reason of its signal while it waits', async () => {
    await using server = await startFaults(failure(429, { 'retry-after': '30' }))
    const reason = new Error('enough')
    const controller = new AbortController()
    const call = createSite({ url: server.url })
      .collection('articles')
      .list({}, { signal: controller.signal })
    while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    setTimeout(() => controller.abort(reason), 20)
    await expect(call).rejects.toBe(reason)
  })
})

describe('a call that writes', () => {
  test('and adds is repeated after 429, for then nothing was done', async () => {
    await using server = await startFaults(failure(429), json(201, { status: 'success', payload: { id: 7 } }))
    const admin = createAdmin({ url: server.url, token: 't' })
    expect(await admin.pages.items.add(page)).toEqual({ id: 7 })
    expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([page, page])
  })

  test('and updates is repeated after 503, but not with If-Match', async () => {
    await using server = await startFaults(
      failure(503),
      json(200, { status: 'success', payload: { id: 7 } }),
      failure(503),
    )
    const admin = createAdmin({ url: server.url, token: 't' })
    await admin.pages.items.update(7, { title: 'B' })
    expect(server.asked).toHaveLength(2)
    await failureOf(admin.pages.items.update(7, { title: 'B' }, { ifMatch: '"1"' }))
    expect(server.asked).toHaveLength(3)
    expect(server.asked[2]?.headers['if-match']).toBe('"1"')
  })
})

describe('what is no answer of the server', () => {
  test('a refused connection is told with the url', async () => {
    const { url } = await startFaults(emptyList).then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    const error = await failureOf(list(url, { retry: { attempts: 2 } }))
    expect(error.status).toBe(0)
    expect(error.message).toContain(`${url}/api/articles could not be reached`)
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('an HTML page of another server is told', async () => {
    await using server = await startFaults((response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Hello</title>')
    })
    const error = await failureOf(list(server.url))
    expect(error.message).toContain(
      `${server.url}/api/articles answered with text/html, not with JSON. Check the url.`,
    )
  })

  test('a 404 of another server is a failure, and one of the server is null', async () => {
    await using server = await startFaults(
      (response) => response.writeHead(404).end('not here'),
      failure(404),
    )
    const articles = createSite({ url: server.url }).collection('articles')
    expect((await failureOf(articles.get(1))).status).toBe(404)
    expect(await articles.get(1)).toBeNull()
  })

  test('a 404 in JSON that is not of the server is a failure', async () => {
    // As API Gateway answers for an address without its stage.
    await using server = await startFaults(json(404, { message: 'Not Found' }))
    const articles = createSite({ url: server.url }).collection('articles')
    expect((await failureOf(articles.get(1))).status).toBe(404)
  })

  test('JSON of another version is told', async () => {
    await using server = await startFaults(json(200, { status: 'success', items: [] }))
    expect((await failureOf(list(server.url))).message).toContain(
      'has no payload. The server may be of another version',
    )
  })

  test.each(['', 'cms.example.com', 'ftp://cms.example.com', '/api'])(
    'the url %j is refused at once',
    (url) => {
      expect(() => createSite({ url })).toThrow('url must be an http or https address')
      expect(() => createAdmin({ url })).toThrow(TypeError)
    },
  )
})

describe('an attempt', () => {
  test('that takes too long is ended, and another one made', async () => {
    await using server = await startFaults(() => undefined, emptyList)
    expect((await list(server.url, { timeout: 1_000 })).total).toBe(0)
    expect(server.asked).toHaveLength(2)
    await using silent = await startFaults(() => undefined)
    const error = await failureOf(list(silent.url, { timeout: 50, retry: false }))
    expect(error.message).toContain('no answer within 50 ms')
  })

  test('reads an answer of 6 MB', async () => {
    const payload = Array.from({ length: 6 }, (_, at) => ({ id: at + 1, text: 'ä"'.repeat(2 ** 18) }))
    await using server = await startFaults(
      json(200, { status: 'success', payload, pagination: { total: 6, page: 1, limit: 20 } }),
    )
    const { items } = await list(server.url)
    expect(items).toEqual(payload)
  })

  test('takes its token to no other origin', async () => {
    await using other = await startFaults(emptyList)
    await using server = await startFaults((response) => {
      response.writeHead(302, { location: `${other.url}/elsewhere` }).end()
    })
    await createAdmin({ url: server.url, token: 'secret' }).pages.items.list()
    expect(server.asked[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.asked[0]?.url).toBe('/elsewhere')
    expect(other.asked[0]?.headers.authorization).toBeUndefined()
  })

  test('hands fetch what the caller gave, and no mode, cache or credentials of its own', async () => {
    const inits: RequestInit[] = []
    const fetch = async (_url: string, init: RequestInit = {}): Promise<Response> => {
      inits.push(init)
      return Response.json({ status: 'success', payload: [], pagination: { total: 0, page: 1, limit: 20 } })
    }
    const next = { tags: ['articles'], revalidate: 60 }
    const init = { next, headers: { 'x-own': '1', accept: 'a' } }
    const site = createSite({ url: 'https://cms.example.com/', fetch, headers: { accept: 'b' } })
    await site.collection('articles').list({}, { init })
    expect(Object.keys(inits[0] ?? {}).sort()).toEqual(['headers', 'method', 'next', 'signal'])
    expect(inits[0]).toMatchObject({ next, method: 'GET' })
    expect([...new Headers(inits[0]?.headers)]).toEqual([
      ['accept', 'b'],
      ['x-own', '1'],
    ])
  })

  test('of a public read sends no header, so that a browser asks no permission first', async () => {
    await using server = await startFaults(emptyList)
    await list(server.url)
    const own = Object.keys(server.asked[0]?.headers ?? {})
    const ofFetch = [
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]
    expect(own.filter((name) => !ofFetch.includes(name))).toEqual([])
  })
})
