import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBucketFaults } from '../../infra/local/faults/bucket.ts'
import { createFaults } from '../../infra/local/faults/faults.ts'
import type { Item } from '../../shared/store/table.ts'
import { readStore, storeProblems, tableAt } from '../store/check-store.ts'
import { countProblems, hitProblems, recordProblems, recordsIn } from './harness/accounts.ts'
import { hitsNow, ledgerProblems, runClients, type Scene, startScene } from './harness/scene.ts'

const operations = 2_500
const seed = Number(process.env.FAULTS_SEED ?? 1)

const faults = createFaults({ seed, rate: 0.05, streak: 6 })
const bucketFaults = createBucketFaults({ seed, rate: 0.3 })
let scene: Scene
beforeAll(async () => {
  scene = await startScene(faults, seed, bucketFaults)
})
afterAll(() => scene.stack.stop())

/** How many answers there were of each kind. */
const answersBy = ({ traffic }: Scene): string =>
  [...Map.groupBy(traffic.answered, ({ status, reply }) => `${status} ${reply}`)]
    .map(([kind, { length }]) => `${kind}: ${length}`)
    .join(', ')

describe('while one call in twenty to the table fails, and one in three to the bucket', () => {
  let items: Item[] = []

  test(`${operations} operations of 8 clients are answered, with a 503 at worst`, async () => {
    const start = performance.now()
    faults.start()
    bucketFaults.start()
    await runClients(scene.clients, operations)
    faults.stop()
    bucketFaults.stop()
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    await scene.stack.drained()
    const { calls, met } = faults.tally()
    console.log(
      `${operations} operations in ${seconds} s: ${answersBy(scene)}; ${scene.lost.size} records lost;`,
      `${calls} calls met ${JSON.stringify(met)};`,
      `${bucketFaults.tally().calls} calls to the bucket met ${JSON.stringify(bucketFaults.tally().met)}`,
    )
    expect(scene.traffic.problems).toEqual([])
    const share = Object.values(met).reduce((sum, one) => sum + one, 0) / calls
    expect(share).toBeGreaterThan(0.03)
  }, 1_200_000)

  test('every acknowledged write is there, no refused one is, and nothing is there twice', async () => {
    expect(await ledgerProblems(scene.clients, scene.traffic)).toEqual([])
  }, 60_000)

  test('requests and hits are counted once, and each request is recorded or said to be lost', async () => {
    const { stack, traffic, clients, lost } = scene
    const hits = await hitsNow(clients, traffic)
    await stack.drained()
    items = await readStore(tableAt(stack.tableEndpoint, stack.tableName))
    const records = recordsIn(items)
    const { body } = await traffic.send('GET', '/core/history/requestCount')
    expect(recordProblems(traffic.answered.slice(0, -1), records, lost)).toEqual([])
    expect(countProblems(body, records)).toEqual([])
    expect(hitProblems(hits, records)).toEqual([])
    expect(records.filter(({ hit }) => hit !== undefined).length).toBeGreaterThan(operations / 20)
  }, 60_000)

  test('the table is sound', async () => {
    expect(storeProblems(items)).toEqual([])
  }, 60_000)
})
