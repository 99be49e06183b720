import { describe, expect, it } from 'vitest'
import { messageBuffer } from '../../../infra/local/proxy/message-buffer.ts'
import { withCapacity } from '../../../infra/local/proxy/observe.ts'
import { operationOf, parseRequestHead } from '../../../infra/local/proxy/request-head.ts'
import { addressOf } from '../../../infra/local/proxy/upstream.ts'

const head = (length: number | string) =>
  [
    'POST / HTTP/1.1',
    'host: 127.0.0.1:1',
    'X-Amz-Target: DynamoDB_20120810.GetItem',
    `Content-Length: ${length}`,
    'authorization: AWS4-HMAC-SHA256 Credential=LOCALFUNCTION0000003/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  ].join('\r\n')

describe('a request head', () => {
  it('says what the proxy needs', () => {
    const parsed = parseRequestHead(head(12))
    expect(parsed).toEqual({
      contentLength: 12,
      target: 'DynamoDB_20120810.GetItem',
      accessKeyId: 'LOCALFUNCTION0000003',
      service: 'dynamodb',
    })
    expect(parsed && operationOf(parsed)).toBe('GetItem')
  })

  it('of another kind is none', () => {
    expect(parseRequestHead(head(12).replace('POST', 'GET'))).toBeUndefined()
    expect(parseRequestHead(head('many'))).toBeUndefined()
    expect(parseRequestHead('POST / HTTP/1.1\r\ncontent-length: 0')).toMatchObject({
      accessKeyId: '',
      service: '',
    })
  })
})

describe('the bytes of a connection', () => {
  const body = '{"a":"ü\r\n\r\n"}'
  const bytes = Buffer.from(`${head(Buffer.byteLength(body))}\r\n\r\n${body}`)
  const buffer = () => messageBuffer((text) => parseRequestHead(text)?.contentLength ?? 0)

  it('make the same message wherever they are cut', () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const take = buffer()
      expect(take(bytes.subarray(0, cut))).toBeUndefined()
      const message = take(bytes.subarray(cut))
      expect([message?.head, message?.body.toString()]).toEqual([head(Buffer.byteLength(body)), body])
    }
  })

  it('make one message after the other', () => {
    const take = buffer()
    for (let round = 0; round < 3; round++) {
      expect(take(bytes.subarray(0, 50))).toBeUndefined()
      expect(take(bytes.subarray(50))?.body.toString()).toBe(body)
    }
  })

  it('make a message without a body', () => {
    expect(buffer()(Buffer.from(`${head(0)}\r\n\r\n`))?.body).toHaveLength(0)
  })
})

it('capacity is asked for where an operation reports it, and not against the request’s will', () => {
  expect(withCapacity('GetItem', { a: 1 })).toEqual({ a: 1, ReturnConsumedCapacity: 'TOTAL' })
  expect(withCapacity('TransactWriteItems', {})).toEqual({ ReturnConsumedCapacity: 'TOTAL' })
  expect(withCapacity('Query', { ReturnConsumedCapacity: 'INDEXES' })).toEqual({
    ReturnConsumedCapacity: 'INDEXES',
  })
  expect(withCapacity('DescribeTable', {})).toEqual({})
})

it.each([
  ['http://127.0.0.1:4000', '127.0.0.1', 4000],
  ['http://localhost', 'localhost', 80],
  ['https://dynamodb.eu-west-1.amazonaws.com', 'dynamodb.eu-west-1.amazonaws.com', 443],
  ['http://[::1]:8000', '::1', 8000],
])('the address of %s is what a socket connects to', (url, host, port) => {
  expect(addressOf(new URL(url))).toEqual({ host, port })
})
