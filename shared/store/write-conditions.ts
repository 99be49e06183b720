import { type Head, sameHead } from './head.ts'
import { entityKey, headKey } from './keys.ts'
import type { Extra } from './transaction.ts'

/** Lets a transaction through only while an entity exists; otherwise `error` says what refers to nothing. */
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
 * Lets a transaction through only while another partition is as the plan read it: whatever the plan found
 * there (that nothing refers to an entity, say) then still holds when it commits.
 */
export const partitionUnchanged = (table: string, headName: string, head: Head | undefined): Extra => ({
  action: {
    ConditionCheck: {
      TableName: table,
      Key: { ...headKey(headName) },
      ...(head && head.version > 0
        ? sameHead(head)
        : { ConditionExpression: 'attribute_not_exists(version)' }),
    },
  },
  failed: () => 'retry',
})
