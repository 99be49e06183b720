import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { backOff } from '../values/backoff.ts'
import { type TokenedTransaction, transactDirectly } from './direct-transaction.ts'
import { Failure } from './errors.ts'
import { type Outcome, outcomeOfCancelled, outcomeOfError } from './outcome.ts'
import { ask, type Table } from './table.ts'
import type { ActionRole, TransactionStep } from './transaction.ts'

/** Pauses between the attempts of a write, in milliseconds. */
export const pauses = { first: 8, longest: 400 }

/** The error of a write that may have gone through, or not. */
const unknownOutcome = (): Failure =>
  new Failure(
    'unavailable',
    'The request may have been carried out, but its outcome is unknown: check its effect before you send it again.',
    { retryAfter: 1, unclear: true },
  )

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
