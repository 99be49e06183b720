import { type Head, isUnwritten, sameHead } from './head.ts'
import { entityKey, headKey } from './keys.ts'
import { type HeadSettings, headAfter, logItem } from './partition-change.ts'
import type { Action, Extra } from './transaction.ts'

const extra = (action: Action): Extra => ({ action, failed: () => 'retry' })

/** Lets a transaction through only while an entity is as the plan read it. */
export const entityUnchanged = (table: string, partition: string, id: number, v: number): Extra =>
  extra({
    ConditionCheck: {
      TableName: table,
      Key: { ...entityKey(partition, id) },
      ConditionExpression: 'v = :v',
      ExpressionAttributeValues: { ':v': v },
    },
  })

/** Creates the head of a new collection's elements. */
export const createHead = (table: string, name: string, head: Head): Extra =>
  extra({
    Put: {
      TableName: table,
      Item: { ...headKey(name), ...head },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })

/** Removes a head under the condition that nothing was written since it was read. */
export const removeHead = (table: string, name: string, head: Head): Extra =>
  extra({
    Delete: {
      TableName: table,
      Key: { ...headKey(name) },
      ...sameHead(head),
    },
  })

/** The removal of a head under the condition that the aggregator raised no counter since it was read, either. */
const removeCounted = (table: string, name: string, head: Head): Extra => {
  const same = sameHead(head)
  return extra({
    Delete: {
      TableName: table,
      Key: { ...headKey(name) },
      ConditionExpression: `${same.ConditionExpression} AND #hits = :hits`,
      ExpressionAttributeNames: { ...same.ExpressionAttributeNames, '#hits': 'hitsVersion' },
      ExpressionAttributeValues: { ...same.ExpressionAttributeValues, ':hits': head.hitsVersion },
    },
  })
}

/**
 * Moves a head to another name as its next version. A rename touches no element. The public sees it only where the
 * elements look different afterwards. The head's counters go along, for readers would miss some if they went back.
 * @param now in milliseconds
 */
export const moveHead = (
  table: string,
  from: string,
  to: string,
  head: Head,
  set: HeadSettings,
  now: number,
): Extra[] => {
  const change = { head, puts: [], removals: [], set, all: set.schema !== undefined }
  const entry = logItem(change, now)
  return [
    removeCounted(table, from, head),
    createHead(table, to, headAfter(change)),
    extra({ Put: { TableName: table, Item: entry, ConditionExpression: 'attribute_not_exists(pk)' } }),
  ]
}

/**
 * Lets a transaction through only while an entity exists. Otherwise `error` makes the error, which names the
 * reference.
 */
export const entityExists = (table: string, partition: string, id: number, error: () => Error): Extra => ({
  action: {
    ConditionCheck: {
      TableName: table,
      Key: { ...entityKey(partition, id) },
      ConditionExpression: 'attribute_exists(pk)',
    },
  },
  failed: error,
})

/**
 * Lets a transaction through only while another partition is as the plan read it. So what the plan found there, for
 * example that nothing refers to an entity, is still true when the transaction goes through.
 */
export const partitionUnchanged = (table: string, headName: string, head: Head | undefined): Extra => ({
  action: {
    ConditionCheck: {
      TableName: table,
      Key: { ...headKey(headName) },
      ...(head && !isUnwritten(head) ? sameHead(head) : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  },
  failed: () => 'retry',
})
