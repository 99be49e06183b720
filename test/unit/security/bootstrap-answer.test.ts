import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { passwordIn } from '../../../functions/bootstrap/secret.ts'
import { awaitingPolicy } from '../../../shared/deploy/awaiting-policy.ts'
import { serveCustomResource } from '../../../shared/deploy/respond.ts'

const event = {
  RequestType: 'Create',
  ResponseURL: 'https://example.com/answer',
  StackId: 'stack',
  RequestId: 'request',
  LogicalResourceId: 'Administrator',
  ResourceType: 'Custom::Administrator',
  ResourceProperties: { ServiceToken: 'arn', Email: 'a@example.com', SecretArn: 'secret' },
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that refuses a number of requests and keeps what the next one sends. */
const receiver = async (refusals: number) => {
  const received: { headers: IncomingHttpHeaders; method: string; body: unknown }[] = []
  let left = refusals
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      left -= 1
      response.statusCode = left >= 0 ? 503 : 200
      received.push({ headers: request.headers, method: request.method ?? '', body: JSON.parse(text) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { received, url: `http://127.0.0.1:${port}/answer` }
}

describe('the answer to CloudFormation', () => {
  test('is put without a content type, and again after a refusal', async () => {
    const { received, url } = await receiver(1)
    await serveCustomResource({ ...event, ResponseURL: url }, 'first-administrator', async () => undefined)
    expect(received).toHaveLength(2)
    expect(received[1]).toMatchObject({
      method: 'PUT',
      body: {
        Status: 'SUCCESS',
        PhysicalResourceId: 'first-administrator',
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'Administrator',
      },
    })
    expect(received[1]?.headers).not.toHaveProperty('content-type')
    expect(received[1]?.headers).toHaveProperty('content-length')
  })

  test('keeps the physical id an update comes with, and says why something failed', async () => {
    const { received, url } = await receiver(0)
    vi.spyOn(console, 'error').mockReturnValue()
    const request = { ...event, ResponseURL: url, PhysicalResourceId: 'as-before' }
    await serveCustomResource(request, 'another', () => Promise.reject(new Error('x'.repeat(5_000))))
    expect(received[0]?.body).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'as-before' })
    expect(JSON.stringify(received[0]?.body).length).toBeLessThan(4_096)
  })
})

describe('the secret', () => {
  test.each([
    ['a bare password', 'correct-horse-1', 'correct-horse-1'],
    ['a JSON object', '{"password":"correct-horse-2"}', 'correct-horse-2'],
    ['a bare password that looks like JSON', '{"braces"}', '{"braces"}'],
  ])('may be %s', (_what, secret, password) => {
    expect(passwordIn(secret)).toBe(password)
  })

  test.each([undefined, '', 'short', '{"password":"short"}', 'x'.repeat(73)])('%j is refused', (secret) => {
    expect(() => passwordIn(secret)).toThrow(/Change the secret/)
  })
})

describe('waiting for a policy', () => {
  const short = { first: 1, longest: 1 }
  const denied = (): Error => Object.assign(new Error('denied'), { name: 'AccessDeniedException' })

  test('waits for a fresh policy to reach the table', async () => {
    let calls = 0
    const run = async () => {
      calls += 1
      if (calls < 3) throw denied()
      return 'done'
    }
    expect(await awaitingPolicy(run, { pauses: short })).toBe('done')
    expect(calls).toBe(3)
  })

  test('ends, and does not wait for anything else', async () => {
    let calls = 0
    const failing = (error: Error) => () => {
      calls += 1
      return Promise.reject(error)
    }
    await expect(awaitingPolicy(failing(denied()), { pauses: short })).rejects.toThrow('denied')
    expect(calls).toBe(8)
    await expect(awaitingPolicy(failing(new Error('other')), { pauses: short })).rejects.toThrow('other')
    expect(calls).toBe(9)
  })
})
