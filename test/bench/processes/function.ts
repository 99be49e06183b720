/** A process that stands for a fresh Lambda environment: it loads a bundle and invokes its handler. */
import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import { answerCommands } from './commands.ts'
import { context, eventOf, type Handler, isHandler } from './event.ts'

const require = createRequire(import.meta.url)

const isModule = (value: unknown): value is { handler?: unknown } =>
  typeof value === 'object' && value !== null

let handler: Handler | undefined

const statusOf = z.object({ statusCode: z.int() })

answerCommands(
  {
    /** Loads a bundle: how long that takes, in milliseconds. */
    load: (file) => {
      const start = performance.now()
      const loaded: unknown = require(`${file}`)
      const milliseconds = performance.now() - start
      if (isModule(loaded) && isHandler(loaded.handler)) handler = loaded.handler
      return milliseconds
    },
    /** Invokes the handler: status, and time in milliseconds. */
    invoke: async (path) => {
      const start = performance.now()
      const result = statusOf.parse(await handler?.(eventOf(`${path}`), context))
      return { status: result.statusCode, milliseconds: performance.now() - start }
    },
    /** Resident memory, in bytes. */
    memory: () => process.memoryUsage().rss,
  },
  async () => undefined,
)
