import { type Head, sameHead } from './head.ts'
import { headKey } from './keys.ts'
import { logItem } from './log-entry.ts'
import { type HeadSettings, setsPublicly } from './public-change.ts'
import type { Action, Extra } from './transaction.ts'

const again = (): 'retry' => 'retry'
const extra = (action: Action): Extra => ({ action, failed: again })

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
  const isUncounted = head.hitsVersion === 0
  return extra({
    Delete: {
      TableName: table,
      Key: { ...headKey(name) },
      ConditionExpression: `${same.ConditionExpression} AND ${isUncounted ? '(attribute_not_exists(#hits) OR #hits = :hits)' : '#hits = :hits'}`,
      ExpressionAttributeNames: { ...same.ExpressionAttributeNames, '#hits': 'hitsVersion' },
      ExpressionAttributeValues: { ...same.ExpressionAttributeValues, ':hits': head.hitsVersion },
    },
  })
}

/**
 * Moves a head to another name as its next version: a rename touches no element, and the public sees it only where
 * the elements show otherwise from then on. Its counters go along: they never go back, for readers would miss some.
 */
export const moveHead = (
  table: string,
  from: string,
  to: string,
  head: Head,
  after: HeadSettings,
  expiresAt: number,
): Extra[] => {
  const version = head.version + 1
  const isPublic = setsPublicly(head, after)
  const next = { ...head, ...after, version, publicVersion: isPublic ? version : head.publicVersion }
  const all = after.schema !== undefined
  const entry = logItem({ head, touched: [], all, isPublic, expiresAt })
  return [
    removeCounted(table, from, head),
    createHead(table, to, next),
    extra({ Put: { TableName: table, Item: entry, ConditionExpression: 'attribute_not_exists(pk)' } }),
  ]
}
