import { createServer, type Server, type Socket } from 'node:net'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { putItems } from '../../shared/store/batch.ts'
import { directCalls } from '../../shared/store/direct-call.ts'
import { getItems } from '../../shared/store/read-items.ts'
import { getItem, type Item, putItem, type Table } from '../../shared/store/table.ts'
import { timed } from '../timed.ts'
import { startTestEngine, type TestEngine } from './engine.ts'

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

describe('a direct call', () => {
  let engine: TestEngine
  let table: Table
  beforeAll(async () => {
    engine = await startTestEngine()
    table = await engine.newTable()
  })
  afterAll(() => engine.stop())

  /** The same table, with a client of its own that has not sent anything yet. */
  const opened = async (): Promise<{ client: DynamoDBClient; direct: Table }> => {
    const { endpoint, region } = table.client.config
    const client = new DynamoDBClient({ region, credentials, ...(endpoint && { endpoint }) })
    return {
      client,
      direct: { client: DynamoDBDocumentClient.from(client), name: table.name, direct: directCalls(client) },
    }
  }
  const key = { pk: 'a', sk: 'b' }

  test('reads what the SDK reads, of every type', async () => {
    const item = {
      ...key,
      text: 'äöü "quoted" "B":"no binary"',
      number: -1.5,
      big: 9_007_199_254_740_993n,
      yes: true,
      nothing: null,
      list: [1, 'two', { three: [3] }],
      map: { B: 'a member of this name', inner: { deep: 'x' } },
      bytes: Uint8Array.from([0, 1, 254, 255]),
    }
    await putItem(table, item)
    const { client, direct } = await opened()
    expect(await direct.direct?.('GetItem', { TableName: table.name, Key: {} })).toBeUndefined()
    const bySdk = await getItem(direct, key)
    expect(bySdk).toEqual(item)
    const answer = await direct.direct?.('GetItem', {
      TableName: table.name,
      Key: { pk: { S: 'a' }, sk: { S: 'b' } },
    })
    expect(answer).toHaveProperty('answer.Item')
    const byDirect = await getItem(direct, key, true)
    expect(byDirect?.bytes).toBeInstanceOf(Uint8Array)
    expect({ ...byDirect, bytes: [...item.bytes] }).toEqual({ ...item, bytes: [...item.bytes] })
    expect(await getItem(direct, { pk: 'a', sk: 'missing' }, true)).toBeUndefined()
    client.destroy()
  })

  test('reads a batch as the SDK does, and asks again for the keys that are left', async () => {
    const keys = Array.from({ length: 130 }, (_, at) => ({ pk: 'batch', sk: `${at}` }))
    await putItems(
      table,
      keys.slice(0, 120).map((key) => ({ ...key, n: 1.5, list: ['x', null] })),
    )
    const { client, direct } = await opened()
    await getItem(direct, key)
    const operations: string[] = []
    const leaving: Table = {
      ...direct,
      direct: async (operation, input, signal) => {
        operations.push(operation)
        const reply = await direct.direct?.(operation, input, signal)
        if (operations.length > 1 || !reply || !('answer' in reply)) return reply
        // The first answer leaves the last two of its keys.
        const Keys = ['98', '99'].map((sk) => ({ pk: { S: 'batch' }, sk: { S: sk } }))
        const given: unknown = Reflect.get(Object(reply.answer.Responses), direct.name)
        const Responses = {
          [direct.name]: Array.isArray(given) ? given.filter(({ sk }) => !['98', '99'].includes(sk.S)) : [],
        }
        return { answer: { Responses, UnprocessedKeys: { [direct.name]: { Keys } } } }
      },
    }
    const bySk = (items: Item[]) => items.sort((a, b) => Number(a.sk) - Number(b.sk))
    const bySdk = bySk(await getItems(table, keys, true))
    expect(bySdk).toHaveLength(120)
    expect(bySk(await getItems(leaving, keys, true))).toEqual(bySdk)
    expect(operations).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem'])
    client.destroy()
  })

  test('gives the name of an error, which the SDK then tells in full', async () => {
    const { client, direct } = await opened()
    await getItem(direct, key)
    const missing = { ...direct, name: 'no-such-table' }
    expect(await direct.direct?.('GetItem', { TableName: 'no-such-table', Key: { pk: { S: 'a' } } })).toEqual(
      {
        error: 'ResourceNotFoundException',
        details: expect.objectContaining({ message: expect.any(String) }),
      },
    )
    await expect(getItem(missing, key)).rejects.toThrow(
      expect.objectContaining({ name: 'ResourceNotFoundException' }),
    )
    client.destroy()
  })
})

describe('a direct call to a server that', () => {
  let server: Server | undefined
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    server?.close()
  })

  /** Answers the first connection's first request as DynamoDB would; what comes then is up to `behave`. */
  const callTo = async (behave: (socket: Socket) => void, signal?: AbortSignal) => {
    let requests = 0
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', () => {
        requests += 1
        const empty =
          'HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: 2\r\n\r\n{}'
        if (requests === 1) socket.write(empty)
        else behave(socket)
      })
    })
    const listening = server
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const client = new DynamoDBClient({
      region: 'local',
      credentials,
      endpoint: `http://127.0.0.1:${port}`,
      requestHandler: { throwOnRequestTimeout: true },
    })
    const call = directCalls(client)
    await client.send(new GetItemCommand({ TableName: 'any', Key: { pk: { S: 'a' } } }))
    return call('PutItem', { TableName: 'any', Item: {} }, signal)
  }

  test('closes the connection gives nothing', async () => {
    expect(await callTo((socket) => socket.destroy())).toBeUndefined()
  })

  test('stops in the middle of an answer gives nothing', async () => {
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"Item":'
    expect(await callTo((socket) => socket.end(half))).toBeUndefined()
  })

  test('is silent gives nothing after less than a second', timed, async () => {
    const start = performance.now()
    expect(await callTo(() => undefined)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('is silent while the caller gives up sees the connection end', async () => {
    const controller = new AbortController()
    const reason = new Error('given up')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const call = callTo((socket) => {
      socket.once('close', () => resolve())
      controller.abort(reason)
    }, controller.signal)
    await expect(call).rejects.toBe(reason)
    await ended
  })
})
