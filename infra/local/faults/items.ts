import { keyInCondition, keyText } from '../policy/key-condition.ts'
import { type Body, listOf, recordOf } from '../policy/request-body.ts'
import type { EngineCall } from './verdict.ts'

/** An item that a call reads or writes, and the least units of throughput that this takes. */
export interface TouchedItem {
  /** The value of its partition key. */
  key: string
  reads: number
  writes: number
}

/** The name of the partition key. Both tables that the runner meets have this one. */
const partitionKey = 'pk'

const keyOf = (item: unknown): string => keyText(recordOf(item)[partitionKey]) ?? ''

/** An item that is written. A write unit covers 1 KB. JSON is a little longer than the size that DynamoDB counts. */
const writeOf = (item: unknown, factor = 1): TouchedItem => ({
  key: keyOf(item),
  reads: 0,
  writes: factor * Math.ceil(JSON.stringify(item).length / 1024),
})

const readOf = (key: string, isConsistent: boolean): TouchedItem => ({
  key,
  reads: isConsistent ? 1 : 0.5,
  writes: 0,
})

const queriedKey = (request: Body): string =>
  keyInCondition(
    String(request.KeyConditionExpression),
    partitionKey,
    recordOf(request.ExpressionAttributeNames),
    recordOf(request.ExpressionAttributeValues),
  ) ?? ''

/** The members of a batch, in its order over all tables. */
export const batchMembers = ({ operation, request }: EngineCall): { table: string; member: unknown }[] =>
  Object.entries(recordOf(request.RequestItems)).flatMap(([table, given]) => {
    const members = operation === 'BatchGetItem' ? listOf(recordOf(given).Keys) : listOf(given)
    return members.map((member) => ({ table, member }))
  })

const batched = (call: EngineCall): TouchedItem[] =>
  batchMembers(call).map(({ table, member }) => {
    if (call.operation === 'BatchGetItem') {
      const { ConsistentRead } = recordOf(recordOf(call.request.RequestItems)[table])
      return readOf(keyOf(member), ConsistentRead === true)
    }
    const { PutRequest, DeleteRequest } = recordOf(member)
    return writeOf(recordOf(PutRequest).Item ?? recordOf(DeleteRequest).Key ?? {})
  })

/** The items of a transaction. Its actions take twice the units. */
const transacted = ({ operation, request }: EngineCall): TouchedItem[] =>
  listOf(request.TransactItems).map((action) => {
    const [given] = Object.values(recordOf(action)).map(recordOf)
    const item = given?.Item ?? given?.Key ?? {}
    return operation === 'TransactGetItems' ? { ...readOf(keyOf(item), true), reads: 2 } : writeOf(item, 2)
  })

/** The items of a call, in the order of its members. A Query counts as one item, and an operation without items as none. */
export const itemsIn = (call: EngineCall): TouchedItem[] => {
  const { operation, request } = call
  if (operation.startsWith('Transact')) return transacted(call)
  if (operation.startsWith('Batch')) return batched(call)
  if (operation === 'Query') return [readOf(queriedKey(request), request.ConsistentRead === true)]
  if (operation === 'GetItem') return [readOf(keyOf(request.Key), request.ConsistentRead === true)]
  if (operation === 'PutItem') return [writeOf(request.Item ?? {})]
  return operation === 'UpdateItem' || operation === 'DeleteItem' ? [writeOf(request.Key ?? {})] : []
}
