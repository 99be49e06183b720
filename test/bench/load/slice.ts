import type { Connection } from './connection.ts'

/** What a slice of load measured. */
export interface Slice {
  requests: number
  seconds: number
  /** Processor time of this process, in seconds: what the load client itself takes. */
  clientSeconds: number
}

/**
 * Sends requests over all connections for some time, each the next as soon as its answer is there.
 * @param next gives the bytes of the next request
 * @throws Error when an answer has another status than the one expected
 */
export const runSlice = async (
  connections: readonly Connection[],
  next: () => Buffer,
  status: number,
  milliseconds: number,
): Promise<Slice> => {
  const before = process.cpuUsage()
  const start = performance.now()
  let requests = 0
  const work = async (connection: Connection): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const received = await connection.send(next())
      if (received.status !== status)
        throw new Error(`Answered ${received.status} where ${status} was expected`)
      requests += 1
    }
  }
  await Promise.all(connections.map(work))
  const { user, system } = process.cpuUsage(before)
  return { requests, seconds: (performance.now() - start) / 1000, clientSeconds: (user + system) / 1e6 }
}
