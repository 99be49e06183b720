import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { isRecord } from '../values/records.ts'
import type { Reason } from './outcome.ts'
import { isAttributes, type Table } from './table.ts'
import type { Action } from './transaction.ts'

/** A transaction whose token makes DynamoDB carry it out once, however often it is sent. */
export interface TokenedTransaction {
  TransactItems: readonly Action[]
  ClientRequestToken: string
}

/** What came of a transaction that was sent once: it went through, it was cancelled, or nothing is known. */
export type DirectOutcome = 'done' | 'unknown' | { reasons: readonly Reason[] }

/** The members of an action that hold values of a table. */
const valued = ['Item', 'Key', 'ExpressionAttributeValues'] as const

const marshalled = (values: unknown): Record<string, AttributeValue> =>
  marshall(values, { removeUndefinedValues: true })

/** An action in DynamoDB's own JSON, as the SDK's document client sends it. */
export const plainAction = (action: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(action).map(([kind, input]) => {
      const plain: Record<string, unknown> = { ...input }
      for (const name of valued) if (plain[name] !== undefined) plain[name] = marshalled(plain[name])
      return [kind, plain]
    }),
  )

/** The reasons in DynamoDB's own JSON. AWS: TransactWriteItems, "TransactionCanceledException". */
const reasonsIn = (details: Readonly<Record<string, unknown>> = {}): Reason[] | undefined =>
  Array.isArray(details.CancellationReasons)
    ? details.CancellationReasons.filter(isRecord).map(({ Code, Item }) => ({
        code: typeof Code === 'string' ? Code : 'None',
        found: isAttributes(Item) ? unmarshall(Item) : undefined,
      }))
    : undefined

/**
 * Sends a transaction once, past the SDK.
 * @returns `unknown` also where it was not sent, and for every error but a cancellation
 * @throws the reason of the table's signal once it aborts; the transaction may have gone through then
 */
export const transactDirectly = async (
  { direct, signal }: Table,
  { TransactItems, ClientRequestToken }: TokenedTransaction,
): Promise<DirectOutcome> => {
  if (!direct) return 'unknown'
  const input = { TransactItems: TransactItems.map(plainAction), ClientRequestToken }
  const reply = await direct('TransactWriteItems', input, signal)
  if (reply === undefined) return 'unknown'
  if ('answer' in reply) return 'done'
  const reasons = reply.error === 'TransactionCanceledException' ? reasonsIn(reply.details) : undefined
  return reasons ? { reasons } : 'unknown'
}
