import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { FieldProblem } from '../values/field-problem.ts'
import { type Head, isUnwritten, sameHead } from './head.ts'
import { entityKey, headKey, type Key } from './keys.ts'
import { headAfter, logItem, type PartitionChange } from './partition-change.ts'
import type { Item } from './table.ts'

/** One action of a transaction, as the SDK takes it. */
export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** A copy of a counter, and the version of the hits block that it was copied at. */
interface CounterCopy {
  hits?: number
  hitsAt?: number
}

/**
 * A change of the claim on a unique value. The claim on a url is also the public lookup: it holds the public view,
 * which is `null` while the entity is not public, and a copy of the counter.
 */
export type ClaimChange =
  | ({ op: 'take'; key: Key; id: number; field: string; view?: string | null } & CounterCopy)
  | ({ op: 'keep'; key: Key; id: number; view: string | null } & CounterCopy)
  | { op: 'free'; key: Key; id: number }

/**
 * Another action in the same transaction. Where its condition fails, `failed` makes the error, or asks to plan anew.
 */
export interface Extra {
  action: Action
  failed: (found: Item | undefined) => Error | 'retry'
}

/** The key of the item that an extra is about. */
const keyOfExtra = ({ action: { ConditionCheck, Put, Update, Delete } }: Extra): string =>
  JSON.stringify((ConditionCheck ?? Update ?? Delete)?.Key ?? { pk: Put?.Item?.pk, sk: Put?.Item?.sk })

/**
 * Adds conditions to other actions. A transaction can have one action on an item: of two conditions on it, the one that
 * was read first is kept, and an action that writes the item needs none.
 */
export const withConditions = (extras: readonly Extra[], conditions: readonly Extra[]): Extra[] => {
  if (conditions.length === 0) return [...extras]
  const first = new Set(conditions.map(keyOfExtra))
  const kept = extras.filter((one) => !one.action.ConditionCheck || !first.has(keyOfExtra(one)))
  const written = new Set(kept.map(keyOfExtra))
  return [...kept, ...conditions.filter((one) => !written.has(keyOfExtra(one)))]
}

/**
 * The writes of one request, sent as one: DynamoDB carries out all of them, or none. A plan that renames the draft page
 * 7 makes
 *
 *     {
 *       partitions: [
 *         {
 *           headName: 'page',
 *           head: { partition: 'page', version: 41, total: 9, active: 6, … },
 *           puts: [{ id: 7, active: false, wasActive: false, isNew: false, data: '{"id":7,"name":"About us",…}' }],
 *           removals: [],
 *         },
 *       ],
 *       claims: [{ op: 'keep', key: { pk: 'unique#page#url#about', sk: 'unique' }, id: 7, view: null }],
 *       extras: [],
 *     }
 *
 * This becomes four actions: the head moves to version 42 if it is at 41, the entity is replaced, the change log gets
 * the entry of version 42, and the claim is kept if page 7 still holds it.
 */
export interface Transaction {
  partitions: readonly PartitionChange[]
  claims: readonly ClaimChange[]
  extras: readonly Extra[]
}

/** The purpose of an action. A cancelled transaction gives its reasons by the position of the action. */
export type ActionRole =
  | { kind: 'head'; headName: string; planned: Head }
  | { kind: 'claim'; id: number; field: string; pk: string }
  | { kind: 'state' }
  | { kind: 'extra'; failed: Extra['failed'] }

/** An action of a transaction, with its purpose. */
export interface TransactionStep {
  action: Action
  role: ActionRole
}

/** AWS: "Amazon DynamoDB Transactions: How it works": at most 100 actions in one transaction. */
export const mostActions = 100

/** Has DynamoDB give back the item on which a condition failed. */
const oldOnFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

const entitySteps = (table: string, change: PartitionChange): TransactionStep[] => {
  const { partition, version } = change.head
  const puts = change.puts.map((put): TransactionStep => {
    const item: Item = { ...entityKey(partition, put.id), v: version + 1, data: put.data }
    if (put.active !== null) item.active = put.active
    for (const name of ['hidden', 'sv', 'internal'] as const)
      if (put[name] !== undefined) item[name] = put[name]
    return { action: put.isNew ? insert(table, item) : replace(table, item), role: { kind: 'state' } }
  })
  const removals = change.removals.map(({ id }): TransactionStep => {
    const Delete = {
      TableName: table,
      Key: { ...entityKey(partition, id) },
      ConditionExpression: 'attribute_exists(pk)',
    }
    return { action: { Delete }, role: { kind: 'state' } }
  })
  return [...puts, ...removals]
}

const insert = (table: string, item: Item): Action => ({
  Put: { TableName: table, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
})

/** An update, not a put: so attributes that the write does not know of outlive an edit. */
const replace = (table: string, { pk, sk, ...attributes }: Item): Action => {
  const cleared = ['active', 'hidden', 'sv', 'internal'].filter((name) => !(name in attributes))
  const set = Object.keys(attributes).map((name) => `#${name} = :${name}`)
  const remove = cleared.length > 0 ? ` REMOVE ${cleared.map((name) => `#${name}`).join(', ')}` : ''
  return {
    Update: {
      TableName: table,
      Key: { pk, sk },
      UpdateExpression: `SET ${set.join(', ')}${remove}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(
        [...Object.keys(attributes), ...cleared].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
      ),
    },
  }
}

/**
 * The step that writes the head. The aggregator counts `hitsVersion`, so only the first write of a head sets it: a
 * later one that did would undo a count it has not seen.
 */
const headStep = (table: string, change: PartitionChange): TransactionStep => {
  const isFirst = isUnwritten(change.head)
  const { hitsVersion: _, ...counted } = headAfter(change)
  const hitsVersion = change.hitsChanged ? 1 : 0
  const after = isFirst ? { ...counted, hitsVersion } : counted
  const same = isFirst ? undefined : sameHead(change.head)
  const raisesHits = !isFirst && change.hitsChanged
  const names = Object.keys(after)
  return {
    role: { kind: 'head', headName: change.headName, planned: change.head },
    action: {
      Update: {
        TableName: table,
        Key: { ...headKey(change.headName) },
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${raisesHits ? ' ADD hitsVersion :one' : ''}`,
        ConditionExpression: same?.ConditionExpression ?? 'attribute_not_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(after).map(([name, value]) => [`:${name}`, value])),
          ...same?.ExpressionAttributeValues,
          ...(raisesHits ? { ':one': 1 } : {}),
        },
        ...oldOnFailure,
      },
    },
  }
}

const logStep = (table: string, change: PartitionChange, now: number): TransactionStep => ({
  action: insert(table, logItem(change, now)),
  role: { kind: 'state' },
})

const claimStep = (table: string, claim: ClaimChange): TransactionStep => {
  const at = { TableName: table, Key: { ...claim.key } }
  const mine = { ConditionExpression: 'id = :id', ...oldOnFailure }
  if (claim.op === 'take') {
    const item: Item = { ...claim.key, id: claim.id }
    if (claim.view) item.view = claim.view
    if (claim.hits) item.hits = claim.hits
    if (claim.hitsAt) item.hitsAt = claim.hitsAt
    const Put = {
      TableName: table,
      Item: item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ...oldOnFailure,
    }
    return { action: { Put }, role: { kind: 'claim', id: claim.id, field: claim.field, pk: claim.key.pk } }
  }
  if (claim.op === 'free')
    return {
      action: { Delete: { ...at, ...mine, ExpressionAttributeValues: { ':id': claim.id } } },
      role: { kind: 'state' },
    }
  const { view, hits, hitsAt } = claim
  const set = Object.entries({ view, hits, hitsAt }).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return {
    role: { kind: 'state' },
    action: {
      Update: {
        ...at,
        ...mine,
        UpdateExpression: [
          ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
          ...(view === null ? ['REMOVE #view'] : []),
        ].join(' '),
        ExpressionAttributeNames: {
          '#view': 'view',
          ...Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':id': claim.id,
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
  }
}

/** The transaction's actions, each with its role. `now` is in milliseconds. */
export const transactionSteps = (table: string, transaction: Transaction, now: number): TransactionStep[] => [
  ...transaction.partitions.flatMap((change) => [
    headStep(table, change),
    ...entitySteps(table, change),
    logStep(table, change, now),
  ]),
  ...transaction.claims.map((claim) => claimStep(table, claim)),
  ...transaction.extras.map(
    ({ action, failed }): TransactionStep => ({ action, role: { kind: 'extra', failed } }),
  ),
]

/** The problem of a member whose value must be unique and is another entity's. */
export const takenProblem = (field: string): FieldProblem => ({
  name: field,
  message: 'is taken: choose a value no other entry has',
})
