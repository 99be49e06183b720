import { beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { prepareUser } from '../../../functions/users/prepare.ts'
import { userSpec } from '../../../functions/users/spec.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import type { Call } from '../../../shared/http/call.ts'
import { change, create, remove } from '../../../shared/http/resource/write.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { administratorPermissions } from '../../../shared/security/accounts/built-in-roles.ts'
import type { Caller } from '../../../shared/security/authenticate.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
  await createAdministrator(table, 'owner@example.com', async () => 'correct-horse-1')
})

const administrator = (userId: number): Caller => ({
  userId,
  roleId: 1,
  roleName: 'administrator',
  permissions: administratorPermissions,
  sessionId: `session-${userId}`,
  tokenId: null,
  generation: 1,
  user: {},
})

/** A request that has been authenticated, in a function instance of its own. */
const callBy = (userId: number): Call => ({
  endpoint: userEndpoints.update,
  services: {
    table,
    writer: createWriter(table),
    model: createReadModel({ maxBytes: 1_048_576 }),
    settings: { cacheSeconds: 0, historyRetentionDays: 30, historyShards: 4 },
  },
  params: {},
  pairs: [],
  sent: {},
  bodyKind: 'json',
  caller: administrator(userId),
  requestId: 'test',
  sourceIp: '203.0.113.1',
  domainName: 'test',
  cookies: [],
  headers: {},
  now: new Date(),
  signal: new AbortController().signal,
  deadline: Date.now() + 29_000,
})

const another = async (): Promise<number> => {
  const body = { email: 'second@example.com', password: 'correct-horse-2', roleId: 1, active: true }
  const call = callBy(1)
  const made = await create(userSpec, call, prepareUser(call, body), (context, id) =>
    userSpec.create(context, id, body),
  )
  return made.stored.id
}

const demotion = (by: number, id: number) => {
  const call = callBy(by)
  return change(userSpec, call, prepareUser(call, undefined), id, (context, before) =>
    userSpec.change(context, before, { roleId: null }),
  )
}
const deletion = (by: number, id: number) => {
  const call = callBy(by)
  return remove(userSpec, call, prepareUser(call, undefined), id)
}

test.each([
  ['demote', demotion],
  ['delete', deletion],
])('of two administrators who %s each other in two instances at once, one stays', async (_how, attack) => {
  const second = await another()
  const both = await Promise.allSettled([attack(1, second), attack(second, 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ kind: 'conflict' })
})
