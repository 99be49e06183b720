import type { Bundles } from './bundles.ts'
import type { Pace, Server } from './contest.ts'
import { createFloorTable } from './floor-table.ts'
import { type Floors, serverNames, startFloors } from './floors.ts'
import type { Prepared } from './prepare.ts'
import { type Stack, startBenchStack } from './running.ts'

/** How long and how often things are measured. */
export interface Effort extends Pace {
  /** Repetitions of what is measured once at a time. */
  tries: number
}

/** All that measuring takes. */
export interface Scene {
  stack: Stack
  product: Server
  floors: Floors
  /** Takes what floors write. */
  floorTable: string
  prepared: Prepared
  bundles: Bundles
  effort: Effort
}

/** Sets the scene on a prepared data folder, has it measured, and clears it away. */
export const withScene = async <T>(
  dataDir: string,
  given: Pick<Scene, 'prepared' | 'bundles' | 'effort'>,
  measure: (scene: Scene) => Promise<T>,
): Promise<T> => {
  const stack = await startBenchStack(dataDir, false)
  try {
    const floorTable = await createFloorTable(stack)
    const floors = await startFloors(stack, floorTable)
    const product = { name: serverNames.product, url: new URL(stack.url), rest: stack.drained }
    try {
      return await measure({ ...given, stack, product, floors, floorTable })
    } finally {
      await floors.stop()
    }
  } finally {
    await stack.stop()
  }
}
