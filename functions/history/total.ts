import { historyEndpoints } from '../../shared/contract/history.ts'
import { countMatches, type MatchQuery } from '../../shared/history/count-matches.ts'
import type { FilterTerm } from '../../shared/history/shard.ts'
import { readTail } from '../../shared/history/tail.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import type { Table } from '../../shared/store/table.ts'
import { type Extent, extentOf } from './extent.ts'

/** Records that are examined for a filtered total, over all shards. */
const mostCounted = 10_000

type CountQuery = MatchQuery & Pick<Extent, 'totals' | 'today'>

/** The categories that conditions allow; null where the day totals cannot answer the conditions. */
const categoriesOf = (conditions: readonly FilterTerm[]): ((category: string) => boolean) | null => {
  const allowed: unknown[][] = []
  for (const { field, op, value } of conditions) {
    if (field !== 'category' || (op !== 'eq' && op !== 'in')) return null
    allowed.push(Array.isArray(value) ? value : [value])
  }
  return (category) => allowed.every((list) => list.includes(category))
}

/** The number of records of some categories: those in the day totals, and those that are not counted yet. */
const countRecords = async (
  table: Table,
  { range, totals, today, shardsOf }: Pick<Extent, 'range' | 'totals' | 'today' | 'shardsOf'>,
  counts: (category: string) => boolean,
): Promise<number> => {
  const parts = totals.flatMap(({ categories }) => [...categories])
  const counted = parts.reduce((sum, [category, count]) => sum + (counts(category) ? count : 0), 0)
  const tail = await readTail(table, range, totals, today, shardsOf)
  return counted + tail.filter(({ category }) => counts(category)).length
}

/**
 * The number of records of a list. Under conditions on the category alone it is exact. Under other conditions the
 * first 10,000 records of the range are examined.
 */
export const totalOf = (table: Table, list: CountQuery): Promise<number> => {
  const counts = categoriesOf(list.conditions)
  return counts ? countRecords(table, list, counts) : countMatches(table, list, { left: mostCounted })
}

/** `history.count`: the number of all records. */
export const countHandler: BoundEndpoint = onQuery(historyEndpoints.count, async (call) =>
  success(await countRecords(call.services.table, await extentOf(call, {}), () => true)),
)
