import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFaults } from '../../infra/local/faults/faults.ts'
import { randomOf } from '../../infra/local/faults/random.ts'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { authRows } from '../../shared/contract/auth.ts'
import { createClient } from '../../shared/contract/client.ts'
import { collectionRows } from '../../shared/contract/collections.ts'
import type { Item } from '../../shared/store/table.ts'
import { readStore, storeProblems, tableAt } from '../store/check-store.ts'
import { countProblems, hitProblems, recordProblems, recordsIn } from './harness/accounts.ts'
import { act, type Client } from './harness/client.ts'
import { allOf, elementsOf, type Kind, pages } from './harness/kinds.ts'
import { newLedger } from './harness/ledger.ts'
import { isWhole } from './harness/size.ts'
import { type Traffic, trafficTo } from './harness/traffic.ts'

const owner = { email: 'owner@example.com', password: 'correct-horse-battery-1' }
const operations = isWhole ? 5_000 : 400
const seed = Number(process.env.FAULTS_SEED ?? 1)

/** The requests whose record a metric says is lost. */
const lost = new Set<string>()
const noteLost = (_name: string, chunk: string): void => {
  for (const line of chunk.split('\n')) {
    const [, requestId] = /LostHistoryRecords.*"requestId":"([^"]+)"/.exec(line) ?? []
    if (requestId !== undefined) lost.add(requestId)
  }
}

const faults = createFaults({ seed, rate: 0.05, streak: 6 })
let stack: RunningStack
let traffic: Traffic
let kinds: [Kind, Kind]

beforeAll(async () => {
  stack = await startStack({
    adminEmail: owner.email,
    adminPassword: owner.password,
    environments: 3,
    faults,
    onOutput: noteLost,
  })
  const { data } = await createClient({ baseUrl: stack.url }).call(authRows.login, { body: owner })
  const admin = createClient({ baseUrl: stack.url, token: data.payload.accessToken })
  const name = 'things'
  const body = {
    name,
    singleName: 'thing',
    pluralName: 'all things',
    fields: [{ name: 'n', type: 'number' as const }],
  }
  const { id } = (await admin.call(collectionRows.add, { body })).data.payload
  await admin.call(collectionRows.publish, { params: { id } })
  traffic = trafficTo(stack.url, data.payload.accessToken)
  kinds = [elementsOf({ id, name }), pages]
})
afterAll(() => stack.stop())

const newClient = (at: number): Client => {
  const [elements, others] = kinds
  const kind = at % 4 === 3 ? others : elements
  const random = randomOf(seed, at)
  return { name: `c${at}`, kind, ledger: newLedger(), traffic, random }
}

describe('while one call in twenty to the table fails', () => {
  let clients: Client[] = []
  let items: Item[] = []

  test(`${operations} operations of 8 clients are answered, with a 503 at worst`, async () => {
    clients = Array.from({ length: 8 }, (_, at) => newClient(at))
    let begun = 0
    const run = async (client: Client): Promise<void> => {
      for (; begun < operations; await act(client)) begun += 1
    }
    const start = performance.now()
    faults.start()
    await Promise.all(clients.map(run))
    faults.stop()
    await stack.drained()
    const { calls, met } = faults.tally()
    const byStatus = Object.groupBy(traffic.answered, ({ status, reply }) => `${status} ${reply}`)
    const statuses = Object.entries(byStatus).map(([status, all]) => `${status}: ${all?.length}`)
    console.log(
      `${operations} operations in ${Math.round(performance.now() - start)} ms (${statuses.join(', ')});`,
      `${calls} calls met ${JSON.stringify(met)}; ${lost.size} records lost`,
    )
    expect(traffic.problems).toEqual([])
    const share = Object.values(met).reduce((sum, one) => sum + one, 0) / calls
    expect(share).toBeGreaterThan(0.03)
  }, 900_000)

  test('every acknowledged write is there, no refused one is, and nothing is there twice', async () => {
    for (const kind of kinds) {
      const found = (await allOf(kind, traffic)).map((entity) => ({
        name: String(entity.name),
        ...kind.stateOf(entity),
      }))
      const byClient = Map.groupBy(found, ({ name }) => name.split('-')[1])
      for (const client of clients.filter((one) => one.kind === kind))
        expect(client.ledger.problems(byClient.get(client.name) ?? [])).toEqual([])
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length)
    }
    expect(traffic.problems).toEqual([])
  }, 60_000)

  test('requests and hits are counted once, and each request is recorded or said to be lost', async () => {
    const hits = await Promise.all(
      kinds.map(async (kind) =>
        (await allOf(kind, traffic)).map((one) => [`${kind.partition} ${one.id}`, kind.hitsOf(one)] as const),
      ),
    )
    await stack.drained()
    items = await readStore(tableAt(stack.tableEndpoint, stack.tableName))
    const records = recordsIn(items)
    const { body } = await traffic.send('GET', '/core/history/requestCount')
    expect(recordProblems(traffic.answered.slice(0, -1), records, lost)).toEqual([])
    expect(countProblems(body, records)).toEqual([])
    expect(hitProblems(new Map(hits.flat()), records)).toEqual([])
    expect(records.filter(({ hit }) => hit !== undefined).length).toBeGreaterThan(operations / 20)
  }, 60_000)

  test('the table is sound', async () => {
    expect(await storeProblems(items)).toEqual([])
  }, 60_000)
})
