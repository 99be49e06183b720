import { type Head, sameHead } from './head.ts'
import { headKey, logKey } from './keys.ts'
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

/**
 * Moves a head to another name as its next version: a rename touches no element. Counters are fetched again,
 * for the aggregator may have raised `hitsVersion` since the head was read.
 */
export const moveHead = (
  table: string,
  from: string,
  to: string,
  head: Head,
  after: Partial<Head>,
  expiresAt: number,
): Extra[] => {
  const next = { ...head, ...after, version: head.version + 1, hitsVersion: head.hitsVersion + 1 }
  const entry = {
    ...logKey(head.partition, next.version),
    ids: [],
    expiresAt,
    ...(after.schema === undefined ? {} : { all: true }),
  }
  return [
    removeHead(table, from, head),
    createHead(table, to, next),
    extra({ Put: { TableName: table, Item: entry, ConditionExpression: 'attribute_not_exists(pk)' } }),
  ]
}
