import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import middy from '@middy/core'
import { describe, expect, test } from 'vitest'
import type { Incoming, Result } from '../../../shared/http/exchange.ts'
import { acceptedEncoding, encode, fittingLimit } from '../../../shared/http/steps/encode.ts'
import { encoded } from './encoded.ts'
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
    for (const body of [long, '{}', ''])
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
