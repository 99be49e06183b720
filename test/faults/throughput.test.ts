import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaults } from '../../infra/local/faults/faults.ts'
import { checkStore, storeOf } from '../store/check-store.ts'
import { ledgerProblems, runClients, type Scene, startScene } from './harness/scene.ts'

const operations = 600

/** Ten write units a second for each partition key: each write takes two of its partition's head. */
const faults = createFaults({ seed: 1, rate: 0, throughput: 0.01 })
let scene: Scene
beforeAll(async () => {
  scene = await startScene(faults, 3)
})
afterAll(() => scene.stack.stop())

test(`${operations} operations of 8 clients on two partitions that take five writes a second`, async () => {
  const { stack, clients, traffic } = scene
  faults.start()
  await runClients(clients, operations)
  faults.stop()
  const { calls, met } = faults.tally()
  console.log(`${met.overLimit} of ${calls} calls were beyond a partition's throughput`)
  expect(met.overLimit).toBeGreaterThan(0)
  expect(traffic.problems).toEqual([])
  expect(await ledgerProblems(clients, traffic)).toEqual([])
  await stack.drained()
  expect(await checkStore(storeOf(stack))).toEqual([])
}, 600_000)
