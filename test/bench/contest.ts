import { withConnections } from './load/connection.ts'
import { requestBytes } from './load/request.ts'
import { runSlice, type Slice } from './load/slice.ts'
import type { Operation } from './operations.ts'
import { type Rate, rateOf } from './rate.ts'
import { randomOf } from './records.ts'

/** A server that is measured. */
export interface Server {
  name: string
  url: URL
  /** Waits until nothing works on in the background. */
  rest: () => Promise<void>
}

/** Connections that requests come in over, as many as in the measurements of other systems (10). */
const connectionCount = 10

const cycle = (operation: Operation, { url }: Server): (() => Buffer) => {
  const all = operation.requests.map((request) => requestBytes(request, url))
  let at = -1
  return () => {
    at = (at + 1) % all.length
    return all[at] ?? Buffer.alloc(0)
  }
}

/** How long an interleaved measurement takes. */
export interface Pace {
  rounds: number
  /** Length of a slice, in milliseconds. */
  slice: number
}

interface Cell {
  status: number
  next: () => Buffer
  slices: Slice[]
}

/** The numbers below `count` in an order that depends on the seed. */
const shuffled = (count: number, seed: number): number[] => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, at) => ({ at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ at }) => at)
}

/**
 * Measures servers on operations in turn: in each round every server gets a short slice of every operation, so
 * that what else the machine does meets all of them, and in another order, so that what one operation leaves
 * to be done in the background does not meet the same one each time. A first round that does not count warms
 * them up.
 * @returns by operation (in the order given) and server
 */
export const interleave = async (
  operations: readonly Operation[],
  servers: readonly Server[],
  { rounds, slice }: Pace,
): Promise<ReadonlyMap<string, Rate>[]> => {
  const cells = operations.map((operation) =>
    servers.map((server): Cell => ({ status: operation.status, next: cycle(operation, server), slices: [] })),
  )
  for (let round = 0; round <= rounds; round += 1)
    for (const [column, server] of servers.entries()) {
      await withConnections(server.url, connectionCount, async (connections) => {
        for (const row of shuffled(operations.length, round)) {
          const cell = cells[row]?.[column]
          if (!cell) continue
          const measured = await runSlice(connections, cell.next, cell.status, slice)
          if (round > 0) cell.slices.push(measured)
        }
      })
      await server.rest()
    }
  return cells.map(
    (row) => new Map(row.map(({ slices }, column) => [servers[column]?.name ?? '', rateOf(slices)])),
  )
}
