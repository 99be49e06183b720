import { measureCold, measureMemory } from './measures/cold.ts'
import { measureHistory } from './measures/history.ts'
import { measureImports } from './measures/imports.ts'
import { measureLoad } from './measures/load.ts'
import { measureLoading } from './measures/loading.ts'
import { measureLogins } from './measures/login.ts'
import { measurePulls } from './measures/pull.ts'
import { queryUnits } from './measures/query-units.ts'
import { measureSyncs } from './measures/sync.ts'
import { listOperations } from './operations.ts'
import type { ColdRow, Results } from './results.ts'
import type { Scene } from './scene.ts'
import { openSite } from './site.ts'

const coldRows = async ({ stack, bundles, prepared, effort }: Scene): Promise<ColdRow[]> => {
  const found: ColdRow[] = []
  for (const { size, collection, costs } of prepared.filled)
    found.push({
      size,
      cold: await measureCold(stack, bundles, collection, effort.tries),
      cost: costs.get('cold read'),
      queryUnits: await queryUnits(stack, collection),
    })
  return found
}

/** Of the largest collection, after lists of every kind. */
const memoryOf = async ({ stack, bundles, prepared }: Scene): Promise<number> => {
  const largest = prepared.filled.at(-1)
  if (!largest) return Number.NaN
  const lists = listOperations(largest.collection, largest.size).flatMap(({ requests }) => requests)
  return measureMemory(
    stack,
    bundles,
    lists.map(({ path }) => path),
  )
}

/** Logins that fail are 30 of each kind, as many as the target asks for. */
const loginTries = 30

/** Measures everything. @param report says what is going on */
export const measureScene = async (scene: Scene, report: (text: string) => void): Promise<Results> => {
  const { stack, bundles, prepared, floorTable, effort } = scene
  const { imports, importCost } = prepared
  report('cold reads, loading and memory')
  const cold = await coldRows(scene)
  const loading = await measureLoading(bundles, effort.tries * 4 + 7)
  const memory = await memoryOf(scene)
  const history = await measureHistory(scene)
  report('full pulls')
  const pulls = await measurePulls(scene)
  report('syncs of the client')
  const syncs = await measureSyncs(scene)
  report('operations under load')
  const load = await measureLoad(scene)
  report('imports and logins')
  const site = await openSite(stack.url)
  return {
    load,
    pulls,
    syncs,
    cold,
    imports: await measureImports(stack, site, imports, importCost.calls, floorTable, effort.tries),
    importCost,
    logins: await measureLogins(site, loginTries),
    loading,
    history,
    memory,
  }
}
