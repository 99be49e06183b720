import { isRecord } from '../template/resolve.ts'
import { batchMembers } from './items.ts'
import type { EngineAnswer, EngineCall } from './verdict.ts'

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The `RequestItems` with the members that are wanted; a table without any is left out. */
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

/** A batch of which DynamoDB does only a part: what the engine gets, and what is added to its answer. */
export interface PartialBatch {
  request: Record<string, unknown>
  reply: (answer: EngineAnswer) => EngineAnswer
}

/** Leaves out members of a batch, by their positions, and gives them back as unprocessed. */
export const partialBatch = (call: EngineCall, left: ReadonlySet<number>): PartialBatch => {
  const name = call.operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
  const unprocessed = subset(call, (at) => left.has(at))
  return {
    request: { ...call.request, RequestItems: subset(call, (at) => !left.has(at)) },
    reply: (answer) =>
      answer.status === 200 ? { ...answer, body: { ...answer.body, [name]: unprocessed } } : answer,
  }
}
