import * as z from 'zod/mini'
import type { Server } from './contest.ts'
import type { Cost } from './meter.ts'
import type { Operation } from './operations.ts'
import { type Child, startChild } from './processes/child.ts'
import type { Stack } from './running.ts'

/** The servers that the product is compared with. */
export interface Floors {
  servers: readonly Server[]
  /** Has the floors fetch the answers to an operation's requests, and repeat the engine calls of one. */
  learn: (operation: Operation, cost: Cost | undefined) => Promise<void>
  /** Drops the answers learnt so far. */
  forget: () => Promise<void>
  stop: () => Promise<void>
}

/** Names of the servers in the results. */
export const serverNames = { product: 'product', bare: 'bare', engine: 'engine' } as const

const address = z.object({ url: z.string() })

const nothing = z.undefined()

const openFloor = async (child: Child, name: string, argument: object): Promise<Server> => {
  const { url } = await child.ask('start', address, argument)
  return { name, url: new URL(url), rest: async () => undefined }
}

/**
 * Starts both floors: one that answers at once, and one that makes the engine calls of a request first.
 * @param tableName takes what the second one writes
 */
export const startFloors = async (stack: Stack, tableName: string): Promise<Floors> => {
  const bare = startChild('./floor.ts')
  const engine = startChild('./floor.ts')
  const both = [bare, engine]
  const bareServer = await openFloor(bare, serverNames.bare, {})
  const given = { engine: { endpoint: stack.tableEndpoint, tableName } }
  return {
    servers: [bareServer, await openFloor(engine, serverNames.engine, given)],
    learn: async ({ requests }, cost) => {
      const calls = cost?.calls ?? []
      await bare.ask('learn', nothing, { url: stack.url, requests, calls })
      // From the other floor: a request that creates something has its answer once.
      await engine.ask('learn', nothing, { url: bareServer.url.origin, requests, calls })
    },
    forget: async () => {
      for (const child of both) await child.ask('forget', nothing)
    },
    stop: async () => {
      for (const child of both) await child.stop()
    },
  }
}
