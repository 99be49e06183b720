/** A process that runs the stack, as `npm start` does, and notes on request what its functions ask of the engine. */
import * as z from 'zod/mini'
import type { RunningStack } from '../../../infra/local/options.ts'
import type { RequestEntry } from '../../../infra/local/proxy/observe.ts'
import { concurrencyByDefault } from '../../../infra/local/settings.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { answerCommands } from './commands.ts'

const startArgument = z.object({
  dataDir: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  /** Whether calls are noted: it slows them down. */
  metered: z.boolean(),
})

let stack: RunningStack | undefined
let calls: RequestEntry[] = []

/** The aggregator works beside the requests: its calls belong to none of them. */
const note = (entry: RequestEntry): void => {
  if (!entry.functionName.includes('Aggregator')) calls.push(entry)
}

const running = (): RunningStack => {
  if (!stack) throw new Error('The stack is not started')
  return stack
}

answerCommands(
  {
    start: async (argument) => {
      const { metered, ...options } = startArgument.parse(argument)
      // Counted calls are one request's by turns: of several environments each would load what it serves.
      const environments = metered ? 1 : 3
      const concurrency = concurrencyByDefault
      stack = await startStack({ ...options, environments, concurrency, ...(metered && { onRequest: note }) })
      await stack.warm()
      const { url, tableEndpoint, tableName, functions } = stack
      return { url, tableEndpoint, tableName, functions }
    },
    drained: () => running().drained(),
    /** The calls since the last question. */
    calls: () => {
      const noted = calls
      calls = []
      return noted
    },
    cpu: () => process.cpuUsage(),
  },
  async () => {
    await stack?.stop()
  },
)
