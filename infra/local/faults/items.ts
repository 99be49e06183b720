import { keyInCondition, keyText } from '../policy/key-condition.ts'
import { isRecord } from '../template/resolve.ts'
import type { EngineCall } from './verdict.ts'

/** An item that a call reads or writes, and what that takes at least, in units of the table's throughput. */
export interface TouchedItem {
  /** The value of its partition key. */
  key: string
  reads: number
  writes: number
}

type Body = Record<string, unknown>

const recordOf = (value: unknown): Body => (isRecord(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The name of the table's partition key: both tables that the runner meets have this one. */
const partitionKey = 'pk'

const keyOf = (item: unknown): string => keyText(recordOf(item)[partitionKey]) ?? ''

/** A write unit is up to 1 KB. The JSON form is a little longer than what DynamoDB counts. */
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

/** What a batch asks for, in its order over all tables. */
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

/** Actions of a transaction take twice the units. */
const transacted = ({ operation, request }: EngineCall): TouchedItem[] =>
  listOf(request.TransactItems).map((action) => {
    const [given] = Object.values(recordOf(action)).map(recordOf)
    const item = given?.Item ?? given?.Key ?? {}
    return operation === 'TransactGetItems' ? { ...readOf(keyOf(item), true), reads: 2 } : writeOf(item, 2)
  })

/** The items of a call, in the order of its members. A Query counts as one; of other operations there are none. */
export const itemsIn = (call: EngineCall): TouchedItem[] => {
  const { operation, request } = call
  if (operation.startsWith('Transact')) return transacted(call)
  if (operation.startsWith('Batch')) return batched(call)
  if (operation === 'Query') return [readOf(queriedKey(request), request.ConsistentRead === true)]
  if (operation === 'GetItem') return [readOf(keyOf(request.Key), request.ConsistentRead === true)]
  if (operation === 'PutItem') return [writeOf(request.Item ?? {})]
  return operation === 'UpdateItem' || operation === 'DeleteItem' ? [writeOf(request.Key ?? {})] : []
}
