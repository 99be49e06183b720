import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { type Item, queryPage, type Table } from '../store/table.ts'
import { type FilterTerm, filterInput } from './filter.ts'
import { historyKey } from './keys.ts'
import type { Range } from './range.ts'

export type ShardInput = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/** The Query over the records of one shard of a week that meet conditions. */
export const shardInput = (
  week: string,
  shard: number,
  { low, high }: Range,
  conditions: readonly FilterTerm[],
): ShardInput => {
  const filter = filterInput(conditions)
  const { pk } = historyKey(week, shard, '', '')
  return {
    ...filter,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
    ExpressionAttributeValues: {
      ...filter.ExpressionAttributeValues,
      ':pk': pk,
      ':low': low,
      ':high': high,
    },
  }
}

/** Reads one page of a shard, from where the page before it ended. */
export const readPage = (
  table: Table,
  input: ShardInput,
  from: Item | undefined,
): Promise<QueryCommandOutput> => queryPage(table, from ? { ...input, ExclusiveStartKey: from } : input)
