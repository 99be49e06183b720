import { interleave } from '../contest.ts'
import { serverNames } from '../floors.ts'
import type { Cost } from '../meter.ts'
import {
  createOperation,
  elementOperation,
  listOperations,
  type Operation,
  pageOperation,
  uncachedOperation,
  unchangedOperation,
} from '../operations.ts'
import type { Filled } from '../prepare.ts'
import { type Rate, unmeasured } from '../rate.ts'
import type { LoadRow } from '../results.ts'
import type { Scene } from '../scene.ts'
import { openSite } from '../site.ts'

/** An operation on a collection of some size, and what it costs. */
interface Entry {
  operation: Operation
  size: number | undefined
  cost: Cost | undefined
}

const rowOf = ({ operation, size, cost }: Entry, rates: ReadonlyMap<string, Rate>): LoadRow => ({
  operation: operation.name,
  size,
  cost,
  product: rates.get(serverNames.product) ?? unmeasured,
  bare: rates.get(serverNames.bare) ?? unmeasured,
  engine: rates.get(serverNames.engine) ?? unmeasured,
})

const measureEntries = async (
  { floors, product, effort }: Scene,
  entries: readonly Entry[],
): Promise<LoadRow[]> => {
  const operations = entries.map(({ operation }) => operation)
  const rates = await interleave(operations, [...floors.servers, product], effort)
  return entries.map((entry, at) => rowOf(entry, rates[at] ?? new Map()))
}

/** What an uncached list costs grows with the collection: it is bounded at this many elements. */
const largestUncached = 10_000

/** Reads of all kinds at all sizes, in one run. */
const measureReads = async (scene: Scene): Promise<LoadRow[]> => {
  const { stack, floors, prepared } = scene
  const site = await openSite(stack.url)
  const entries: Entry[] = [{ operation: pageOperation, size: undefined, cost: prepared.pageCost }]
  for (const { collection, size, costs } of prepared.filled) {
    const operations = [
      ...listOperations(collection, size),
      ...(size > largestUncached ? [] : [uncachedOperation(collection)]),
      await unchangedOperation(site, collection),
      elementOperation(collection, size),
    ]
    for (const operation of operations) entries.push({ operation, size, cost: costs.get(operation.name) })
  }
  for (const { operation, cost } of entries) await floors.learn(operation, cost)
  return measureEntries(scene, entries)
}

/** More creates a second than any machine here does. */
const fastest = 2_000

const measureCreates = async (scene: Scene, { collection, size, costs }: Filled): Promise<LoadRow[]> => {
  const { stack, floors, effort } = scene
  const site = await openSite(stack.url)
  const cost = costs.get('create')
  await floors.learn(createOperation(site, collection, 'learnt', 1), cost)
  const count = Math.ceil(((effort.rounds + 1) * effort.slice * fastest) / 1000)
  const operation = createOperation(site, collection, 'created', count)
  return measureEntries(scene, [{ operation, size, cost }])
}

/** All operations under load; creates come last, since they change what is read. */
export const measureLoad = async (scene: Scene): Promise<LoadRow[]> => {
  const found = await measureReads(scene)
  for (const one of scene.prepared.filled) found.push(...(await measureCreates(scene, one)))
  return found
}
