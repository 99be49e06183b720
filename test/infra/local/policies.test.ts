import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningStack, StackOptions } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { fixtureAssembly } from './fixture.ts'

const checks: [name: string, options: StackOptions, connections: number][] = [
  ['in the threads of functions', {}, 0],
  ['in the proxy, which sees all calls', { onRequest: () => undefined }, 1],
]

describe.each(checks)('policies that are checked %s', (_name, options, connections) => {
  const assembly = fixtureAssembly()
  let stack: RunningStack
  beforeAll(async () => {
    stack = await startStack({ assembly, adminPassword: 'correct-horse', ...options })
  })
  afterAll(async () => {
    await stack.stop()
    assembly.remove()
  })
  const call = (path: string) => fetch(`${stack.url}${path}`)
  const json = async (path: string) => JSON.parse(await (await call(path)).text())

  it('let through what is granted', async () => {
    const toProxy: Socket[] = []
    const note = (message: unknown): void => {
      const socket = isRecord(message) ? message.socket : undefined
      if (socket instanceof Socket && `${socket.localPort}` === new URL(stack.policyEndpoint).port)
        toProxy.push(socket)
    }
    subscribe('net.server.socket', note)
    expect((await call('/do/put?pk=item%23a')).status).toBe(200)
    expect(await json('/do/get?pk=item%23a')).toEqual({ pk: { S: 'item#a' }, sk: { S: '1' } })
    expect(await json('/do/query?pk=item%23a')).toHaveLength(1)
    unsubscribe('net.server.socket', note)
    expect(toProxy).toHaveLength(connections)
  })

  it('deny what is not, count it, and name it as AWS does', async () => {
    const before = stack.deniedRequests().length
    const { name, message } = await json('/do/get?pk=user')
    expect(name).toBe('AccessDeniedException')
    expect(message).toMatch(
      /is not authorized to perform: dynamodb:GetItem on resource: arn:.*:table\/typecase-Table because no identity-based policy allows/,
    )
    expect((await call('/do/query?pk=items')).status).toBe(502)
    expect(
      stack
        .deniedRequests()
        .slice(before)
        .map(({ access }) => [access.action, access.leadingKeys]),
    ).toEqual([
      ['dynamodb:GetItem', ['user']],
      ['dynamodb:Query', ['items']],
    ])
  })

  it('let a function read its secret', async () => {
    expect(await json('/do/get?pk=boot&sk=Create')).toMatchObject({ secret: { S: 'correct-horse' } })
  })
})
