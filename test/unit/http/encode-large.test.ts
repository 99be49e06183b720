import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Result } from '../../../shared/http/exchange.ts'
import { encoded } from './encoded.ts'

const lambdaBytes = (result: Result): number => Buffer.byteLength(JSON.stringify(result))
const sixMegabytes = 6 * 1024 * 1024
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
