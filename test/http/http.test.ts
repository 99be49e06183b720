import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Made, publishedCollection } from './harness/collections.ts'

const admin = asAdmin()
const visitor = asVisitor()
const url = (path: string) => new URL(path, inject('stack').baseUrl)

let made: Made
let path: string
beforeAll(async () => {
  made = await publishedCollection(admin, [{ name: 'text', type: 'text' }])
  path = `/api/${made.name}`
  await addElement(admin, made, { name: 'one', text: 'x'.repeat(3_000) })
})

describe('ETag and If-None-Match', () => {
  const tagOf = async (of: string) =>
    (await visitor.send(publicEndpoints.collection, of)).headers.get('etag') ?? ''
  const conditional = (tag: string, headers: Record<string, string> = {}) =>
    visitor.send(publicEndpoints.collection, path, { headers: { 'if-none-match': tag, ...headers } })

  test('a current tag is answered with 304 and nothing else', async () => {
    const tag = await tagOf(path)
    expect(tag).toMatch(/^W\/"/)
    for (const sent of [tag, tag.slice(2), `"other", ${tag}`, '*', `W/"a,b",${tag}`]) {
      const { status, text, headers } = await conditional(sent)
      expect([status, text, headers.get('etag'), headers.get('content-type')]).toEqual([304, '', tag, null])
    }
    expect((await conditional(tag, { 'cache-control': 'no-cache' })).status).toBe(304)
    expect((await conditional('"other"')).status).toBe(200)
    expect((await conditional('nonsense')).status).toBe(200)
  })

  test('a write changes the tag, and so does a change of the fields', async () => {
    const tag = await tagOf(path)
    await addElement(admin, made, { name: 'two' })
    const second = await conditional(tag)
    expect(second.status).toBe(200)
    const { id, ...names } = made
    const body = {
      ...names,
      fields: [
        { name: 'text', type: 'text' as const },
        { name: 'n', type: 'number' as const },
      ],
    }
    await admin.call(collectionEndpoints.update, { params: { id }, body })
    expect((await conditional(second.headers.get('etag') ?? '')).status).toBe(200)
  })

  test('each query has a tag of its own', async () => {
    const tags = await Promise.all(
      ['', '?limit=1', '?limit=2', '?sortBy=name', '?search=x'].map((query) => tagOf(path + query)),
    )
    expect(new Set(tags).size).toBe(5)
  })

  test('single elements and administrative reads have tags too', async () => {
    const element = await visitor.call(publicEndpoints.element, { params: { collection: made.name, id: 1 } })
    const tag = element.headers.get('etag') ?? ''
    await visitor.fails(304, publicEndpoints.element, {
      params: { collection: made.name, id: 1 },
      headers: { 'if-none-match': tag },
    })
    const input = { params: { id: made.id, elementId: 1 } }
    const read = await admin.call(elementEndpoints.get, input)
    const headers = { 'if-none-match': read.headers.get('etag') ?? '' }
    await admin.fails(304, elementEndpoints.get, { ...input, headers })
  })
})

describe('methods', () => {
  test('HEAD is GET without a body', async () => {
    const get = await visitor.send(publicEndpoints.collection, path)
    const head = await visitor.send(publicEndpoints.collection, path, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    // GET's length or none (RFC 9110, 8.6).
    expect([null, get.headers.get('content-length')]).toContain(head.headers.get('content-length'))
    for (const name of ['etag', 'content-type', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect((await admin.send(collectionEndpoints.list, '/core/collections', { method: 'HEAD' })).status).toBe(
      200,
    )
    expect((await visitor.send(publicEndpoints.docs, '/docs', { method: 'HEAD' })).status).toBe(200)
    expect((await visitor.send(undefined, '/nowhere', { method: 'HEAD' })).status).toBe(404)
  })

  test.each([
    ['PUT', '/core/collections', 'GET, HEAD'],
    ['DELETE', '/core/collections/add', 'POST'],
    ['PATCH', '/core/collections/1', 'DELETE, GET, HEAD, POST'],
    ['GET', '/core/collections/1/publish', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['GET', '/core/collections/1/elements/import', 'POST'],
    ['PUT', '/core/collections/1/elements/2', 'DELETE, GET, HEAD, POST'],
  ])('%s %s is 405 with the methods there are', async (method, of, allow) => {
    const seen = await admin.send(collectionEndpoints.list, of, { method })
    expect([seen.status, seen.headers.get('allow')]).toEqual([405, allow])
    expect(failure.parse(JSON.parse(seen.text)).error.title).toBe('Method not allowed')
  })

  test('405 needs no token: it is the path that has no such method', async () => {
    expect(
      (await visitor.send(collectionEndpoints.list, '/core/collections', { method: 'PUT' })).status,
    ).toBe(405)
  })
})

describe('paths', () => {
  test.each([
    '/nope',
    '/nope/at/all',
    '/core',
    '/core/',
    '/core/nothing',
    '/api',
    '/core/collections/1/nothing',
    '/core/collections/1/elements/2/nothing',
    '/core/collections/1/elements/2/publish/more',
    '/__proto__',
    '/api//',
  ])('%s is an enveloped 404', async (of) => {
    const { status, text } = await admin.send(undefined, of)
    expect(status).toBe(404)
    expect(failure.parse(JSON.parse(text)).error.title).toBe('Not found')
  })

  test('a trailing slash never matters', async () => {
    for (const one of ['/core/collections', '/core/collections/', '/core/collections//'])
      expect((await admin.send(collectionEndpoints.list, `${one}?limit=1`)).status).toBe(200)
    for (const one of [`${path}/`, `${path}/?limit=1`])
      expect((await visitor.send(publicEndpoints.collection, one)).status).toBe(200)
    expect((await visitor.send(publicEndpoints.element, `${path}/1/`)).status).toBe(200)
  })
})

describe('compression', () => {
  const raw = async (encoding: string) => {
    const { request } = await import('node:http')
    return new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        const sent = request(url(path), { headers: { 'accept-encoding': encoding } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              encoding: response.headers['content-encoding'],
              vary: response.headers.vary,
              body: Buffer.concat(chunks),
            }),
          )
        })
        sent.on('error', reject)
        sent.end()
      },
    )
  }

  /** A body without its counters: those of earlier tests may arrive between two reads. */
  const content = (body: Buffer) => body.toString().replace(/"_hits":\d+/g, '')

  test('brotli or gzip as accepted, and neither where not', async () => {
    const plain = await raw('identity')
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'Accept-Encoding, Origin'])
    const br = await raw('gzip, br')
    expect(br.encoding).toBe('br')
    expect(content(brotliDecompressSync(br.body))).toBe(content(plain.body))
    const gz = await raw('br;q=0, gzip;q=0.5')
    expect(gz.encoding).toBe('gzip')
    expect(content(gunzipSync(gz.body))).toBe(content(plain.body))
    expect(br.body.length).toBeLessThan(plain.body.length / 5)
  })
})

describe('other origins', () => {
  test('a preflight is answered without a token', async () => {
    const headers = {
      origin: 'https://admin.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,if-match',
    }
    const answer = await fetch(url('/core/collections/add'), { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/POST/)
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization/)
  })

  test('an answer may be read by the origins of the settings', async () => {
    const { headers } = await visitor.send(publicEndpoints.collection, path, {
      headers: { origin: 'https://a.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')?.toLowerCase()).toMatch(/etag/)
  })
})
