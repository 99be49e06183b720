import { recordOf } from '../policy/request-body.ts'
import { batchMembers } from './items.ts'
import type { EngineAnswer, EngineCall } from './verdict.ts'

/** The `RequestItems` with the wanted members only. A table without any is left out. */
const subset = (call: EngineCall, wanted: (at: number) => boolean): Record<string, unknown> => {
  const chosen = batchMembers(call).filter((_, at) => wanted(at))
  const byTable = Object.groupBy(chosen, ({ table }) => table)
  const given = recordOf(call.request.RequestItems)
  return Object.fromEntries(
    Object.entries(byTable).map(([table, list = []]) => {
      const members = list.map(({ member }) => member)
      return [
        table,
        call.operation === 'BatchGetItem' ? { ...recordOf(given[table]), Keys: members } : members,
      ]
    }),
  )
}

/** A batch that DynamoDB processes in part: the request for the engine, and a function that completes its answer. */
export interface PartialBatch {
  request: Record<string, unknown>
  reply: (answer: EngineAnswer) => EngineAnswer
}

/** Takes members out of a batch by their positions, and answers them as unprocessed. */
export const partialBatch = (call: EngineCall, left: ReadonlySet<number>): PartialBatch => {
  const name = call.operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
  const unprocessed = subset(call, (at) => left.has(at))
  return {
    request: { ...call.request, RequestItems: subset(call, (at) => !left.has(at)) },
    reply: (answer) =>
      answer.status === 200 ? { ...answer, body: { ...answer.body, [name]: unprocessed } } : answer,
  }
}
