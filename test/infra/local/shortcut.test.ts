import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLocally } from '../../../infra/local/listen.ts'
import { principalOf } from '../../../infra/local/policy/principal.ts'
import { takeShortcut } from '../../../infra/local/proxy/shortcut.ts'
import { type Address, addressOf } from '../../../infra/local/proxy/upstream.ts'

const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/T'
const principal = principalOf(
  { functionName: 'reader', roleArn: 'arn:aws:iam::000000000000:role/R' },
  [
    {
      Effect: 'Allow',
      Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      Resource: arn,
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['page'] } },
    },
  ],
  3,
)
const { accessKeyId } = principal.credentials

/** A server that notes what it got, and answers with its name. */
const listener = async (name: string) => {
  const got: { body: string; headers: IncomingHttpHeaders }[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    got.push({ body: Buffer.concat(chunks).toString(), headers: message.headers })
    response.end(name)
  })
  server.on('connection', (socket) => sockets.add(socket))
  const address = addressOf(new URL(await listenLocally(server)))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { got, address, close, connections: sockets }
}

type Listener = Awaited<ReturnType<typeof listener>>
let engine: Listener
let proxy: Listener
let agent: Agent

beforeEach(async () => {
  engine = await listener('engine')
  proxy = await listener('proxy')
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const table = { name: 'T', arn, partitionKeys: { table: 'pk', indexes: {} } }
  takeShortcut({ principal, table, proxy: proxy.address, engine: engine.address }, agent)
})
afterEach(() => {
  agent.destroy()
  engine.close()
  proxy.close()
})

interface Sent {
  body: string
  operation?: string
  keyId?: string
  service?: string
  to?: Address
}

/** Sends a call as an SDK does, and gives the answer. */
const send = ({
  body,
  operation = 'GetItem',
  keyId = accessKeyId,
  service = 'dynamodb',
  to = proxy.address,
}: Sent) =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'content-length': Buffer.byteLength(body),
      authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
    }
    const sent = request({ ...to, agent, method: 'POST', headers }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    })
    sent.on('error', reject)
    sent.write(body.slice(0, 9))
    sent.end(body.slice(9))
  })

const get = (pk: string) => JSON.stringify({ TableName: 'T', Key: { pk: { S: pk }, sk: { S: 'ü€' } } })

test('what the policy allows goes to the engine, byte by byte, under the key id that all callers share', async () => {
  expect(await send({ body: get('page') })).toBe('engine')
  expect(engine.got.map(({ body }) => body)).toEqual([get('page')])
  expect(engine.got[0]?.headers.authorization).toMatch(/Credential=TYPECASELOCAL0000000\/2026/)
  expect(proxy.connections.size).toBe(0)
})

test.each([
  ['a key that the policy does not name', { body: get('user') }],
  ['an operation that it does not allow', { body: get('page'), operation: 'DeleteItem' }],
  ['another table', { body: get('page').replace('"T"', '"U"') }],
  ['a query without a key', { body: '{"TableName":"T"}', operation: 'Query' }],
  ['another caller', { body: get('page'), keyId: 'LOCALFUNCTION0000004' }],
  ['another service', { body: '{"SecretId":"s"}', service: 'secretsmanager' }],
  ['a body that is no JSON', { body: '{"TableName":' }],
])('%s is left to the proxy, as it was sent', async (_name, sent) => {
  expect(await send(sent)).toBe('proxy')
  expect(proxy.got.map(({ body }) => body)).toEqual([sent.body])
  expect(proxy.got[0]?.headers.authorization).toContain(
    `Credential=${'keyId' in sent ? sent.keyId : accessKeyId}/`,
  )
  expect(engine.got).toEqual([])
})

test('one connection of the SDK serves both ways by turns', async () => {
  const answers: string[] = []
  for (const pk of ['page', 'user', 'page', 'user', 'page']) answers.push(await send({ body: get(pk) }))
  expect(answers).toEqual(['engine', 'proxy', 'engine', 'proxy', 'engine'])
  expect([engine.connections.size, proxy.connections.size]).toEqual([1, 1])
})

test('a connection that is closed closes the one to the proxy', async () => {
  await send({ body: get('user') })
  const [toProxy] = proxy.connections
  agent.destroy()
  await vi.waitFor(() => expect(toProxy?.destroyed).toBe(true))
})

test('a table that a statement denies is denied here too', async () => {
  const all = { Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' }
  const denied = { Effect: 'Deny', Action: 'dynamodb:*', Resource: arn.replace(/T$/, 'U') }
  const careful = principalOf({ functionName: 'f', roleArn: 'arn:aws:iam::0:role/F' }, [all, denied], 3)
  const table = { name: 'T', arn, partitionKeys: { table: 'pk', indexes: {} } }
  agent.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  takeShortcut({ principal: careful, table, proxy: proxy.address, engine: engine.address }, agent)
  expect(await send({ body: get('user') })).toBe('engine')
  expect(await send({ body: get('user').replace('"T"', '"U"') })).toBe('proxy')
})

test('connections to other servers are as before', async () => {
  const other = await listener('other')
  expect(await send({ body: get('page'), to: other.address })).toBe('other')
  expect(other.got[0]?.headers.authorization).toContain(accessKeyId)
  other.close()
})

test.each(['engine', 'proxy'])('a call fails when the %s is gone', async (name) => {
  const [pk, gone] = name === 'engine' ? ['page', engine] : ['user', proxy]
  await send({ body: get(pk) })
  gone.close()
  await expect(send({ body: get(pk) })).rejects.toThrow()
})
