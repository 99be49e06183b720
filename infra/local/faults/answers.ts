import { itemsIn } from './items.ts'
import { oneOf } from './random.ts'
import type { EngineAnswer, EngineCall } from './verdict.ts'

const failure = (status: number, type: string, message: string, more: object = {}): EngineAnswer => ({
  status,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more },
})

const messages = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ProvisionedThroughputExceeded: 'The level of configured provisioned throughput for the table was exceeded.',
  ThrottlingError: 'Throughput exceeds the current capacity of your table or index.',
} as const

/** The code of a cancellation reason. */
type ReasonCode = 'None' | keyof typeof messages

/** A cancelled transaction with a reason for each of its actions. AWS: TransactWriteItems, "Errors". */
export const cancelled = (codes: readonly ReasonCode[]): EngineAnswer => {
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`
  const CancellationReasons = codes.map((Code) =>
    Code === 'None' ? { Code } : { Code, Message: messages[Code] },
  )
  return failure(400, 'TransactionCanceledException', Message, { Message, CancellationReasons })
}

export const isTransaction = ({ operation }: EngineCall): boolean => operation.startsWith('Transact')

const throttles = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
] as const

/** A cancelled transaction with a reason for one of its actions. */
const cancelledAtOne = (call: EngineCall, code: ReasonCode, random: () => number): EngineAnswer => {
  const items = itemsIn(call)
  const at = Math.floor(random() * items.length)
  return cancelled(items.map((_, index) => (index === at ? code : 'None')))
}

/** One of DynamoDB's answers when a table is busy. */
export const throttled = (call: EngineCall, random: () => number): EngineAnswer => {
  if (isTransaction(call) && random() < 0.5)
    return cancelledAtOne(call, oneOf(random, ['ProvisionedThroughputExceeded', 'ThrottlingError']), random)
  return failure(400, oneOf(random, throttles), 'Rate exceeded: the request was throttled.')
}

/** DynamoDB's answer when a partition gets more than it takes in a second. */
export const overPartitionLimit = (): EngineAnswer =>
  failure(
    400,
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for one or more partitions was exceeded.',
  )

/** DynamoDB's answer when another write to one of the items is under way. */
export const conflicting = (call: EngineCall, random: () => number): EngineAnswer =>
  isTransaction(call)
    ? cancelledAtOne(call, 'TransactionConflict', random)
    : failure(400, 'TransactionConflictException', messages.TransactionConflict)

/** One of DynamoDB's answers when it fails itself. */
export const serverError = (random: () => number): EngineAnswer =>
  random() < 0.5
    ? failure(500, 'InternalServerError', 'The request failed because of an unknown error.')
    : failure(503, 'ServiceUnavailable', 'The service is unavailable. Try again later.')
