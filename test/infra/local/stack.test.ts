import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineClient } from '../../../infra/local/engine/client.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import type { RequestEntry } from '../../../infra/local/proxy/observe.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { timed } from '../../timed.ts'
import { fixtureAssembly } from './fixture.ts'

const assembly = fixtureAssembly()
const entries: RequestEntry[] = []
let stack: RunningStack

beforeAll(async () => {
  const onRequest = (entry: RequestEntry): void => void entries.push(entry)
  stack = await startStack({ assembly, adminPassword: 'correct-horse', onRequest })
})
afterAll(async () => {
  await stack.stop()
  assembly.remove()
})

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${stack.url}${path}`, init)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}
const json = async (path: string, init: RequestInit = {}) => JSON.parse((await call(path, init)).text)

describe('a function', () => {
  it('sees the template’s environment and Lambda’s, and nothing of the runner’s', async () => {
    const env = await json('/do/env')
    expect(env).toMatchObject({
      TABLE_NAME: stack.tableName,
      GREETING: 'hello from us-east-1',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'typecase-ApiFunction',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      AWS_ENDPOINT_URL_DYNAMODB: stack.policyEndpoint,
    })
    expect(Object.keys(env)).not.toContain('PATH')
  })

  it('gets Lambda’s context', async () => {
    const context = await json('/do/context')
    expect(context).toMatchObject({
      functionName: 'typecase-ApiFunction',
      memoryLimitInMB: '256',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:typecase-ApiFunction',
    })
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(context.remaining).toBeGreaterThan(10_000)
    expect(context.remaining).toBeLessThanOrEqual(20_000)
  })
})

describe('the policies', () => {
  it('let through what is granted', async () => {
    expect((await call('/do/put?pk=item%23a')).status).toBe(200)
  })

  const direct = async (endpoint: string, headers: Record<string, string>, body: string) => {
    const target = {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
    }
    const answer = await fetch(endpoint, { method: 'POST', headers: { ...target, ...headers }, body })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const signedBy = (keyId: string, service = 'dynamodb') => ({
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  })
  const get = (pk: string) =>
    JSON.stringify({ TableName: stack.tableName, Key: { pk: { S: pk }, sk: { S: '1' } } })

  it('hold for whoever has a function’s credentials, and no one else', async () => {
    const keyId =
      stack.functions.find((one) => one.logicalId === 'StreamFunction')?.credentials.accessKeyId ?? ''
    const denied = await direct(stack.policyEndpoint, signedBy(keyId), get('item#a'))
    expect([denied.status, denied.body.__type]).toEqual([
      400,
      'com.amazon.coral.service#AccessDeniedException',
    ])
    const unknown = await direct(stack.policyEndpoint, signedBy('AKIAUNKNOWN'), get('item#a'))
    expect([unknown.status, unknown.body.__type]).toEqual([400, 'UnrecognizedClientException'])
    const unsigned = await direct(stack.policyEndpoint, {}, get('item#a'))
    expect(unsigned.body.__type).toBe('UnrecognizedClientException')
    const broken = await direct(stack.policyEndpoint, signedBy(keyId), '{')
    expect(broken.body.__type).toBe('SerializationException')
    const foreign = await direct(stack.policyEndpoint, signedBy(keyId, 's3'), '{}')
    expect(foreign.body.message).toMatch(/no s3 service/)
    const engine = engineClient(stack.tableEndpoint)
    expect(await engine.call('GetItem', JSON.parse(get('item#a')))).toEqual({
      Item: { pk: { S: 'item#a' }, sk: { S: '1' } },
    })
    engine.close()
  })

  it('show each request that passes, with what it consumed', async () => {
    entries.length = 0
    await call('/do/get?pk=item%23a')
    // The stream's function works beside.
    const own = entries.filter(({ functionName }) => functionName === 'typecase-ApiFunction')
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({
      functionName: 'typecase-ApiFunction',
      operation: 'GetItem',
      status: 200,
      consumedCapacity: { TableName: 'typecase-Table', CapacityUnits: 1 },
      request: { Key: { pk: { S: 'item#a' } } },
    })
    expect(own[0]?.requestBytes).toBeGreaterThan(50)
  })
})

describe('the custom resource', () => {
  it('was called with Create, its secret at hand', async () => {
    expect(await json('/do/get?pk=boot&sk=Create')).toMatchObject({
      email: { S: 'a@example.com' },
      secret: { S: 'correct-horse' },
      old: { S: '-' },
    })
    expect(stack.adminPassword).toBe('correct-horse')
  })
})

describe('the stream', () => {
  it('delivers each matching change once', async () => {
    for (const sk of ['1', '2', '3']) await call(`/do/put?pk=item%23s&sk=${sk}`)
    await call('/do/put?pk=item%23s&sk=3')
    await stack.drained()
    expect(await json('/do/query?pk=count%23item%23s')).toMatchObject([
      { sk: { S: '1' }, seen: { N: '1' } },
      { sk: { S: '2' }, seen: { N: '1' } },
      { sk: { S: '3' }, seen: { N: '1' } },
    ])
  })

  it('delivers within half a second without being asked', timed, async () => {
    await call('/do/put?pk=item%23soon')
    const start = performance.now()
    while ((await json('/do/get?pk=count%23item%23soon')) === null && performance.now() - start < 3000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
