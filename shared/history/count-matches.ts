import type { Item, Table } from '../store/table.ts'
import { type Range, withinWeek } from './range.ts'
import { type FilterTerm, readPage, type ShardInput, shardInput } from './shard.ts'
import type { Budget } from './slice.ts'
import type { ShardsOf } from './week-shards.ts'

/** Which records to count. */
export interface MatchQuery {
  range: Range
  weeks: readonly string[]
  shardsOf: ShardsOf
  conditions: readonly FilterTerm[]
}

/** A shard that is not counted to its end yet. */
interface Rest {
  input: ShardInput
  from: Item | undefined
}

const restsOf = ({ conditions, shardsOf }: MatchQuery, week: string, range: Range): Rest[] =>
  Array.from({ length: shardsOf(week) }, (_, shard) => ({
    input: { ...shardInput(week, shard, range, conditions), Select: 'COUNT' },
    from: undefined,
  }))

/** The fewest records of a shard that are counted at once: about 80 KB. */
const leastPage = 250

/** Counts a page of each shard. The pages together are what the budget has left, so more shards cost no more. */
const countPages = async (
  table: Table,
  rests: readonly Rest[],
  budget: Budget,
): Promise<{ count: number; rests: Rest[] }> => {
  const Limit = Math.max(Math.ceil(budget.left / rests.length), leastPage)
  const pages = await Promise.all(rests.map(({ input, from }) => readPage(table, { ...input, Limit }, from)))
  budget.left -= pages.reduce((sum, { examined }) => sum + examined, 0)
  return {
    count: pages.reduce((sum, page) => sum + page.count, 0),
    rests: rests.flatMap(({ input }, at) => {
      const from = pages[at]?.from
      return from ? [{ input, from }] : []
    }),
  }
}

/**
 * Counts the records of a range that meet conditions: all of them, or those among the first weeks' records
 * that the budget lets it examine.
 */
export const countMatches = async (table: Table, query: MatchQuery, budget: Budget): Promise<number> => {
  let count = 0
  for (const week of query.weeks) {
    const range = withinWeek(query.range, week)
    let rests = range ? restsOf(query, week, range) : []
    while (rests.length > 0) {
      if (budget.left <= 0) return count
      const counted = await countPages(table, rests, budget)
      count += counted.count
      rests = counted.rests
    }
  }
  return count
}
