import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bucketFolder, bucketName, openedOn } from './buckets.ts'
import type { Answer } from './client.ts'

const { folder, remove } = bucketFolder()
let bucket: Awaited<ReturnType<typeof openedOn>>
beforeAll(async () => {
  bucket = await openedOn(folder)
})
afterAll(async () => {
  await bucket.stop()
  remove()
})

const put = (key: string, body: Buffer | string) =>
  bucket.owner(at(key), { method: 'PUT', body: Buffer.from(body) })
const get = (key: string) => bucket.owner(at(key))
const textOf = async (answer: Promise<Answer>): Promise<string> => (await answer).bytes.toString('utf8')

describe('an object', () => {
  it('is written, read, overwritten and deleted', async () => {
    expect(await put('page/one', 'first')).toMatchObject({ status: 200 })
    const first = await get('page/one')
    expect([first.status, first.bytes.toString(), first.headers.get('content-length')]).toEqual([
      200,
      'first',
      '5',
    ])
    await put('page/one', 'the second, longer')
    expect(await textOf(get('page/one'))).toBe('the second, longer')
    await put('page/one', '2')
    expect(await textOf(get('page/one'))).toBe('2')
    expect((await bucket.owner(at('page/one'), { method: 'DELETE' })).status).toBe(204)
    expect(await get('page/one')).toMatchObject({ status: 404, code: 'NoSuchKey' })
    expect((await bucket.owner(at('page/one'), { method: 'DELETE' })).status).toBe(204)
  })

  it('keeps its bytes, whatever they are, and may be empty', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256))
    await put('page/binary', bytes)
    expect((await get('page/binary')).bytes.equals(bytes)).toBe(true)
    await put('page/empty', '')
    expect(await get('page/empty')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  })

  it('keeps its content type and its own metadata', async () => {
    const headers = { 'content-type': 'application/json', 'x-amz-meta-version': '7' }
    await bucket.owner(at('page/typed'), { method: 'PUT', headers, body: Buffer.from('{}') })
    const answer = await get('page/typed')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-amz-meta-version')).toBe('7')
  })

  it('has a key of up to 200 characters between two slashes', async () => {
    const key = `page/${'k'.repeat(200)}/${'A_-~.9'.repeat(33)}`
    await put(key, 'deep')
    expect(await textOf(get(key))).toBe('deep')
  })

  it('may have a key that another key goes on from', async () => {
    await put('page/parent', 'above')
    await put('page/parent/child', 'below')
    expect([await textOf(get('page/parent')), await textOf(get('page/parent/child'))]).toEqual([
      'above',
      'below',
    ])
  })

  it('tells its length to a HEAD', async () => {
    await put('page/headed', '12345')
    const answer = await bucket.owner(at('page/headed'), { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), answer.bytes.length]).toEqual([200, '5', 0])
    expect((await bucket.owner(at('page/none'), { method: 'HEAD' })).status).toBe(404)
  })

  it('is whole at each moment in which it is overwritten', async () => {
    const bodies = Array.from({ length: 12 }, (_, n) => `${n % 10}`.repeat(20_000 * (1 + ((n * 7) % 12))))
    await put('page/torn', bodies[0] ?? '')
    const both = await Promise.all(
      bodies.flatMap((body) => [put('page/torn', body), textOf(get('page/torn')), textOf(get('page/torn'))]),
    )
    const read = both.filter((one) => typeof one === 'string')
    expect(read).toHaveLength(24)
    for (const one of read)
      expect(bodies.includes(one), `${one.length} bytes of "${one.slice(0, 1)}"`).toBe(true)
  })

  it('stays when others in its folder are deleted while it is written', async () => {
    for (let round = 0; round < 8; round++) {
      await put(`page/round/${round}`, 'old')
      await Promise.all([
        bucket.owner(at(`page/round/${round}`), { method: 'DELETE' }),
        put('page/round/kept', `${round}`),
      ])
      expect(await textOf(get('page/round/kept'))).toBe(`${round}`)
      await bucket.owner(at('page/round/kept'), { method: 'DELETE' })
    }
  })
})

describe('after a restart', () => {
  it('all objects are there, in the folder and nowhere else', async () => {
    await put('page/kept', 'until the next start')
    await bucket.stop()
    expect(readdirSync(folder)).toEqual([bucketName])
    bucket = await openedOn(folder)
    expect(await textOf(get('page/kept'))).toBe('until the next start')
    expect(
      (await bucket.owner(`/${bucketName}`, { query: { 'list-type': '2', prefix: 'page/kept' } })).status,
    ).toBe(200)
  })
})
