import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaults, type Faults } from '../../infra/local/faults/faults.ts'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { createClient } from '../../shared/contract/client.ts'
import { historyEndpoints } from '../../shared/contract/history.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { readStore, tableAt } from '../store/check-store.ts'
import { timed } from '../timed.ts'
import { recordProblems, recordsIn } from './harness/accounts.ts'
import { login, lostRecords, owner } from './harness/scene.ts'
import { type Traffic, trafficTo } from './harness/traffic.ts'

/** The highest rate that a stage can have, and the share of it, and of DynamoDB's limits, that the test sends. */
const rate = 10_000
const factor = 0.01
const perSecond = rate * factor
const seconds = 30
/** Requests that are under way at once. */
const clients = 8

/** A clock that a request moves on when it is sent, so that a slow machine is sent as many requests a second. */
class RequestClock {
  #requests = 0
  readonly next = (): number => {
    this.#requests += 1
    return this.#requests
  }
  /** The time in milliseconds. */
  readonly now = (): number => (this.#requests * 1_000) / perSecond
}

interface Scene {
  clock: RequestClock
  faults: Faults
  stack: RunningStack
  lost: ReadonlySet<string>
  token: string
}

/** A stack with a published page, whose partitions take a hundredth of DynamoDB's limits once the faults are on. */
const start = async (): Promise<Scene> => {
  const clock = new RequestClock()
  const faults = createFaults({ seed: 1, rate: 0, throughput: factor, now: clock.now })
  const { lost, onOutput } = lostRecords()
  const settings = { throttling: { rate, burst: 5_000 } }
  const { email: adminEmail, password: adminPassword } = owner
  const stack = await startStack({ adminEmail, adminPassword, settings, environments: 3, faults, onOutput })
  const token = await login(stack.url)
  const admin = createClient({ baseUrl: stack.url, token })
  await admin.call(pageEndpoints.add, { body: { name: 'home', url: 'home', active: true } })
  await admin.call(publicEndpoints.page, { params: { url: 'home' } })
  return { clock, faults, stack, lost, token }
}

let scene: Scene
beforeAll(async () => {
  scene = await start()
})
afterAll(() => scene.stack.stop())

/** Sends requests: one of four for a page, the others for media of their own. */
const sendAll = async (clock: RequestClock, traffic: Traffic, prefix: string): Promise<void> => {
  const last = clock.next() + seconds * perSecond
  const send = async (): Promise<void> => {
    for (let n = clock.next(); n < last; n = clock.next())
      await traffic.send('GET', n % 4 === 0 ? '/pages/home' : `/media/${prefix}-${n}.png`)
  }
  await Promise.all(Array.from({ length: clients }, send))
}

const mediaOf = async ({ stack, token }: Scene, prefix: string) => {
  const admin = createClient({ baseUrl: stack.url, token })
  const listed = new Set<string>()
  let total = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1_000, category: 'media' as const, ...(cursor === undefined ? {} : { cursor }) }
    const { data } = await admin.call(historyEndpoints.list, { query })
    for (const { id, url } of data.payload) if (url.includes(prefix)) listed.add(id)
    total = data.pagination.total
    cursor = data.cursor
  }
  const media = (await admin.call(historyEndpoints.requestMedia, { query: {} })).data.payload
  return { listed, total, counts: media.filter(({ url }) => url.includes(prefix)), all: media }
}

test(`${perSecond} requests a second lose no record where a shard takes ${1_000 * factor} a second`, {
  timeout: 600_000,
  ...timed,
}, async () => {
  const { clock, faults, stack, lost, token } = scene
  const prefix = `t${performance.now()}`
  const traffic = trafficTo(stack.url, token)
  const before = new Set(lost)
  faults.start()
  await sendAll(clock, traffic, prefix)
  faults.stop()
  await stack.drained()
  const { calls, met } = faults.tally()
  console.log(`${met.overLimit} of ${calls} calls were beyond a partition's throughput`)
  expect(traffic.problems).toEqual([])
  expect([...lost].filter((id) => !before.has(id))).toEqual([])
  const records = recordsIn(await readStore(tableAt(stack.tableEndpoint, stack.tableName)))
  expect(recordProblems(traffic.answered, records, new Set())).toEqual([])
  const ofMedia = traffic.answered.filter(({ path }) => path.includes(prefix))
  const { listed, total, counts, all } = await mediaOf(scene, prefix)
  expect(listed).toEqual(new Set(ofMedia.map(({ requestId }) => requestId)))
  expect(counts.map(({ count }) => count)).toEqual(ofMedia.map(() => 1))
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(total)
})
