import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFaults } from '../../infra/local/faults/faults.ts'
import type { RunningStack } from '../../infra/local/options.ts'
import type { RequestEntry } from '../../infra/local/proxy/observe.ts'
import type { BucketEntry } from '../../infra/local/s3/gateway.ts'
import { startStack } from '../../infra/local/stack.ts'
import { elementShapes } from '../../shared/http/answers/element-shape.ts'
import { partitionBytes } from '../../shared/http/environment.ts'
import { createServices } from '../../shared/http/services.ts'
import { bucketSnapshots, writeSnapshot } from '../../shared/readmodel/snapshot/write.ts'
import { partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { openTable, type Table } from '../../shared/store/table.ts'
import { costOf } from '../bench/meter.ts'
import { addFilled, openSite } from '../bench/site.ts'
import { timed } from '../timed.ts'
import { listRequest } from '../unit/readmodel/list-request.ts'

/**
 * A hundredth of 100,000 elements, and of what DynamoDB gives a partition key. Two cores do the work of all instances
 * here, each of which has a core of its own on AWS; so the bucket answers as late as S3 may, and the instances wait for
 * it side by side.
 */
const scale = 1 / 100
const count = 100_000 * scale
const instances = 40
const bucketDelay = 600

const faults = createFaults({ seed: 1, rate: 0, throughput: scale })
const calls: RequestEntry[] = []
const objects: BucketEntry[] = []
let isCounting = false
let stack: RunningStack

beforeAll(async () => {
  stack = await startStack({
    adminEmail: 'bench@example.com',
    adminPassword: 'correct-horse-battery-1',
    environments: 1,
    faults,
    onRequest: (entry) => void (isCounting && calls.push(entry)),
    onBucketRequest: (entry) => void (isCounting && objects.push(entry)),
  })
  const site = await openSite(stack.url)
  await addFilled(site, 'articles', count)
  await stack.drained()
  await writeNewestSnapshot()
}, 180_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await stack.stop()
})

const environmentOf = (name: 'Public' | 'Aggregator'): Record<string, string> => {
  const found = stack.functions.find(({ logicalId }) => logicalId.startsWith(name))
  if (!found) throw new Error(`The stack has no function ${name}`)
  return found.environment
}

/** Lets this process call the table and the bucket with the rights of a function. */
const actAs = (name: 'Public' | 'Aggregator'): Record<string, string> => {
  const environment = environmentOf(name)
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value)
  return environment
}

/**
 * Writes a snapshot that has all elements. The aggregator's own may lack the last hundred, which every instance then
 * reads from the table: a thousandth of 100,000 elements, but a tenth of these.
 */
const writeNewestSnapshot = async (): Promise<void> => {
  const environment = actAs('Aggregator')
  const table = openTable(environment)
  const source = partitionSource(table, 'element#articles')
  const head = await source.head(true)
  if (!table.bucket || !head) throw new Error('The aggregator has no bucket, or the collection has no head')
  await writeSnapshot(source, head, bucketSnapshots(table, table.bucket, head), partitionBytes(environment))
  table.client.destroy()
}

/** A table whose bucket answers late. */
const late = (table: Table): Table => {
  const { bucket } = table
  if (!bucket) throw new Error('The public function has no bucket')
  return {
    ...table,
    bucket: async (request, signal) => {
      const reply = await bucket(request, signal)
      await pause(bucketDelay)
      return reply
    },
  }
}

/** The first list of a fresh instance of the public function. @returns its time in milliseconds */
const firstList = async (): Promise<number> => {
  const start = performance.now()
  const services = createServices(environmentOf('Public'))
  const source = partitionSource(late(services.table), 'element#articles')
  const request = listRequest({ sortBy: 'name', activeOnly: true })
  const { total, entities } = await services.model.list(source, elementShapes(services), request)
  expect([total, entities.length]).toEqual([count, request.limit])
  return performance.now() - start
}

test(`${instances} fresh instances that list the same collection at once all answer from its snapshot`, {
  timeout: 120_000,
  ...timed,
}, async () => {
  actAs('Public')
  const lines = vi.spyOn(process.stdout, 'write')
  await firstList()
  isCounting = true
  const alone = Math.max(await firstList(), await firstList(), await firstList())
  calls.length = 0
  objects.length = 0
  faults.start()
  const times = await Promise.all(Array.from({ length: instances }, firstList))
  faults.stop()
  isCounting = false
  const { reads, calls: read } = costOf(calls)
  console.log(
    `one ${alone.toFixed(0)} ms, of ${instances} the slowest ${Math.max(...times).toFixed(0)} ms, ${reads} read units, ${objects.length} objects`,
  )
  expect(lines.mock.calls.filter(([line]) => `${line}`.includes('SnapshotFallbacks'))).toEqual([])
  expect(faults.tally().met.overLimit).toBe(0)
  expect(reads).toBeGreaterThan(0)
  // Half a unit for the head of the elements, and half a unit for the collection with its schema.
  expect(reads).toBeLessThan(50)
  const ofElements = read.filter(({ request }) => JSON.stringify(request).includes('element#articles'))
  expect(costOf(ofElements).reads).toBeLessThanOrEqual(0.5 * instances)
  expect(Math.max(...times)).toBeLessThan(3 * alone)
})
