/**
 * A server to compare with: node:http and nothing else, which answers what it has learnt, byte for byte. With
 * an engine it makes the engine calls of a request first.
 */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { engineCall } from '../running.ts'
import { answerCommands } from './commands.ts'
import { type Replay, replayOn } from './replay.ts'

const startArgument = z.object({
  engine: z.optional(z.object({ endpoint: z.string(), tableName: z.string() })),
})
const learnArgument = z.object({
  url: z.string(),
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      headers: z.optional(z.record(z.string(), z.string())),
      body: z.optional(z.string()),
    }),
  ),
  /** The engine calls of one such request. */
  calls: z.array(engineCall),
})

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  replay: Replay | undefined
}

/** What tells requests apart. */
const nameOf = (...parts: readonly (string | undefined)[]): string => parts.join(' ')

const answers = new Map<string, Answer>()
let engine: ReturnType<typeof replayOn> | undefined

const ended = (message: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    message.on('end', resolve).on('error', reject).resume()
  })

const server = createServer({ keepAliveTimeout: 75_000 }, (message, response) => {
  const respond = async (): Promise<void> => {
    if (message.method === 'POST') await ended(message)
    const answer = answers.get(nameOf(message.method, message.url, message.headers['if-none-match']))
    await answer?.replay?.()
    response.writeHead(answer?.status ?? 404, answer?.headers ?? { 'content-length': 0 }).end(answer?.body)
  }
  respond().catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})

/** What node:http sets by itself. */
const own = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

const learn = async (argument: unknown): Promise<void> => {
  const { url, requests, calls } = learnArgument.parse(argument)
  const replay = engine?.(calls)
  for (const { method, path, headers = {}, body } of requests) {
    const sent = body === undefined ? {} : { body }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = { 'accept-encoding': 'identity', ...type, ...headers }
    const answer = await fetch(url + path, { method, headers: asked, ...sent })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const kept = [...answer.headers].filter(([name]) => !own.has(name))
    const length = answer.status === 304 ? {} : { 'content-length': bytes.length }
    const stored = { ...Object.fromEntries(kept), ...length }
    answers.set(nameOf(method, path, headers['if-none-match']), {
      status: answer.status,
      headers: stored,
      body: bytes,
      replay,
    })
  }
}

answerCommands(
  {
    start: async (argument) => {
      const given = startArgument.parse(argument).engine
      if (given) engine = replayOn(given.endpoint, given.tableName)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
    },
    learn,
    forget: () => answers.clear(),
  },
  () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)
