import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyItem } from '../../../shared/history/record.ts'
import {
  type AwsCredentials,
  signedHeaders,
  type UnsignedCall,
} from '../../../shared/store/signed-headers.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const role = { ...keys, sessionToken: `IQoJb3JpZ2luX2VjEJr//${'a+b/c='.repeat(150)}==` }
const at = new Date('2026-11-29T23:59:59.999Z')
const call: UnsignedCall = {
  host: 'dynamodb.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  operation: 'GetItem',
  body: '{"TableName":"typecase","Key":{"pk":{"S":"head#element#articles"},"sk":{"S":"head"}}}',
  at,
}

/** What the SDK's own signer adds to the same headers, which it gets without its checksum of the body. */
const bySdk = async (
  { region, body, at: signingDate }: UnsignedCall,
  credentials: AwsCredentials,
  sent: Record<string, string>,
): Promise<Record<string, string>> => {
  const { config } = new DynamoDBClient({ region, credentials })
  const names = { signingName: 'dynamodb', signingRegion: region }
  const signer = Object.assign(await config.signer({ name: 'sigv4', ...names, properties: {} }), {
    applyChecksum: false,
  })
  const [hostname = '', port] = `${sent.host}`.split(':')
  const address = {
    protocol: 'https:',
    hostname,
    ...(port === undefined ? {} : { port: Number(port) }),
    path: '/',
  }
  const { authorization: _, 'x-amz-date': date, 'x-amz-security-token': token, ...headers } = sent
  const signed = await signer.sign({ ...address, method: 'POST', query: {}, headers, body }, { signingDate })
  expect(signed.headers['x-amz-date']).toBe(date)
  expect(signed.headers['x-amz-security-token']).toBe(token)
  return signed.headers
}

const compare = async (one: UnsignedCall, credentials: AwsCredentials): Promise<void> => {
  const sent = signedHeaders(one, credentials)
  expect(sent).toEqual(await bySdk(one, credentials, sent))
}

const entry = {
  id: '0b6c3a52-7c1f-4f5e-9e0a-0c4f5f0b9d11',
  time: '2026-11-29T00:00:00.000Z',
  method: 'GET',
  url: '/pages/über uns/%20"quoted"/日本語/👩‍💻',
  category: 'pages',
  status: 200,
  duration: 3,
  userId: null,
  account: null,
}
const Item = historyItem(entry, undefined, { historyRetentionDays: 30, historyShards: 4 })
const record = JSON.stringify({
  TableName: 'typecase',
  Item,
  ConditionExpression: 'attribute_not_exists(pk)',
})

test.each([
  ['a read of a head', call],
  ['a record with characters of every kind', { ...call, operation: 'PutItem', body: record }],
  ['a call to a port', { ...call, host: '127.0.0.1:8000' }],
  ['a call in another region', { ...call, host: 'dynamodb.us-east-1.amazonaws.com', region: 'us-east-1' }],
  [
    'a call just after midnight, with the key of the next day',
    { ...call, at: new Date('2026-11-30T00:00:00Z') },
  ],
  ['a call by a clock that was corrected by an hour', { ...call, at: new Date(at.getTime() - 3_600_000) }],
])('%s is signed as the SDK signs it, with the keys of a user and of a role', async (_title, one) => {
  await compare(one, keys)
  await compare(one, role)
})

test('any body, time and key is signed as the SDK signs it', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  const secret = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
  const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(text, secret, time, async (body, secretAccessKey, when) => {
      await compare({ ...call, body, at: when }, { ...role, secretAccessKey })
    }),
    { numRuns: 100 },
  )
})

test('a signature depends on the body, the time, the key and the session token', () => {
  const of = (one: Partial<UnsignedCall>, credentials: AwsCredentials = role) =>
    signedHeaders({ ...call, ...one }, credentials).authorization
  const all = [
    of({}),
    of({ body: '{}' }),
    of({ at: new Date(at.getTime() + 1_000) }),
    of({ operation: 'PutItem' }),
    of({}, { ...role, secretAccessKey: 'other' }),
    of({}, { ...role, sessionToken: 'other' }),
  ]
  expect(new Set(all).size).toBe(all.length)
})
