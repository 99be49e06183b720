import type { Table } from '../../../shared/store/table.ts'

/** Capacity units. */
export interface Units {
  read: number
  write: number
}

interface Capacity {
  CapacityUnits?: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const capacitiesOf = (output: unknown): Capacity[] => {
  const capacity = isRecord(output) && 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined
  const all: unknown[] = Array.isArray(capacity) ? capacity : [capacity]
  return all.filter(isRecord)
}

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

/** Adds up what the engine says each request through a table's client consumes; `take` gives it and starts anew. */
export const meter = (table: Table): { take: () => Units } => {
  let units: Units = { read: 0, write: 0 }
  table.client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      const consumed = capacitiesOf(result.output).reduce(
        (sum, { CapacityUnits = 0 }) => sum + CapacityUnits,
        0,
      )
      units[reads.has(context.commandName ?? '') ? 'read' : 'write'] += consumed
      return result
    },
    { step: 'initialize' },
  )
  return {
    take: () => {
      const taken = units
      units = { read: 0, write: 0 }
      return taken
    },
  }
}
