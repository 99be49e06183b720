import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { backOff } from '../values/backoff.ts'
import { isRecord } from '../values/records.ts'
import { Failure } from './errors.ts'
import { type Outcome, outcomeOfCancelled, outcomeOfError, type Reason } from './outcome.ts'
import { ask, itemIn, type Table } from './table.ts'
import type { Action, ActionRole, TransactionStep } from './transaction.ts'

/** Pauses between the attempts of a write, in milliseconds. */
export const pauses = { first: 8, longest: 400 }

/** The error of a write that may have gone through, or not. */
const unknownOutcome = (): Failure =>
  new Failure(
    'unavailable',
    'The request may have been carried out, but its outcome is unknown: check its effect before you send it again.',
    { retryAfter: 1, unclear: true },
  )

/** A transaction whose token makes DynamoDB carry it out once, however often it is sent. */
interface TokenedTransaction {
  TransactItems: readonly Action[]
  ClientRequestToken: string
}

/** What came of a transaction that was sent once: it went through, it was cancelled, or nothing is known. */
type DirectOutcome = 'done' | 'unknown' | { reasons: readonly Reason[] }

type MemberName = { [Kind in keyof Action]-?: keyof NonNullable<Action[Kind]> }[keyof Action]

/**
 * The members of an action, and which of them hold values of a table. They stand in the order in which the SDK writes
 * them, so that both ways send the same bytes: DynamoDB refuses another transaction under the same token.
 */
const members: Readonly<Record<MemberName, 'plain' | 'values'>> = {
  Item: 'values',
  Key: 'values',
  UpdateExpression: 'plain',
  TableName: 'plain',
  ConditionExpression: 'plain',
  ExpressionAttributeNames: 'plain',
  ExpressionAttributeValues: 'values',
  ReturnValuesOnConditionCheckFailure: 'plain',
}

const plainInput = (input: object): Record<string, unknown> => {
  const given = new Map<string, unknown>(Object.entries(input))
  const plain = Object.entries(members).flatMap(([name, holds]) => {
    const value = given.get(name)
    if (value === undefined) return []
    return [[name, holds === 'values' ? marshall(value, { removeUndefinedValues: true }) : value] as const]
  })
  return Object.fromEntries(plain)
}

/** An action in DynamoDB's own JSON, as the SDK's document client sends it. */
const plainAction = (action: Action): Record<string, unknown> =>
  Object.fromEntries(Object.entries(action).map(([kind, input]) => [kind, input && plainInput(input)]))

/** The reasons in DynamoDB's own JSON. AWS: TransactWriteItems, "TransactionCanceledException". */
const reasonsIn = (details: Readonly<Record<string, unknown>> = {}): Reason[] | undefined =>
  Array.isArray(details.CancellationReasons)
    ? details.CancellationReasons.filter(isRecord).map(({ Code, Item }) => ({
        code: typeof Code === 'string' ? Code : 'None',
        found: itemIn(Item),
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

/** Sends a transaction through the SDK, which tries again. It tells each error in full. */
const transact = async (table: Table, { TransactItems, ClientRequestToken }: TokenedTransaction) => {
  const command = new TransactWriteCommand({ TransactItems: [...TransactItems], ClientRequestToken })
  await ask(table, (client, options) => client.send(command, options))
}

/**
 * Sends a transaction: once past the SDK at the first attempt, and through the SDK where that told nothing.
 * @returns undefined when the transaction went through
 * @throws Failure unavailable, marked as unclear, when the signal aborts
 */
const attempt = async (
  table: Table,
  transaction: TokenedTransaction,
  roles: readonly ActionRole[],
  isFirst: boolean,
): Promise<Outcome | undefined> => {
  try {
    const direct = isFirst ? await transactDirectly(table, transaction) : 'unknown'
    if (direct === 'done') return undefined
    if (direct !== 'unknown') return outcomeOfCancelled(direct.reasons, roles, false)
    await transact(table, transaction)
    return undefined
  } catch (error) {
    if (table.signal?.aborted) throw unknownOutcome()
    // The direct call may have gone through as well, if its answer was lost.
    return outcomeOfError(error, roles, !isFirst || table.direct !== undefined)
  }
}

/**
 * Sends a transaction under one token until its outcome is known.
 * @param deadline when it gives up, in milliseconds since 1970
 * @returns undefined when the transaction went through
 * @throws Failure unavailable, marked as unclear, when the outcome is not known by the deadline, or when the signal
 * aborts
 */
export const deliver = async (
  table: Table,
  steps: readonly TransactionStep[],
  deadline: number,
): Promise<Exclude<Outcome, { retry: 'same' }> | undefined> => {
  const transaction = { TransactItems: steps.map(({ action }) => action), ClientRequestToken: randomUUID() }
  const roles = steps.map(({ role }) => role)
  table.signal?.throwIfAborted()
  for (let attempts = 0; ; attempts += 1) {
    const outcome = await attempt(table, transaction, roles, attempts === 0)
    if (outcome?.retry !== 'same') return outcome
    if (Date.now() >= deadline) throw unknownOutcome()
    await backOff(attempts, pauses, table.signal).catch(() => {
      throw unknownOutcome()
    })
  }
}
