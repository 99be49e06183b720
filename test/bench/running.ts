import * as z from 'zod/mini'
import { type Child, startChild } from './processes/child.ts'

const started = z.object({
  url: z.string(),
  tableEndpoint: z.string(),
  tableName: z.string(),
  functions: z.array(z.object({ logicalId: z.string(), environment: z.record(z.string(), z.string()) })),
})

/** A request that a function made to the engine. */
export const engineCall = z.object({
  functionName: z.string(),
  operation: z.string(),
  request: z.record(z.string(), z.unknown()),
  consumedCapacity: z.unknown(),
})
/** See {@link engineCall}. */
export type EngineCall = z.infer<typeof engineCall>

/** A stack in a process of its own. */
export interface Stack extends z.infer<typeof started> {
  /** Waits until the aggregator has gone through all changes so far. */
  drained: () => Promise<void>
  /** What the functions asked of the engine since the last question; needs a metered stack. */
  calls: () => Promise<EngineCall[]>
  stop: () => Promise<void>
}

/** The account of all administrative requests. */
export const administrator = { email: 'bench@example.com', password: 'correct-horse-battery-1' }

/** Starts a stack on a data folder. @param metered whether its calls are noted */
export const startBenchStack = async (dataDir: string, metered: boolean): Promise<Stack> => {
  const child: Child = startChild('./stack.ts')
  const { email: adminEmail, password: adminPassword } = administrator
  try {
    const about = await child.ask('start', started, { dataDir, adminEmail, adminPassword, metered })
    return {
      ...about,
      // The name may resolve to IPv6 first, where nothing listens.
      url: about.url.replace('localhost', '127.0.0.1'),
      drained: async () => {
        await child.ask('drained', z.undefined())
      },
      calls: () => child.ask('calls', z.array(engineCall)),
      stop: child.stop,
    }
  } catch (error) {
    await child.stop()
    throw error
  }
}
