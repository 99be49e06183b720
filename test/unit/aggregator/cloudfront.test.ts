import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cloudFrontOf } from '../../../functions/aggregator/cloudfront.ts'

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'token')
})

const pauses = { first: 1, longest: 2 }
const signal = new AbortController().signal

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.unstubAllEnvs()
})

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const refusalOf = (code: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>It is so.</Message></Error></ErrorResponse>`

/** A CloudFront that gives some answers, and then takes what comes. */
const cloudFront = async (...refusals: [status: number, code: string][]) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body })
      const [status, code] = refusals.shift() ?? []
      response.writeHead(status ?? 201, { connection: 'close' }).end(code && refusalOf(code))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const invalidate = cloudFrontOf('E2EXAMPLE', `http://127.0.0.1:${port}`, pauses)
  return { received, port, invalidate: () => invalidate(['/api/news*', '/pages*'], '7-ab', signal) }
}

test('an invalidation is one signed request in CloudFront’s form', async () => {
  const { received, port, invalidate } = await cloudFront()
  await invalidate()
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/2020-05-31/distribution/E2EXAMPLE/invalidation',
      headers: {
        host: `127.0.0.1:${port}`,
        'content-type': 'application/xml',
        'x-amz-security-token': 'token',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/cloudfront\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}$/,
        ),
      },
      body: '<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><CallerReference>7-ab</CallerReference><Paths><Items><Path>/api/news*</Path><Path>/pages*</Path></Items><Quantity>2</Quantity></Paths></InvalidationBatch>',
    },
  ])
})

test('is sent again, signed anew, while CloudFront is busy', async () => {
  const { received, invalidate } = await cloudFront(
    [400, 'TooManyInvalidationsInProgress'],
    [503, 'ServiceUnavailable'],
    [400, 'Throttling'],
  )
  await invalidate()
  expect(received.map(({ body }) => body)).toEqual(Array(4).fill(received[0]?.body))
})

test('is not sent again where CloudFront refuses it', async () => {
  const { received, invalidate } = await cloudFront([403, 'AccessDenied'], [403, 'AccessDenied'])
  await expect(invalidate()).rejects.toMatchObject({ name: 'AccessDenied', message: 'It is so.' })
  expect(received).toHaveLength(1)
})

test('is sent again where nothing answers, until the signal ends it', async () => {
  const ended = new AbortController()
  const invalidate = cloudFrontOf('E2EXAMPLE', 'http://127.0.0.1:1', pauses)
  const sent = invalidate(['/*'], '8-ab', ended.signal)
  ended.abort(new Error('the end'))
  await expect(sent).rejects.toThrow('the end')
})
