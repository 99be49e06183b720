import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaults } from '../../infra/local/faults/faults.ts'
import { randomOf } from '../../infra/local/faults/random.ts'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { createAdmin } from '../../shared/client/admin/create-admin.ts'
import { allEntries, allOf } from '../../shared/client/http/all-entries.ts'
import type { Fetch } from '../../shared/client/http/transport.ts'
import type { CollectionElement } from '../../shared/client/types/answers.ts'
import { readStore, storeProblems, tableAt } from '../store/check-store.ts'
import { login, owner } from './harness/scene.ts'

const seed = Number(process.env.FAULTS_SEED ?? 1)
const faults = createFaults({ seed, rate: 0.05, streak: 3 })
let stack: RunningStack
beforeAll(async () => {
  const { email: adminEmail, password: adminPassword } = owner
  stack = await startStack({ adminEmail, adminPassword, environments: 3, faults })
})
afterAll(() => stack.stop())

const random = randomOf(seed, 0)
let lost = 0

/** Loses every third answer: the request is carried out, and the client does not learn of it. */
const losing: Fetch = async (url, init) => {
  const answer = await fetch(url, init)
  if (init?.method === 'GET' || random() > 1 / 3) return answer
  await answer.arrayBuffer()
  lost += 1
  throw new TypeError('The connection was cut.')
}

test('creates whose answers are lost are made once by the attempts of the client', async () => {
  const retry = { attempts: 12, longest: 60_000 }
  const admin = createAdmin({ url: stack.url, token: await login(stack.url), fetch: losing, retry })
  const collection = await admin.collections.add({
    name: 'things',
    singleName: 'thing',
    pluralName: 'things',
    fields: [{ name: 'n', type: 'number' }],
  })
  faults.start()
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  const made = await Promise.all([
    ...numbers.map((n) => admin.elements.add(collection.id, { name: `one ${n}`, n })),
    ...numbers.map((n) => admin.pages.items.add({ name: `${n}`, url: `p/${n}` })),
    ...numbers.slice(0, 8).map((n) => admin.roles.add({ name: `role ${n}`, permissions: {} })),
  ])
  const rows = Array.from({ length: 400 }, (_, n) => ({ name: `row ${n}`, n }))
  const report = await admin.elements.import(collection.id, rows, { idempotencyKey: 'all-rows' })
  faults.stop()
  console.log(
    `${made.length} creates and 400 rows; ${lost} answers lost; ${JSON.stringify(faults.tally().met)}`,
  )

  expect(report).toMatchObject({ total: 400, imported: 400, failed: 0 })
  const elements = await allOf(
    allEntries<CollectionElement>((query) => admin.elements.list(collection.id, query)),
  )
  expect(elements.map(({ id }) => id)).toEqual(Array.from({ length: 440 }, (_, at) => at + 1))
  expect(elements.map(({ name }) => name).sort()).toEqual(
    [...numbers.map((n) => `one ${n}`), ...rows.map(({ name }) => name)].sort(),
  )
  expect(await allOf(allEntries(admin.pages.items.list))).toHaveLength(40)
  expect((await admin.roles.list({ search: 'role ' })).total).toBe(8)
  expect(lost).toBeGreaterThan(20)
  await stack.drained()
  expect(storeProblems(await readStore(tableAt(stack.tableEndpoint, stack.tableName)))).toEqual([])
}, 120_000)
