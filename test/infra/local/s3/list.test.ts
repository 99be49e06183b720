import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bucketFolder, bucketName, openedOn } from './buckets.ts'

/** In the order of their bytes, which is not the one of folders: `-` comes before `/`. */
const keys = [
  'element/a/manifest',
  'page-section/a/1',
  'page-section/a/2',
  'page/a-b/manifest',
  'page/a/000000000001/0000',
  'page/a/000000000001/0001',
  'page/a/manifest',
  'page/a0/manifest',
  'user/a/manifest',
]
const { folder, remove } = bucketFolder()
let bucket: Awaited<ReturnType<typeof openedOn>>
beforeAll(async () => {
  bucket = await openedOn(folder)
  for (const key of keys.toReversed()) await bucket.owner(at(key), { method: 'PUT', body: Buffer.from(key) })
})
afterAll(async () => {
  await bucket.stop()
  remove()
})

const list = async (query: Record<string, string> = {}) => {
  const answer = await bucket.owner(`/${bucketName}`, { query: { 'list-type': '2', ...query } })
  const text = answer.bytes.toString('utf8')
  const one = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1]
  return {
    status: answer.status,
    code: answer.code,
    keys: [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key),
    sizes: [...text.matchAll(/<Size>(.*?)<\/Size>/g)].map(([, size]) => Number(size)),
    count: Number(one('KeyCount')),
    isTruncated: one('IsTruncated') === 'true',
    token: one('NextContinuationToken'),
  }
}

describe('a list', () => {
  it('has all keys in order, with their sizes', async () => {
    const found = await list()
    expect(found.keys).toEqual(keys)
    expect(found.sizes).toEqual(keys.map((key) => key.length))
    expect([found.count, found.isTruncated, found.token]).toEqual([keys.length, false, undefined])
  })

  it.each(['page/', 'page/a/', 'page/a/0000', 'page', 'none/', ''])(
    'goes by the prefix "%s"',
    async (prefix) => {
      expect((await list({ prefix })).keys).toEqual(keys.filter((key) => key.startsWith(prefix)))
    },
  )

  it.each([1, 2, 4, 8, 9, 100])('comes in pages of %i, with each key once', async (size) => {
    const found: (string | undefined)[] = []
    let token: string | undefined
    do {
      const page = await list({
        'max-keys': `${size}`,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      })
      expect(page.keys.length).toBeLessThanOrEqual(size)
      expect(page.isTruncated).toBe(page.token !== undefined)
      found.push(...page.keys)
      token = page.token
    } while (token !== undefined)
    expect(found).toEqual(keys)
  })

  it('begins after a key', async () => {
    expect((await list({ 'start-after': 'page/a/manifest' })).keys).toEqual(keys.slice(-2))
  })

  it('of no keys at most is empty, and ends', async () => {
    expect(await list({ 'max-keys': '0' })).toMatchObject({ status: 200, keys: [], isTruncated: false })
  })

  it('of a wrong number is refused', async () => {
    expect(await list({ 'max-keys': 'many' })).toMatchObject({ status: 400, code: 'InvalidArgument' })
  })

  it('is not served with what the emulator does in another way than S3', async () => {
    expect(await list({ delimiter: '/' })).toMatchObject({ status: 501, code: 'NotImplemented' })
  })
})
