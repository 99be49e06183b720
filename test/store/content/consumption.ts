import { vi } from 'vitest'
import type { Table } from '../../../shared/store/table.ts'

/** What one request to the table took, in the read or write units of its capacity. */
export interface Consumed {
  command: string
  units: number
}

type Capacity = { CapacityUnits?: number | undefined }
const isCapacity = (value: unknown): value is Capacity => typeof value === 'object' && value !== null

const unitsOf = (answer: object): number => {
  const capacity: unknown = 'ConsumedCapacity' in answer ? answer.ConsumedCapacity : undefined
  const all: unknown[] = Array.isArray(capacity) ? capacity : [capacity]
  return all.filter(isCapacity).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}

/** Has every request through a table's client tell what it takes, and keeps that. Once for a table. */
export const consumptionOf = (table: Table): Consumed[] => {
  const taken: Consumed[] = []
  const send = table.client.send.bind(table.client)
  vi.spyOn(table.client, 'send').mockImplementation(async (command) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' })
    const answer = await send(command)
    taken.push({ command: command.constructor.name, units: unitsOf(answer) })
    return answer
  })
  return taken
}
