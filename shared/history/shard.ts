import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Item, queryPage, type Table } from '../store/table.ts'
import { historyKey } from './keys.ts'
import type { Range } from './range.ts'

/** A condition on a record's attribute. `value` is of the attribute's type, or a list of such values for `in`. */
export interface FilterTerm {
  field: string
  op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in'
  value: unknown
}

/** A FilterExpression with its names and values. It is absent where there are no conditions. */
export interface FilterInput {
  FilterExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * One condition over the placeholders `name` and `values`. An absent attribute is null: an anonymous caller has no
 * user.
 */
const conditionText = ({ op }: FilterTerm, name: string, values: readonly (string | null)[]): string => {
  if (op === 'contains') return `contains(${name}, ${values[0]})`
  if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte')
    return `${name} ${comparisons[op]} ${values[0]}`
  const equal = values.map((value) =>
    value === null ? `attribute_not_exists(${name})` : `${name} = ${value}`,
  )
  return op === 'ne' ? `NOT (${equal.join(' OR ')})` : `(${equal.join(' OR ')})`
}

/** All conditions in one expression. */
export const filterInput = (conditions: readonly FilterTerm[]): FilterInput => {
  if (conditions.length === 0) return { ExpressionAttributeValues: {} }
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const parts = conditions.map((condition, at) => {
    const { field, op, value } = condition
    const name = `#f${at}`
    names[name] = field
    const list: readonly unknown[] = op === 'in' && Array.isArray(value) ? value : [value]
    const placeholders = list.map((one, index) => {
      if (one === null) return null
      values[`:f${at}_${index}`] = one
      return `:f${at}_${index}`
    })
    return conditionText(condition, name, placeholders)
  })
  return {
    FilterExpression: parts.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

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

/** A page of a shard. `from` is where the next one begins; undefined after the last. */
export interface ShardPage {
  items: Item[]
  /** How many of the records that were examined meet the conditions. */
  count: number
  examined: number
  from: Item | undefined
}

/** Reads one page of a shard, from the end of the page before it. */
export const readPage = async (
  table: Table,
  input: ShardInput,
  from: Item | undefined,
): Promise<ShardPage> => {
  const page = await queryPage(table, from ? { ...input, ExclusiveStartKey: from } : input)
  const { Items = [], Count: count, ScannedCount: examined, LastEvaluatedKey } = page
  if (count === undefined || examined === undefined) throw new Error('DynamoDB counted no items of a Query.')
  return { items: Items, count, examined, from: LastEvaluatedKey }
}
