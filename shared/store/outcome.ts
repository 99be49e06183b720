import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { conflict } from './errors.ts'
import { type Head, headOf } from './head.ts'
import type { Item } from './table.ts'
import { throttlingErrors } from './throttling.ts'
import { type ActionRole, takenProblem } from './transaction.ts'

/**
 * The next step after a failed attempt. `retry: true`: plan anew, with the heads that DynamoDB found. `retry: 'same'`: send
 * the very same transaction again, for it may have gone through. `retry: false`: tell the caller. `checked` says
 * whether DynamoDB looked at the conditions. If it did, no earlier try of the same transaction went through: DynamoDB
 * would have reported success instead.
 */
export type Outcome =
  | { retry: true; checked: boolean; heads: ReadonlyMap<string, Head | undefined> }
  | { retry: 'same' }
  | { retry: false; error: unknown }

/** Why DynamoDB refused one action of a transaction. `found` is the item that the action met. */
export interface Reason {
  code: string
  found: Item | undefined
}

/** Reasons that pass by themselves. AWS: TransactWriteItems, "TransactionCanceledException". */
const passing = new Set([
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'RequestLimitExceeded',
])

const conditionFailed = 'ConditionalCheckFailed'

/**
 * Whether the head that a plan went by is not there any more, or shows its entities by other rules: its collection was
 * deleted, or its fields were changed. Which values have to be unique may then be another question.
 */
const isReplaced = (planned: Head, found: Head | undefined): boolean =>
  found === undefined || found.incarnation !== planned.incarnation || found.schema !== planned.schema

/**
 * Reads a cancelled transaction's reasons. A taken value is final, even if the head is at another version: another entity
 * held it at that moment. Only a head that was replaced comes before it. A head at another version means that the plan is
 * made anew, and so does an entity that another write removed or made.
 */
export const outcomeOf = (
  reasons: readonly Reason[],
  roles: readonly ActionRole[],
): Exclude<Outcome, { retry: 'same' }> => {
  const heads = new Map<string, Head | undefined>()
  const taken: Taken[] = []
  let passes = false
  let replaced = false
  let error: Error | undefined
  for (const [at, { code, found }] of reasons.entries()) {
    const role = roles[at]
    if (passing.has(code)) passes = true
    if (code !== conditionFailed || !role) continue
    if (role.kind === 'head') {
      const head = found && headOf(found)
      heads.set(role.headName, head)
      replaced ||= isReplaced(role.planned, head)
    }
    if (role.kind === 'claim' && found?.id !== role.id) taken.push(role)
    if (role.kind === 'extra') {
      const verdict = role.failed(found)
      if (verdict !== 'retry') error ??= verdict
    }
    passes ||= role.kind !== 'claim' || found?.id === role.id
  }
  if (taken.length > 0 && !replaced) return { retry: false, error: takenError(taken) }
  if (error && heads.size === 0) return { retry: false, error }
  const checked = reasons.some(({ code }) => code === conditionFailed)
  return passes
    ? { retry: true, checked, heads }
    : { retry: false, error: new Error(`DynamoDB cancelled the transaction: ${codes(reasons)}`) }
}

const codes = (reasons: readonly Reason[]): string => reasons.map(({ code }) => code).join(', ')

type Taken = Extract<ActionRole, { kind: 'claim' }>

/** 409 that names the fields whose value another entity holds. */
const takenError = (taken: readonly Taken[]): Error => {
  const fields = [...new Set(taken.map(({ field }) => field))].map(takenProblem)
  return conflict('Another entry holds a value that must be unique.', fields, {
    taken: taken.map(({ pk }) => pk),
  })
}

/**
 * Whether the SDK tried more than once. It gives the error of its last try, so an earlier try whose answer was lost
 * may have gone through.
 */
const hadEarlierTries = ({ $metadata }: TransactionCanceledException): boolean => $metadata.attempts !== 1

/**
 * Errors after which the outcome is unknown: the SDK gives the error of its last try, and an earlier try whose answer
 * was lost may have gone through. AWS: TransactWriteItems, "ClientRequestToken": a transaction that went through and is
 * sent again with its token within 10 minutes is not done twice. DynamoDB reports success.
 */
const unclear = new Set<string>([
  'TransactionInProgressException',
  'TransactionConflictException',
  ...throttlingErrors,
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
])

/**
 * The outcome of a cancelled transaction.
 * @param inDoubt whether an earlier try of the same transaction may have gone through
 */
export const outcomeOfCancelled = (
  reasons: readonly Reason[],
  roles: readonly ActionRole[],
  inDoubt: boolean,
): Outcome => {
  const outcome = outcomeOf(reasons, roles)
  // A plan made now might see this transaction's own effects: a removal, for example, would not find its entity.
  const isOpen = outcome.retry && !outcome.checked && inDoubt
  return isOpen ? { retry: 'same' } : outcome
}

/**
 * The outcome of a failed attempt to send a transaction.
 * @param inDoubt whether an attempt before this one may have gone through
 */
export const outcomeOfError = (error: unknown, roles: readonly ActionRole[], inDoubt: boolean): Outcome => {
  if (error instanceof TransactionCanceledException) {
    const reasons = (error.CancellationReasons ?? []).map(({ Code, Item }) => ({
      code: Code ?? 'None',
      found: Item && unmarshall(Item),
    }))
    return outcomeOfCancelled(reasons, roles, inDoubt || hadEarlierTries(error))
  }
  if (error instanceof Error && unclear.has(error.name)) return { retry: 'same' }
  return { retry: false, error }
}
