import { countMatches, type MatchQuery } from '../../shared/history/count-matches.ts'
import type { FilterTerm } from '../../shared/history/shard.ts'
import { readTail } from '../../shared/history/tail.ts'
import type { Table } from '../../shared/store/table.ts'
import type { Extent } from './extent.ts'

/** Records that a filtered total looks at, at most: two or three read requests of each shard. */
const mostCounted = 10_000

type CountQuery = MatchQuery & Pick<Extent, 'totals' | 'today'>

/** The categories that conditions let through; null where they ask for more than the day totals know. */
const categoriesOf = (conditions: readonly FilterTerm[]): ((category: string) => boolean) | null => {
  const allowed: unknown[][] = []
  for (const { field, op, value } of conditions) {
    if (field !== 'category' || (op !== 'eq' && op !== 'in')) return null
    allowed.push(Array.isArray(value) ? value : [value])
  }
  return (category) => allowed.every((list) => list.includes(category))
}

/** How many records of some categories there are: those in the day totals, and those not counted yet. */
export const countRecords = async (
  table: Table,
  { range, totals, today }: Pick<Extent, 'range' | 'totals' | 'today'>,
  counts: (category: string) => boolean,
): Promise<number> => {
  const parts = totals.flatMap(({ categories }) => [...categories])
  const counted = parts.reduce((sum, [category, count]) => sum + (counts(category) ? count : 0), 0)
  const tail = await readTail(table, range, totals, today)
  return counted + tail.filter(({ category }) => counts(category)).length
}

/**
 * How many records a list has: by category as {@link countRecords} says; with other conditions, by looking at
 * the first 10,000 records of the range.
 */
export const totalOf = (table: Table, list: CountQuery): Promise<number> => {
  const counts = categoriesOf(list.conditions)
  return counts ? countRecords(table, list, counts) : countMatches(table, list, { left: mostCounted })
}
