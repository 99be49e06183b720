import type { Condition } from '../../shared/store/history/filter.ts'
import { countMatches } from '../../shared/store/history/matches.ts'
import type { Range } from '../../shared/store/history/range.ts'
import type { DayTotal } from '../../shared/store/history/totals.ts'
import type { Table } from '../../shared/store/table.ts'

/** Records that a filtered total looks at, at most: two or three read requests of each shard. */
const mostCounted = 10_000

/** The categories that conditions let through; null where they ask for more than the day totals know. */
const categoriesOf = (conditions: readonly Condition[]): ((category: string) => boolean) | null => {
  const allowed: unknown[][] = []
  for (const { field, op, value } of conditions) {
    if (field !== 'category' || (op !== 'eq' && op !== 'in')) return null
    allowed.push(Array.isArray(value) ? value : [value])
  }
  return (category) => allowed.every((list) => list.includes(category))
}

const sumOf = (totals: readonly DayTotal[], conditions: readonly Condition[]): number | null => {
  const counts = categoriesOf(conditions)
  if (!counts) return null
  if (conditions.length === 0) return totals.reduce((sum, { total }) => sum + total, 0)
  const parts = totals.flatMap(({ categories }) => [...categories])
  return parts.reduce((sum, [category, count]) => sum + (counts(category) ? count : 0), 0)
}

/**
 * How many records a list has: from the day totals, or where they cannot tell, by counting among the first
 * 10,000 records of the range.
 */
export const totalOf = async (
  table: Table,
  totals: readonly DayTotal[],
  list: { range: Range; weeks: readonly string[]; conditions: readonly Condition[] },
): Promise<number> => sumOf(totals, list.conditions) ?? countMatches(table, list, { left: mostCounted })
