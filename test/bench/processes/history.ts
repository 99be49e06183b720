/** A process that answers public reads as the public function does, with and without their history records, or writes records alone. */
import * as z from 'zod/mini'
import { listHandlers } from '../../../functions/public/lists.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { createServices, type Services } from '../../../shared/http/services.ts'
import type { DirectCall } from '../../../shared/store/direct-call.ts'
import { median } from '../rate.ts'
import { measureRecords } from './busy-shards.ts'
import { answerCommands } from './commands.ts'
import { context, eventOf, type Handler, isHandler } from './event.ts'

const compareArgument = z.object({ path: z.string(), rounds: z.int(), requests: z.int() })
const statusOf = z.object({ statusCode: z.literal(200) })

/** The same services, but for writes past the SDK, which are said to be done: the history's alone. */
const withoutWrites = (services: Services): Services => {
  const { table } = services
  const direct: DirectCall = async (operation, input) =>
    operation === 'PutItem' ? { answer: {} } : table.direct?.(operation, input)
  return { ...services, table: { ...table, direct } }
}

const handlerOf = (services: Services): Handler => {
  const handler: unknown = publicApi(services, listHandlers)
  if (!isHandler(handler)) throw new Error('The public function has no handler')
  return handler
}

/** Times of some requests, one after the other, in milliseconds. */
const timesOf = async (handler: Handler, path: string, requests: number): Promise<number[]> => {
  const times: number[] = []
  for (let done = 0; done < requests; done += 1) {
    const start = performance.now()
    statusOf.parse(await handler(eventOf(path), context))
    times.push(performance.now() - start)
  }
  return times
}

const compare = async (argument: unknown): Promise<{ with: number; without: number }> => {
  const { path, rounds, requests } = compareArgument.parse(argument)
  const services = createServices(process.env)
  const writing = handlerOf(services)
  const silent = handlerOf(withoutWrites(services))
  await timesOf(writing, path, requests)
  const times: { writing: number[]; silent: number[] } = { writing: [], silent: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.writing.push(...(await timesOf(writing, path, requests)))
    times.silent.push(...(await timesOf(silent, path, requests)))
  }
  return { with: median(times.writing), without: median(times.silent) }
}

const records = (argument: unknown) =>
  measureRecords(createServices(process.env).table, z.int().parse(argument))

answerCommands({ compare, records }, async () => undefined)
