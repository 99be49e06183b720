import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { sizing } from '../../../infra/functions/sizing.ts'
import { getItems } from '../../../shared/store/read-items.ts'
import { getItem, openTable, type Table, tableUnder } from '../../../shared/store/table.ts'

/** How long the SDK's request handler waits, in milliseconds. */
const handlerConfigs = z.object({ requestTimeout: z.number(), connectionTimeout: z.number() })
const key = { pk: 'a', sk: 'b' }
let table: Table
let connections = 0
let requests = 0
const server = createServer((request, answer) => {
  requests += 1
  request.resume()
  const type = { 'content-type': 'application/x-amz-json-1.0' }
  request.on('end', () => answer.writeHead(200, type).end('{"Responses":{}}'))
})

beforeAll(async () => {
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  table = openTable({ TABLE_NAME: 't' })
})
afterAll(() => {
  vi.unstubAllEnvs()
  table.client.destroy()
  server.closeAllConnections()
  server.close()
})

test('all attempts of a call end before the function that waits for them', async () => {
  const { maxAttempts, requestHandler } = table.client.config
  await getItem(table, key)
  const configs: unknown = Reflect.apply(
    Reflect.get(requestHandler, 'httpHandlerConfigs'),
    requestHandler,
    [],
  )
  const { requestTimeout, connectionTimeout } = handlerConfigs.parse(configs)
  const pauses = 1_000
  const longest = (await maxAttempts()) * (requestTimeout + connectionTimeout + pauses)
  expect(longest / 1_000).toBeLessThan(sizing.public.timeout)
})

test('a connection outlives the requests that used it, by way of the SDK and past it', async () => {
  await getItem(table, key)
  const before = connections
  for (let round = 0; round < 5; round += 1) {
    const ending = new AbortController()
    const view = tableUnder(table, ending.signal)
    await getItem(view, key)
    await getItems(view, [key])
    ending.abort(new Error('The request has its answer.'))
  }
  expect(connections).toBe(before)
})

test('a request that is over sends nothing, in either way', async () => {
  await getItem(table, key)
  const before = requests
  const reason = new Error('The request has its answer.')
  const view = tableUnder(table, AbortSignal.abort(reason))
  await expect(getItem(view, key)).rejects.toBe(reason)
  await expect(getItems(view, [key])).rejects.toBe(reason)
  expect(requests).toBe(before)
})
