import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { at, bucketFolder, bucketName, caller, openedOn } from './buckets.ts'
import { type Request, s3Client } from './client.ts'

const { folder, remove } = bucketFolder()
let bucket: Awaited<ReturnType<typeof openedOn>>
beforeAll(async () => {
  bucket = await openedOn(folder)
  await bucket.owner(at('page/there'), { method: 'PUT', body: Buffer.from('there') })
  await bucket.owner(at('user/there'), { method: 'PUT', body: Buffer.from('there') })
})
afterAll(async () => {
  await bucket.stop()
  remove()
})
afterEach(() => {
  vi.useRealTimers()
})

const body = Buffer.from('body')
const changed = (name: string, value: string | undefined): Pick<Request, 'afterSigning'> => ({
  afterSigning: ({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }),
})

describe('a request without the right signature is refused', () => {
  it.each<[string, number, string, Request]>([
    [
      'another header',
      403,
      'SignatureDoesNotMatch',
      { ...changed('x-amz-meta-a', '2'), headers: { 'x-amz-meta-a': '1' } },
    ],
    ['another token', 400, 'InvalidToken', changed('x-amz-security-token', 'other')],
    ['no token', 400, 'InvalidToken', changed('x-amz-security-token', undefined)],
    ['no credentials', 403, 'AccessDenied', changed('authorization', undefined)],
    ['another scheme', 400, 'AuthorizationHeaderMalformed', changed('authorization', 'Bearer token')],
    ['no payload hash', 400, 'InvalidRequest', changed('x-amz-content-sha256', undefined)],
    ['another payload hash', 403, 'SignatureDoesNotMatch', changed('x-amz-content-sha256', '0'.repeat(64))],
    ['no date', 403, 'AccessDenied', changed('x-amz-date', undefined)],
    [
      'another body',
      400,
      'XAmzContentSHA256Mismatch',
      { method: 'PUT', body, sentBody: Buffer.from('bodY') },
    ],
    [
      'an unsigned body',
      501,
      'NotImplemented',
      { method: 'PUT', body, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    ],
  ])('%s: %i %s', async (_, status, code, request) => {
    expect(await bucket.owner(at('page/there'), request)).toMatchObject({ status, code })
    expect(bucket.denied).toEqual([])
  })

  it('by another key, an unknown caller, or for another object', async () => {
    const { credentials } = caller('owner')
    const as = (change: object) => s3Client(bucket.url, { ...credentials, ...change })(at('page/there'))
    expect(await as({ secretAccessKey: 'other' })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
    expect(await as({ accessKeyId: 'LOCALFUNCTION0000009' })).toMatchObject({
      status: 403,
      code: 'InvalidAccessKeyId',
    })
    let signed: Record<string, string> = {}
    await bucket.owner(at('page/other'), { afterSigning: (headers) => (signed = headers) })
    expect(await bucket.owner(at('page/there'), { afterSigning: () => signed })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
  })

  it('by a clock that is more than 15 minutes off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const signedIn = async (minutes: number) => {
      const now = Date.now()
      vi.setSystemTime(now + minutes * 60_000)
      const back = (headers: Record<string, string>) => {
        vi.setSystemTime(now)
        return headers
      }
      const { status, code } = await bucket.owner(at('page/there'), { afterSigning: back })
      return [status, code]
    }
    expect(await signedIn(14)).toEqual([200, undefined])
    expect(await signedIn(-16)).toEqual([403, 'RequestTimeTooSkewed'])
    expect(await signedIn(16)).toEqual([403, 'RequestTimeTooSkewed'])
  })

  it('and changes nothing', async () => {
    expect((await bucket.owner(at('page/there'))).bytes.toString()).toBe('there')
  })
})

describe('the policy of a caller', () => {
  it('lets it do what it allows', async () => {
    expect((await bucket.writer(at('page/own'), { method: 'PUT', body })).status).toBe(200)
    expect((await bucket.reader(at('page/own'))).bytes).toEqual(body)
    const list = { query: { 'list-type': '2', prefix: 'page/o' } }
    expect((await bucket.writer(`/${bucketName}`, list)).bytes.toString()).toContain('<Key>page/own</Key>')
    expect((await bucket.writer(at('page/own'), { method: 'DELETE' })).status).toBe(204)
    expect(bucket.denied).toEqual([])
  })

  it.each<[string, 'reader' | 'writer', string, Request, string]>([
    ['read others', 'reader', at('user/there'), {}, 's3:GetObject'],
    ['learn of others', 'reader', at('user/there'), { method: 'HEAD' }, 's3:GetObject'],
    ['write', 'reader', at('page/there'), { method: 'PUT', body }, 's3:PutObject'],
    ['delete', 'reader', at('page/there'), { method: 'DELETE' }, 's3:DeleteObject'],
    ['list', 'reader', `/${bucketName}`, { query: { 'list-type': '2', prefix: 'page/' } }, 's3:ListBucket'],
    [
      'list others',
      'writer',
      `/${bucketName}`,
      { query: { 'list-type': '2', prefix: 'user/' } },
      's3:ListBucket',
    ],
    ['list all', 'writer', `/${bucketName}`, { query: { 'list-type': '2' } }, 's3:ListBucket'],
    [
      'list what begins alike',
      'writer',
      `/${bucketName}`,
      { query: { 'list-type': '2', prefix: 'page' } },
      's3:ListBucket',
    ],
    ['read of another bucket', 'reader', '/another-bucket/page/there', {}, 's3:GetObject'],
  ])('keeps it from others: %s', async (_, name, path, request, action) => {
    bucket.denied.length = 0
    const answer = await bucket[name](path, request)
    expect([answer.status, request.method === 'HEAD' ? 'AccessDenied' : answer.code]).toEqual([
      403,
      'AccessDenied',
    ])
    expect(bucket.denied.map(({ functionName, access }) => [functionName, access.action])).toEqual([
      [name, action],
    ])
    bucket.denied.length = 0
  })

  it('shows only to whom it lets list the whole bucket that an object is missing', async () => {
    expect(await bucket.owner(at('page/none'))).toMatchObject({ status: 404, code: 'NoSuchKey' })
    expect(await bucket.writer(at('page/none'))).toMatchObject({ status: 403, code: 'AccessDenied' })
    expect(await bucket.reader(at('page/none'))).toMatchObject({ status: 403, code: 'AccessDenied' })
    expect((await bucket.reader(at('page/none'), { method: 'HEAD' })).status).toBe(403)
    // The policy allowed these requests.
    expect(bucket.denied).toEqual([])
  })
})

describe('what the runner cannot do as S3 does is refused', () => {
  it.each<[string, string, Request]>([
    ['a condition', at('page/there'), { method: 'PUT', body, headers: { 'if-none-match': '*' } }],
    ['a part', at('page/there'), { headers: { range: 'bytes=0-0' } }],
    ['a copy', at('page/copy'), { method: 'PUT', body, headers: { 'x-amz-copy-source': at('page/there') } }],
    ['a list of versions', `/${bucketName}`, { query: { versions: '' } }],
    ['a version', at('page/there'), { query: { versionId: '1' } }],
    ['many deletes at once', `/${bucketName}`, { method: 'POST', query: { delete: '' }, body }],
    ['a bucket', `/${bucketName}`, { method: 'PUT' }],
    ['a list of buckets', '/', {}],
    ['a key of other characters', at('page/a%20b'), {}],
    ['a key with an empty segment', at('page//there'), {}],
    ['a key that ends with a slash', at('page/there/'), {}],
    ['a key that leads out of the folder', at('page/%2e%2e/%2e%2e/there'), {}],
    ['a key with a segment of 201 characters', at(`page/${'k'.repeat(201)}`), {}],
  ])('%s', async (_, path, request) => {
    expect(await bucket.owner(path, request)).toMatchObject({ status: 501, code: 'NotImplemented' })
  })

  it('a url that cannot be read', async () => {
    expect(await bucket.owner(at('page/%zz'))).toMatchObject({ status: 400, code: 'InvalidURI' })
  })
})
