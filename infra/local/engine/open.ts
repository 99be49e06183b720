import type { Cleanup } from '../cleanup.ts'
import type { DataFolder } from '../data/folder.ts'
import type { Data } from '../data/open.ts'
import type { State } from '../data/state.ts'
import type { StackDescription } from '../template/description.ts'
import type { EventSourceDefinition } from '../template/event-sources.ts'
import { type EngineClient, engineClient } from './client.ts'
import { ensureTable, type TableState } from './create-table.ts'
import { startExpiry } from './expiry.ts'
import { startEngine } from './process.ts'
import { tendStreamRecords } from './stream-records.ts'

/** The database engine with the table. */
export interface Engine {
  endpoint: string
  client: EngineClient
  /** Whether the runner started it, on a file of the data folder. */
  isEmbedded: boolean
}

/** Which engine to use, and what to do when it ends by itself. */
export interface EngineOptions {
  /** DynamoDB-compatible endpoint to use instead of the embedded engine. */
  endpoint?: string | undefined
  /** Called when the engine ends by itself; nothing works from then on. The error is shown unless this is given. */
  onCrash?: ((error: Error) => void) | undefined
}

/**
 * Starts the embedded engine, or connects to another one.
 * @throws Error when the embedded engine is missing or does not start
 */
export const openEngine = async (
  folder: DataFolder,
  { endpoint, onCrash = (error) => console.error(error) }: EngineOptions,
  cleanup: Cleanup,
): Promise<Engine> => {
  if (endpoint !== undefined) {
    const client = engineClient(endpoint)
    cleanup.add(client.close)
    return { endpoint, client, isEmbedded: false }
  }
  const engine = await startEngine(folder.database, onCrash)
  cleanup.add(engine.stop)
  const client = engineClient(engine.endpoint)
  cleanup.add(client.close)
  return { endpoint: engine.endpoint, client, isEmbedded: true }
}

/** The lowest position of all readers of the table's stream. They have processed the records up to it. */
const processedBy = (
  sources: readonly EventSourceDefinition[],
  checkpoints: State['checkpoints'],
): number => {
  const positions = sources.map(({ logicalId }) => {
    const numbers = Object.values(checkpoints[logicalId] ?? {}).map(Number)
    return Math.max(0, ...numbers.filter(Number.isFinite))
  })
  return Math.min(Number.POSITIVE_INFINITY, ...positions)
}

/**
 * Makes the table ready for use. A missing table is created, and the state of an earlier one is forgotten. In the
 * embedded engine this also keeps the stream records short, and starts the deletion of expired items.
 */
export const openTable = async (
  engine: Engine,
  { table, eventSources }: Pick<StackDescription, 'table' | 'eventSources'>,
  { folder, file: { state } }: Data,
  cleanup: Cleanup,
): Promise<TableState> => {
  const opened = await ensureTable(engine.client, table)
  if (opened.isNew) Object.assign(state, { checkpoints: {}, customResources: {}, demo: 'unknown' })
  if (!engine.isEmbedded) return opened
  tendStreamRecords(folder.database, table.name, processedBy(eventSources, state.checkpoints))
  if (table.expiryAttribute !== undefined) {
    const { name: tableName, keyAttributes, expiryAttribute } = table
    cleanup.add(
      startExpiry(engine.endpoint, {
        databasePath: folder.database,
        tableName,
        keyAttributes,
        expiryAttribute,
      }),
    )
  }
  return opened
}
