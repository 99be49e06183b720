import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { FieldProblem } from '../values/field-problem.ts'
import { type Head, sameHead } from './head.ts'
import { entityKey, headKey, type Key } from './keys.ts'
import { logItem } from './log-entry.ts'
import { type HeadSettings, isPublicChange } from './public-change.ts'
import type { Item } from './table.ts'

export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** An entity to create (`isNew`) or replace; `wasActive` is what it was before, for the head's count. */
export interface EntityWrite {
  id: number
  active: boolean | null
  wasActive: boolean | null
  isNew: boolean
  data: string
  hidden?: string | undefined
  sv?: number | undefined
  internal?: string | undefined
}

/** All that changes in one partition. */
export interface PartitionChange {
  headName: string
  /** The head as it was read: its version is the transaction's condition. */
  head: Head
  puts: readonly EntityWrite[]
  removals: readonly { id: number; wasActive: boolean | null }[]
  /** Every entity reads differently from this version on. */
  all?: boolean
  /** Counters in the hits blocks changed with it: readers fetch them again. */
  hitsChanged?: boolean
  /** Head attributes to set beside the counters. */
  set?: HeadSettings
}

/** A copy of a counter, and the version of its hits block at which it was that. */
interface CounterCopy {
  hits?: number
  hitsAt?: number
}

/**
 * A claim on a unique value. A lookup's claim carries the public view, `null` while it is not public, and a copy
 * of the counter.
 */
export type ClaimChange =
  | ({ op: 'take'; key: Key; id: number; field: string; view?: string | null } & CounterCopy)
  | ({ op: 'keep'; key: Key; id: number; view: string | null } & CounterCopy)
  | { op: 'free'; key: Key; id: number }

/** Another action in the same transaction; `failed` makes the error of its unmet condition, or asks to plan anew. */
export interface Extra {
  action: Action
  failed: (found: Item | undefined) => Error | 'retry'
}

export interface Transaction {
  partitions: readonly PartitionChange[]
  claims: readonly ClaimChange[]
  extras: readonly Extra[]
}

/** What an action is for, in the order of the actions: a cancelled transaction names reasons by position. */
export type Role =
  | { kind: 'head'; headName: string }
  | { kind: 'claim'; id: number; field: string; pk: string }
  | { kind: 'state' }
  | { kind: 'extra'; failed: Extra['failed'] }

export interface Step {
  action: Action
  role: Role
}

/** AWS: "Amazon DynamoDB Transactions: How it works": at most 100 actions in one transaction. */
export const mostActions = 100
/** When a log entry written now (milliseconds) expires, in epoch seconds: a change feed can be left unread for 30 days. */
export const logExpiry = (now: number): number => Math.floor(now / 1000) + 30 * 86_400

const oldOnFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

const entitySteps = (table: string, change: PartitionChange): Step[] => {
  const { partition, version } = change.head
  const puts = change.puts.map((put): Step => {
    const item: Item = { ...entityKey(partition, put.id), v: version + 1, data: put.data }
    if (put.active !== null) item.active = put.active
    for (const name of ['hidden', 'sv', 'internal'] as const)
      if (put[name] !== undefined) item[name] = put[name]
    return { action: put.isNew ? insert(table, item) : replace(table, item), role: { kind: 'state' } }
  })
  const removals = change.removals.map(({ id }): Step => {
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

/** An update rather than a put: attributes of the item that are not of the write outlive an edit. */
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

const isTrue = (value: boolean | null): number => (value === true ? 1 : 0)

/** The head after a change: pure arithmetic on what the change puts and removes. */
export const headAfter = (change: PartitionChange): Head => {
  const { head, puts, removals, set } = change
  const version = head.version + 1
  const added = puts.filter((put) => put.isNew)
  const activeBefore = [...puts, ...removals].reduce((sum, { wasActive }) => sum + isTrue(wasActive), 0)
  const activeNow = puts.reduce((sum, { active }) => sum + isTrue(active), 0)
  return {
    ...head,
    ...set,
    version,
    publicVersion: isPublicChange(change) ? version : head.publicVersion,
    nextId: added.reduce((next, { id }) => Math.max(next, id + 1), head.nextId),
    total: head.total + added.length - removals.length,
    active: head.active + activeNow - activeBefore,
  }
}

/** `hitsVersion` is the aggregator's: a writer that set it would undo a count it has not seen. */
const headStep = (table: string, change: PartitionChange): Step => {
  const { hitsVersion: _, ...after } = headAfter(change)
  const names = Object.keys(after)
  const fresh = change.head.version === 0 && change.head.collectionId === undefined
  const same = fresh ? undefined : sameHead(change.head)
  const hits = change.hitsChanged ? ' ADD hitsVersion :one' : ''
  return {
    role: { kind: 'head', headName: change.headName },
    action: {
      Update: {
        TableName: table,
        Key: { ...headKey(change.headName) },
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${hits}`,
        ConditionExpression: same?.ConditionExpression ?? 'attribute_not_exists(#version)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(after).map(([name, value]) => [`:${name}`, value])),
          ...same?.ExpressionAttributeValues,
          ...(change.hitsChanged ? { ':one': 1 } : {}),
        },
        ...oldOnFailure,
      },
    },
  }
}

const logStep = (table: string, change: PartitionChange, now: number): Step => {
  const { head, puts, removals, all = false } = change
  const isPublic = isPublicChange(change)
  const entry = logItem({ head, touched: [...puts, ...removals], all, isPublic, expiresAt: logExpiry(now) })
  return { action: insert(table, entry), role: { kind: 'state' } }
}

const claimStep = (table: string, claim: ClaimChange): Step => {
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

/** The transaction's actions, each with what it is for. `now` is in milliseconds. */
export const transactionSteps = (table: string, transaction: Transaction, now: number): Step[] => [
  ...transaction.partitions.flatMap((change) => [
    headStep(table, change),
    ...entitySteps(table, change),
    logStep(table, change, now),
  ]),
  ...transaction.claims.map((claim) => claimStep(table, claim)),
  ...transaction.extras.map(({ action, failed }): Step => ({ action, role: { kind: 'extra', failed } })),
]

export const takenProblem = (field: string): FieldProblem => ({
  name: field,
  message: 'is taken: choose a value no other entry has',
})
