import { setTimeout as wait } from 'node:timers/promises'
import { isRecord } from '../../../shared/values/records.ts'
import type { TableDefinition } from '../template/tables.ts'
import { type EngineClient, EngineError } from './client.ts'

const describe = async (client: EngineClient, name: string): Promise<Record<string, unknown> | undefined> => {
  try {
    const { Table } = await client.call('DescribeTable', { TableName: name })
    return isRecord(Table) ? Table : undefined
  } catch (error) {
    if (error instanceof EngineError && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

/** Whether the engine has a table. */
export const tableExists = async (client: EngineClient, name: string): Promise<boolean> =>
  (await describe(client, name)) !== undefined

const untilActive = async (client: EngineClient, name: string): Promise<Record<string, unknown>> => {
  for (let tries = 0; tries < 300; tries++) {
    const table = await describe(client, name)
    if (table?.TableStatus === 'ACTIVE') return table
    await wait(Math.min(100, 5 * 2 ** tries))
  }
  throw new Error(`The table ${name} is still not active after half a minute`)
}

/** Switches expiry on. An engine's error is ignored: expiry may be on already, or unknown to the engine. */
const enableExpiry = async (client: EngineClient, name: string, attribute: string): Promise<void> => {
  const specification = { Enabled: true, AttributeName: attribute }
  try {
    await client.call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: specification })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
  }
}

/** A key schema as text, to compare it with another. */
const keysOf = (schema: unknown): string => {
  const keys: unknown[] = Array.isArray(schema) ? schema : []
  return keys.map((key) => (isRecord(key) ? `${key.AttributeName} ${key.KeyType}` : '')).join()
}

/** A table that is ready for use. */
export interface TableState {
  /** Whether it was made just now. */
  isNew: boolean
  /** The engine's name for its stream, if it has one. */
  streamArn?: string
}

/**
 * Makes a table of the template in the engine, unless it is there already.
 * @throws Error when the table is there with another key schema, because its data could not be reached
 */
export const ensureTable = async (client: EngineClient, definition: TableDefinition): Promise<TableState> => {
  const existing = await describe(client, definition.name)
  if (!existing) await client.call('CreateTable', definition.createParameters)
  const table = await untilActive(client, definition.name)
  if (keysOf(table.KeySchema) !== keysOf(definition.createParameters.KeySchema))
    throw new Error(
      `The table ${definition.name} is there with other keys than the template's: use another data folder or endpoint`,
    )
  if (definition.expiryAttribute !== undefined && !existing)
    await enableExpiry(client, definition.name, definition.expiryAttribute)
  const { LatestStreamArn: streamArn } = table
  return { isNew: !existing, ...(typeof streamArn === 'string' && { streamArn }) }
}
