import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import middy from '@middy/core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Incoming, Middleware, Result } from '../../../shared/http/exchange.ts'
import { acceptedEncoding, encode, fittingLimit } from '../../../shared/http/steps/encode.ts'
import { contextOf, eventOf } from './event.ts'

describe('the encoding a client accepts', () => {
  test.each<[string | undefined, 'br' | 'gzip' | null]>([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', null],
    ['gzip;q=0.5', 'gzip'],
    ['gzip ; q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['identity', null],
    ['br;q=nonsense, gzip', 'gzip'],
    ['deflate', null],
    ['br;q=0.1,gzip;q=0.9', 'gzip'],
    ['gzip;q=0.1, br;q=0.9', 'br'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['*, gzip;q=0.5', 'br'],
    ['gzip;q=nonsense, br;q=0.1', 'br'],
  ])('%s: %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected)
  })
})

describe('the highest limit under which every page fits', () => {
  test.each<[number[], number, number]>([
    [[10, 10, 10, 10], 20, 2],
    [[10, 10, 10, 10], 39, 3],
    [[10, 10, 10, 10], 100, 4],
    [[1, 1, 30, 30, 1, 1], 32, 3],
    [[30, 30, 1, 1, 1, 1], 31, 1],
    [[1, 1, 1, 30, 30, 30], 59, 1],
    [[1, 1, 1, 30, 30, 30], 60, 4],
    [[50], 20, 1],
    [[50, 1], 20, 1],
    [[], 20, 1],
  ])('of %j, each within %i, is %i', (sizes, most, limit) => {
    expect(fittingLimit(sizes, most)).toBe(limit)
  })
})

/** What a result becomes on its way out. */
const encoded = (body: string, accept?: string, method = 'GET', rows?: string[]): Promise<Result> => {
  const replied: Middleware = {
    after: (exchange) => {
      if (rows) exchange.internal.reply = { entities: rows }
      exchange.response = { statusCode: 200, headers: { 'content-type': 'application/json' }, body }
    },
  }
  const handler = middy<Incoming, Result>().use(encode()).use(replied)
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  return handler(eventOf({ method, path: '/api/a', headers }), contextOf())
}
const lambdaBytes = (result: Result): number => Buffer.byteLength(JSON.stringify(result))
const sixMegabytes = 6 * 1024 * 1024

describe('a response', () => {
  const long = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ id: at, name: `größe ${at}` })))

  test('is compressed where that is accepted and worth it', async () => {
    const brotli = await encoded(long, 'br, gzip')
    expect(brotli).toMatchObject({ isBase64Encoded: true, headers: { 'content-encoding': 'br' } })
    expect(brotliDecompressSync(Buffer.from(brotli.body, 'base64')).toString()).toBe(long)
    const gzipped = await encoded(long, 'gzip')
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(Buffer.from(gzipped.body, 'base64')).toString()).toBe(long)
    expect(await encoded(long)).toMatchObject({ body: long })
    expect((await encoded('{"short":1}', 'gzip')).headers).not.toHaveProperty('content-encoding')
  })

  test('says that it varies by encoding and origin: without a body, to HEAD and refused as well', async () => {
    for (const body of [long, '{}', '', 'x'.repeat(7_000_000)])
      for (const method of ['GET', 'HEAD'])
        expect((await encoded(body, 'gzip', method)).headers.vary).toBe('Accept-Encoding, Origin')
    const refused = await encoded('x'.repeat(7_000_000))
    expect([refused.statusCode, refused.headers.vary]).toEqual([400, 'Accept-Encoding, Origin'])
  })

  test('says what else a handler lets its answer vary by', async () => {
    const handler = middy<Incoming, Result>()
      .use(encode())
      .handler(async () => ({ statusCode: 200, headers: { vary: 'Accept' }, body: '{}' }))
    const { headers } = await handler(eventOf({ method: 'GET', path: '/' }), contextOf())
    expect(headers.vary).toBe('Accept-Encoding, Origin, Accept')
  })

  test('to HEAD has the headers and no body', async () => {
    const result = await encoded(long, 'gzip', 'HEAD')
    expect(result).toMatchObject({ statusCode: 200, body: '', isBase64Encoded: false })
    expect(result.headers['content-encoding']).toBe('gzip')
  })
})

const failure = z.object({ fields: z.array(z.object({ name: z.string(), message: z.string() })) })

describe('a response over what Lambda gives back', () => {
  const row = (size: number): string => JSON.stringify({ text: 'x'.repeat(size) })
  const list = (rows: string[]): string => `{"payload":[${rows.join(',')}]}`
  const limitIn = ({ body }: Result): number =>
    Number(/at most (\d+) here/.exec(failure.parse(JSON.parse(body)).fields[0]?.message ?? '')?.[1])

  test('is refused with a limit under which each page fits', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => row(at < 20 ? 300_000 : 3_000))
    const result = await encoded(list(rows), undefined, 'GET', rows)
    expect(result).toMatchObject({
      statusCode: 400,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    })
    const limit = limitIn(result)
    expect(limit).toBeGreaterThan(15)
    for (let from = 0; from < rows.length; from += limit) {
      const page = await encoded(list(rows.slice(from, from + limit)), undefined, 'GET', rows)
      expect(page.statusCode).toBe(200)
    }
  })

  test('is measured in bytes as Lambda sends it: quotes and other scripts take more', async () => {
    for (const text of ['"'.repeat(3_200_000), '日'.repeat(2_200_000), 'é'.repeat(3_300_000)])
      expect((await encoded(text)).statusCode).toBe(400)
    for (const text of [
      '"'.repeat(3_000_000),
      '日'.repeat(2_000_000),
      'é'.repeat(3_000_000),
      'x'.repeat(6_000_000),
    ]) {
      const result = await encoded(text)
      expect(result.statusCode).toBe(200)
      expect(lambdaBytes(result)).toBeLessThan(sixMegabytes)
    }
  })

  test('passes where compression makes it fit', async () => {
    const rows = Array.from({ length: 1_000 }, () => row(10_000))
    const result = await encoded(list(rows), 'gzip', 'GET', rows)
    expect(result.statusCode).toBe(200)
    expect(lambdaBytes(result)).toBeLessThan(sixMegabytes)
  })

  test('names no limit where it is no list', async () => {
    const result = await encoded('x'.repeat(7_000_000))
    expect(result.statusCode).toBe(400)
    expect(JSON.parse(result.body)).not.toHaveProperty('fields')
  })
})
