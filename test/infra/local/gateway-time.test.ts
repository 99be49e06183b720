import { createServer } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FunctionHost } from '../../../infra/local/functions/host.ts'
import type { Finish } from '../../../infra/local/functions/invocation.ts'
import { gatewayOf } from '../../../infra/local/http/gateway.ts'
import { functionDefinition } from './function-definition.ts'

const api = {
  apiId: 'api',
  cdnHeaders: undefined,
  routes: [{ routeKey: 'GET /slow', functionArn: 'arn:f' }],
}

afterEach(() => void vi.useRealTimers())

/** A gateway whose function begins and finishes when it is told to. */
const slowGateway = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const invoked = Promise.withResolvers<{ begin: () => void; finish: Finish }>()
  const host: FunctionHost = {
    definition: functionDefinition({ directory: '', timeoutSeconds: 29 }),
    invoke: (_event, _requestId, finish, begin = () => undefined) => invoked.resolve({ begin, finish }),
    warm: async () => undefined,
    stop: async () => undefined,
  }
  const gateway = gatewayOf(api, () => host)
  const answered: number[] = []
  const server = createServer((message, response) =>
    gateway(message, ({ statusCode, body }) => {
      answered.push(statusCode)
      response.writeHead(statusCode).end(body)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const response = fetch(`http://127.0.0.1:${port}/slow`)
  return { answered, response, ...(await invoked.promise) }
}

test('the 30 seconds of a request begin when an environment takes it, not while it waits for one', async () => {
  const { answered, response, begin } = await slowGateway()
  vi.advanceTimersByTime(120_000)
  expect(answered).toEqual([])
  begin()
  vi.advanceTimersByTime(29_999)
  expect(answered).toEqual([])
  vi.advanceTimersByTime(1)
  expect(answered).toEqual([503])
  expect(await (await response).json()).toEqual({ message: 'Service Unavailable' })
})

test('a request that waited long gets the answer of its function', async () => {
  const { answered, response, begin, finish } = await slowGateway()
  vi.advanceTimersByTime(60_000)
  begin()
  vi.advanceTimersByTime(29_000)
  finish({ result: { json: '{"statusCode":200}', body: 'late' } })
  vi.advanceTimersByTime(60_000)
  expect(answered).toEqual([200])
  expect(await (await response).text()).toBe('late')
})

test('an invocation that is refused needs no start', async () => {
  const { answered, response, finish } = await slowGateway()
  finish({ failure: { type: 'RequestEntityTooLargeException', message: 'too large' } })
  expect(answered).toEqual([413])
  expect((await response).status).toBe(413)
})
