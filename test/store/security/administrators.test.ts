import { beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { prepareUser } from '../../../functions/users/prepare.ts'
import { userSpec } from '../../../functions/users/spec.ts'
import { change, create, remove } from '../../../shared/http/resource/write.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { callBy } from './call-by.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
  await createAdministrator(table, 'owner@example.com', async () => 'correct-horse-1')
})

const another = async (): Promise<number> => {
  const body = { email: 'second@example.com', password: 'correct-horse-2', roleId: 1, active: true }
  const call = await callBy(table, 1)
  const made = await create(userSpec, call, prepareUser(call, body), (context, id) =>
    userSpec.create(context, id, body),
  )
  return made.stored.id
}

const demotion = async (by: number, id: number) => {
  const call = await callBy(table, by)
  return change(userSpec, call, prepareUser(call, undefined), id, (context, before) =>
    userSpec.change(context, before, { roleId: null }),
  )
}
const deletion = async (by: number, id: number) => {
  const call = await callBy(table, by)
  return remove(userSpec, call, prepareUser(call, undefined), id)
}

test.each([
  ['demote', 'forbidden', demotion],
  ['delete', 'unauthorized', deletion],
])(
  'of two administrators who %s each other in two instances at once, one stays',
  async (_how, kind, attack) => {
    const second = await another()
    const both = await Promise.allSettled([attack(1, second), attack(second, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    // What it meets first: that its caller is out, or that nobody else would be left.
    expect([kind, 'conflict']).toContain(refused?.reason.kind)
  },
)
