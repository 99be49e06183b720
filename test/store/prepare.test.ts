import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prepareUser } from '../../functions/users/prepare.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import type { Call } from '../../shared/http/call.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import type { EntityPartition, NextState, ResourceSpec } from '../../shared/http/resource/spec.ts'
import { createReadModel } from '../../shared/readmodel/model.ts'
import { createWriter, Replan } from '../../shared/store/commit.ts'
import type { Table } from '../../shared/store/table.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
})

const callOf = (params: Record<string, string>): Call => ({
  endpoint: roleEndpoints.update,
  services: {
    table,
    writer: createWriter(table),
    model: createReadModel({ maxBytes: 1_048_576 }),
    settings: { cacheSeconds: 0, historyRetentionDays: 30, historyShards: 4 },
  },
  params,
  pairs: [],
  sent: {},
  bodyKind: 'json',
  caller: null,
  requestId: 'test',
  sourceIp: '203.0.113.1',
  domainName: 'test',
  cookies: [],
  headers: {},
  now: new Date(),
  signal: new AbortController().signal,
  deadline: Date.now() + 29_000,
})

const anything = z.record(z.string(), z.unknown())
type Anything = z.infer<typeof anything>

test('prepare runs once for a request, and the hooks get what it gave at each attempt', async () => {
  const partition: EntityPartition = plainPartition('note', { fields: { id: 'number' }, searchable: [] })
  const prepared: number[] = []
  const seen: [hook: string, prepared: number][] = []
  /** Plans two times in vain, as if another write had come first. */
  const planned = (hook: string, once: number, next: NextState): NextState => {
    seen.push([hook, once])
    if (seen.filter(([name]) => name === hook).length < 3) throw new Replan()
    return next
  }
  const state = (data: unknown): NextState => ({ active: true, data: JSON.stringify(data), claims: [] })
  const spec: ResourceSpec<EntityPartition, Anything, Anything, number> = {
    endpoints: {
      ...roleEndpoints,
      add: { ...roleEndpoints.add, body: anything },
      update: { ...roleEndpoints.update, body: anything },
    },
    param: 'id',
    prepare: () => prepared.push(prepared.length),
    queue: () => 'note',
    partition: async () => partition,
    claims: () => [],
    create: async (context, id) => planned('create', context.prepared, state({ id })),
    change: async (context) => planned('change', context.prepared, state({ id: 1 })),
    activate: async (context) => planned('activate', context.prepared, state({ id: 1 })),
    remove: async (context) => planned('remove', context.prepared, state({})),
    restore: {
      read: () => ({
        id: 1,
        state: async (context) => planned('restore', context.prepared, state({ id: 1 })),
      }),
    },
    serialize: (context, { stored }, operation) => {
      seen.push([operation, context.prepared])
      return stored.data
    },
  }
  const handlers = resourceHandlers(spec)
  await handlers.add.handle(callOf({}))
  await handlers.update.handle(callOf({ id: '1' }))
  await handlers.publish.handle(callOf({ id: '1' }))
  await handlers.delete.handle(callOf({ id: '1' }))
  await handlers.restore.handle({ ...callOf({}), sent: [{}] })
  expect(prepared).toHaveLength(5)
  expect(seen.map((one) => one.join(' '))).toEqual([
    ...['create 1', 'create 1', 'create 1', 'add 1'],
    ...['change 2', 'change 2', 'change 2', 'update 2'],
    ...['activate 3', 'activate 3', 'activate 3', 'publish 3'],
    ...['remove 4', 'remove 4', 'remove 4', 'delete 4'],
    ...['restore 5', 'restore 5', 'restore 5'],
  ])
})

test('a user request makes one hash of its password, and none before it is asked for', async () => {
  const { password } = prepareUser(callOf({}), { password: 'correct-horse-1' })
  const [first, second] = await Promise.all([password?.hash(), password?.hash()])
  expect(first).toMatch(/^\$2b\$/)
  expect(second).toBe(first)
  expect(prepareUser(callOf({}), {}).password).toBeUndefined()
})
