import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engineClient } from '../../../infra/local/engine/client.ts'
import type { Faults } from '../../../infra/local/faults/faults.ts'
import { type Passage, untouched, type Verdict } from '../../../infra/local/faults/verdict.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import type { RequestEntry } from '../../../infra/local/proxy/observe.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { fixtureAssembly } from './fixture.ts'

const assembly = fixtureAssembly()
const entries: RequestEntry[] = []
/** What the next calls of the function under test get; once they are through, nothing goes wrong. */
let script: ((request: Record<string, unknown>) => Verdict)[] = []
const faults: Faults = {
  start: () => undefined,
  stop: () => undefined,
  // The stream's function works beside the tests: what its calls get is not in the script.
  verdictOn: ({ functionName, request }) =>
    (functionName.includes('Api') ? script.shift()?.(request) : undefined) ?? { passage: untouched(request) },
  tally: () => {
    throw new Error('Nobody asks')
  },
}
let stack: RunningStack
let keyId = ''

beforeAll(async () => {
  const onRequest = (entry: RequestEntry): void => void entries.push(entry)
  stack = await startStack({ assembly, faults, onRequest })
  keyId = stack.functions.find((one) => one.logicalId === 'ApiFunction')?.credentials.accessKeyId ?? ''
})
afterAll(async () => {
  await stack.stop()
  assembly.remove()
})

const send = async (operation: string, request: object, signal?: AbortSignal) => {
  const answer = await fetch(stack.policyEndpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20260101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0`,
    },
    body: JSON.stringify({ TableName: stack.tableName, ...request }),
    ...(signal ? { signal } : {}),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const put = (pk: string, signal?: AbortSignal) =>
  send('PutItem', { Item: { pk: { S: pk }, sk: { S: '1' } } }, signal)
const isStored = async (pk: string): Promise<boolean> => {
  const engine = engineClient(stack.tableEndpoint)
  const Key = { pk: { S: pk }, sk: { S: '1' } }
  const { Item } = await engine.call('GetItem', { TableName: stack.tableName, Key })
  engine.close()
  return Item !== undefined
}

describe('between the functions and the engine', () => {
  it('what meets no fault is as ever, and is shown with what it consumed', async () => {
    entries.length = 0
    expect(await put('item#plain')).toMatchObject({ status: 200 })
    expect(await isStored('item#plain')).toBe(true)
    const own = entries.filter(({ functionName }) => functionName.includes('Api'))
    expect(own).toMatchObject([{ operation: 'PutItem', consumedCapacity: { CapacityUnits: 1 } }])
  })

  it('a refusal never reaches the engine', async () => {
    script = [() => ({ refused: { status: 503, body: { __type: 'x#ServiceUnavailable' } } })]
    expect(await put('item#refused')).toEqual({ status: 503, body: { __type: 'x#ServiceUnavailable' } })
    expect(await isStored('item#refused')).toBe(false)
  })

  it('a connection breaks before a write took effect, or after', async () => {
    script = [() => ({ refused: null })]
    await expect(put('item#before')).rejects.toThrow('fetch failed')
    expect(await isStored('item#before')).toBe(false)
    script = [(request) => ({ passage: { ...untouched(request), reply: () => null } })]
    await expect(put('item#after')).rejects.toThrow('fetch failed')
    expect(await isStored('item#after')).toBe(true)
  })

  it('an answer is held back after the write took effect', async () => {
    const answered = Promise.withResolvers<number>()
    const reply: Passage['reply'] = (given) => {
      answered.resolve(performance.now())
      return given
    }
    script = [(request) => ({ passage: { ...untouched(request), after: 400, reply } })]
    const answer = put('item#slow')
    const since = await answered.promise
    expect(await isStored('item#slow')).toBe(true)
    expect((await answer).status).toBe(200)
    expect(performance.now() - since).toBeGreaterThan(390)
  })

  it('a late write takes effect even when its caller has given up', async () => {
    const caller = new AbortController()
    const givenUp = (request: Record<string, unknown>): Verdict => {
      caller.abort(new Error('given up'))
      return { passage: { ...untouched(request), before: 1_500 } }
    }
    script = [givenUp]
    await expect(put('item#late', caller.signal)).rejects.toThrow('given up')
    expect(await isStored('item#late')).toBe(false)
    await vi.waitFor(async () => expect(await isStored('item#late')).toBe(true), { timeout: 10_000 })
  })

  it('an answer may be another than the engine’s', async () => {
    const other = { status: 200, body: { UnprocessedItems: { ü: [] } } }
    script = [(request) => ({ passage: { ...untouched(request), reply: () => other } })]
    expect(await put('item#other')).toEqual(other)
  })

  it('a function’s SDK tries again by itself', async () => {
    const busy = { status: 400, body: { __type: 'x#ThrottlingException', message: 'busy' } }
    script = [() => ({ refused: busy }), () => ({ refused: null })]
    expect((await fetch(`${stack.url}/do/put?pk=item%23again`)).status).toBe(200)
    expect(script).toEqual([])
    expect(await isStored('item#again')).toBe(true)
  })
})
