import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { BucketFailure, getObject, openBucket } from '../../shared/store/bucket.ts'
import { deleteObject, listObjects, putObject } from '../../shared/store/bucket-writes.ts'
import { signedHeaders } from '../infra/local/s3/client.ts'
import { bucketServer } from './bucket-server.ts'

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' }
const clientIn = (region: string) => new DynamoDBClient({ region, credentials })
/** Time enough for each attempt that gets an answer. */
const patient = { attempts: 3, milliseconds: 10_000 }
const impatient = { ...patient, milliseconds: 500 }
const key = 'page/a-b_c/000000000001/0000'

afterEach(() => {
  vi.useRealTimers()
})

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof BucketFailure ? error.reason : `${error}`
}

test('each request is signed as the SDK’s signer for S3 signs it, with the hash of its body', async () => {
  const { url, received } = await bucketServer(({ method }, response) => {
    response.statusCode = method === 'DELETE' ? 204 : 200
    response.end(method === 'GET' ? '<ListBucketResult/>' : '')
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') })
  const bucket = openBucket(clientIn('us-east-1'), 'stage-bucket', url)
  await putObject(bucket, key, Buffer.from('some bytes'))
  await deleteObject(bucket, key)
  await getObject(bucket, key, patient)
  await listObjects(bucket, 'page/a+b/')
  expect(received.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
    `PUT /stage-bucket/${key}`,
    `DELETE /stage-bucket/${key}`,
    `GET /stage-bucket/${key}`,
    'GET /stage-bucket/?list-type=2&prefix=page%2Fa%2Bb%2F',
  ])
  for (const request of received) {
    const { authorization, 'x-amz-content-sha256': sent, 'content-length': length } = request.headers
    const target = new URL(request.url, url)
    const query = Object.fromEntries(target.searchParams)
    target.search = ''
    const headers: Record<string, string> = length === undefined ? {} : { 'content-length': `${length}` }
    const { method, body } = request
    const right = await signedHeaders(target, credentials, { method, query, headers, body })
    expect(sent).toBe(right['x-amz-content-sha256'])
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/s3\/aws4_request/,
    )
    expect(request.headers['x-amz-security-token']).toBe('session')
  }
})

test('the table’s calls and the bucket’s are signed for their services, whichever came first', async () => {
  const { url, received } = await bucketServer((_, response) => response.end('{}'))
  const scopes = () =>
    received.map(({ headers }) => /\/us-east-1\/(\w+)\//.exec(`${headers.authorization}`)?.[1])
  for (const order of [
    ['s3', 'dynamodb', 's3'],
    ['dynamodb', 's3', 'dynamodb'],
  ]) {
    received.length = 0
    const client = new DynamoDBClient({ region: 'us-east-1', credentials, endpoint: url })
    const bucket = openBucket(client, 'b', url)
    for (const service of order)
      if (service === 's3') await getObject(bucket, key, patient)
      else await client.send(new ListTablesCommand({}))
    expect(scopes()).toEqual(order)
  }
})

test('in AWS the bucket is part of the host, whose domain is that of the region', async () => {
  const hosts: string[] = []
  for (const region of ['eu-central-1', 'cn-north-1']) {
    const client = clientIn(region)
    client.config.requestHandler.handle = async (request) => {
      hosts.push(`${request.protocol} ${request.hostname} ${request.path} ${request.headers.host}`)
      throw new Error('not sent')
    }
    await reasonOf(getObject(openBucket(client, 'stage-bucket'), key, { attempts: 1, milliseconds: 500 }))
  }
  const [frankfurt, beijing] = ['s3.eu-central-1.amazonaws.com', 's3.cn-north-1.amazonaws.com.cn']
  expect(hosts).toEqual(
    [frankfurt, beijing].map((host) => `https: stage-bucket.${host} /${key} stage-bucket.${host}`),
  )
})

test('a body comes whole, and an object that is not there is none, be it 403 or 404', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251))
  const { url } = await bucketServer(({ url: path }, response) => {
    response.statusCode = Number(path.split('/').at(-1))
    response.end(bytes)
  })
  const bucket = openBucket(clientIn('us-east-1'), 'b', url)
  expect(Buffer.from((await getObject(bucket, '200', patient)) ?? [])).toEqual(bytes)
  expect(await getObject(bucket, '403', patient)).toBeUndefined()
  expect(await getObject(bucket, '404', patient)).toBeUndefined()
})

test.each([
  ['busy', 3, 'status 503'],
  ['silent', 3, 'no answer in time'],
  ['cut', 3, 'no whole answer'],
  ['moved', 1, 'status 301'],
])('a bucket that is %s is asked %i times', async (kind, times, reason) => {
  const { url, received } = await bucketServer((_, response) => {
    if (kind === 'silent') return
    response.statusCode = kind === 'busy' ? 503 : 200
    if (kind === 'moved') response.statusCode = 301
    if (kind !== 'cut') return void response.end('')
    response.setHeader('content-length', '1000')
    response.write('a part')
    setTimeout(() => response.destroy(), 10)
  })
  const bucket = openBucket(clientIn('us-east-1'), 'b', url)
  expect(await reasonOf(getObject(bucket, key, kind === 'silent' ? impatient : patient))).toBe(reason)
  expect(received).toHaveLength(times)
})

test('one answer that is lost costs another attempt', async () => {
  let calls = 0
  const { url } = await bucketServer((_, response) => {
    calls += 1
    if (calls === 1) response.destroy()
    else response.end('here')
  })
  const bytes = await getObject(openBucket(clientIn('us-east-1'), 'b', url), key, patient)
  expect(Buffer.from(bytes ?? []).toString()).toBe('here')
})

test('a signal ends a request at once, also between two attempts, and nothing is sent afterwards', async () => {
  const { url, received } = await bucketServer((_, response) => {
    response.statusCode = 500
    response.end()
  })
  const bucket = openBucket(clientIn('us-east-1'), 'b', url)
  const end = new AbortController()
  const reading = getObject(bucket, key, { attempts: 1_000, milliseconds: 1_000 }, end.signal)
  setTimeout(() => end.abort(new Error('the request is over')), 100)
  await expect(reading).rejects.toThrow('the request is over')
  // An attempt that was on its way when the signal came may still arrive.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const sent = received.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(received.length).toBe(sent)
  await expect(getObject(bucket, key, patient, end.signal)).rejects.toThrow('the request is over')
  expect(received.length).toBe(sent)
})

test('a list goes on page by page', async () => {
  const { url } = await bucketServer(({ url: path }, response) => {
    const token = new URL(path, 'http://s3').searchParams.get('continuation-token')
    const page =
      token === null
        ? '<Key>a</Key><NextContinuationToken>t=/+1</NextContinuationToken>'
        : `<Key>${token}</Key>`
    response.end(`<ListBucketResult><Contents>${page}</Contents></ListBucketResult>`)
  })
  expect(await listObjects(openBucket(clientIn('us-east-1'), 'b', url), 'x/')).toEqual(['a', 't=/+1'])
})
