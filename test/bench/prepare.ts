import type { Bundles } from './bundles.ts'
import { meterCold } from './measures/cold.ts'
import { type Cost, costOf, meter, sendOne } from './meter.ts'
import {
  createOperation,
  elementOperation,
  listOperations,
  type Operation,
  pageOperation,
  pullByFeed,
  pullByPages,
  uncachedOperation,
  unchangedOperation,
} from './operations.ts'
import { type Stack, startBenchStack } from './running.ts'
import {
  addCollection,
  addFilled,
  addPages,
  type Collection,
  importRows,
  importSize,
  openSite,
  rows,
  type Site,
} from './site.ts'
import { refreshSnapshot } from './snapshot.ts'

/** What each operation costs, by name. */
export type Costs = ReadonlyMap<string, Cost>

/** A collection with its size, and what each operation on it costs. */
export interface Filled {
  size: number
  collection: Collection
  costs: Costs
}

/** What the benchmark measures on. */
export interface Prepared {
  filled: readonly Filled[]
  /** Takes imports. */
  imports: Collection
  /** Of an import of the usual size. */
  importCost: Cost
  pageCost: Cost
}

/** The cost of a request of an operation, when another has gone before it. */
const meterWarm = async (stack: Stack, { requests, status }: Operation): Promise<Cost> => {
  const [first, second = first] = requests
  if (!first || !second) throw new Error('An operation without a request')
  await sendOne(stack.url, first, status)
  return meter(stack, second, status)
}

const meterAll = async (
  stack: Stack,
  site: Site,
  bundles: Bundles,
  collection: Collection,
  size: number,
): Promise<Costs> => {
  const [feed] = await pullByFeed(site.url, collection)
  const [page] = pullByPages(collection, size)
  const pulls = { status: 200, requests: feed && page ? [page, feed] : [] }
  const operations: Operation[] = [
    ...listOperations(collection, size),
    uncachedOperation(collection),
    await unchangedOperation(site, collection),
    { name: 'full pull by pages', ...pulls },
    { name: 'full pull by change feed', ...pulls },
    // After the lists: it counts hits, and the next list would read them too.
    elementOperation(collection, size),
    createOperation(site, collection, 'metered', 2),
  ]
  const costs = new Map<string, Cost>([['cold read', await meterCold(stack, bundles, collection)]])
  // A sorted list brings the collection into memory. Before that, pages by id are read without it.
  await sendOne(stack.url, { method: 'GET', path: `/api/${collection.name}?sortBy=title` }, 200)
  for (const operation of operations) costs.set(operation.name, await meterWarm(stack, operation))
  return costs
}

const fill = async (stack: Stack, bundles: Bundles, sizes: readonly number[]): Promise<Prepared> => {
  const collections: Collection[] = []
  const site = await openSite(stack.url)
  for (const size of sizes) collections.push(await addFilled(site, `articles-${size}`, size))
  await addPages(site)
  await stack.drained()
  for (const collection of collections) await refreshSnapshot(stack, collection)
  const filled: Filled[] = []
  for (const [at, collection] of collections.entries()) {
    const size = sizes[at] ?? 0
    const fresh = await openSite(stack.url)
    filled.push({ size, collection, costs: await meterAll(stack, fresh, bundles, collection, size) })
  }
  const imports = await addCollection(await openSite(stack.url), 'imports')
  await stack.calls()
  await importRows(await openSite(stack.url), imports, rows(0, importSize))
  const importCost = costOf(await stack.calls())
  return { filled, imports, importCost, pageCost: await meterWarm(stack, pageOperation) }
}

/** Fills a data folder on a metered stack, which is stopped then: what is timed runs on one that is not slowed down. */
export const prepare = async (
  dataDir: string,
  bundles: Bundles,
  sizes: readonly number[],
): Promise<Prepared> => {
  const stack = await startBenchStack(dataDir, true)
  try {
    return await fill(stack, bundles, sizes)
  } finally {
    await stack.stop()
  }
}
