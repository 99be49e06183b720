import type { Item, Table } from '../store/table.ts'
import type { FilterTerm } from './filter.ts'
import { type Range, withinWeek } from './range.ts'
import { readPage, type ShardInput, shardInput } from './shard-query.ts'
import { historyShards } from './shards.ts'

/** What is read: records between two sort keys that meet all conditions, in one of two orders. */
export interface HistoryQuery {
  range: Range
  /** Mondays of the weeks to read, in reading order. */
  weeks: readonly string[]
  descending: boolean
  conditions: readonly FilterTerm[]
  /** Records a read request examines at most. */
  pageSize: number
}

/** How many records may still be examined; counted down while reading. */
export interface Budget {
  left: number
}

/** The next record, or where reading stopped because the budget was spent: all before that was seen. */
export type Step = { item: Item } | { stoppedAt: string }

/** One shard of a week: what was read ahead of it, and where its next page begins. */
interface Shard {
  input: ShardInput
  items: Item[]
  from: Item | undefined
  ended: boolean
}

const shardsOf = (query: HistoryQuery, week: string, range: Range): Shard[] =>
  Array.from({ length: historyShards }, (_, shard) => ({
    input: {
      ...shardInput(week, shard, range, query.conditions),
      ScanIndexForward: !query.descending,
      Limit: query.pageSize,
      ConsistentRead: true,
    },
    items: [],
    from: undefined,
    ended: false,
  }))

const readOn = async (table: Table, shard: Shard, budget: Budget): Promise<void> => {
  const page = await readPage(table, shard.input, shard.from)
  budget.left -= page.ScannedCount ?? 0
  shard.items = page.Items ?? []
  shard.from = page.LastEvaluatedKey
  shard.ended = page.LastEvaluatedKey === undefined
}

const comesFirst = (a: string, b: string, descending: boolean): boolean => (descending ? a > b : a < b)

/** The first of some sort keys in reading order. */
const firstOf = (keys: readonly string[], descending: boolean): string | undefined =>
  keys.reduce<string | undefined>(
    (first, key) => (first === undefined || comesFirst(key, first, descending) ? key : first),
    undefined,
  )

const takeFrom = (shards: readonly Shard[], sk: string): Item | undefined =>
  shards.find(({ items }) => items[0]?.sk === sk)?.items.shift()

/** Records of one week: a merge of its shards, each read a page ahead. */
async function* weekSteps(
  table: Table,
  query: HistoryQuery,
  week: string,
  range: Range,
  budget: Budget,
): AsyncGenerator<Step, 'stopped' | 'done'> {
  const shards = shardsOf(query, week, range)
  for (;;) {
    const waiting = shards.filter(({ items, ended }) => items.length === 0 && !ended)
    if (waiting.length > 0 && budget.left > 0) {
      await Promise.all(waiting.map((shard) => readOn(table, shard, budget)))
      continue
    }
    // Without budget, only what comes before the end of the least read shard is known to be in order.
    const ends = waiting.map(({ from }) => String(from?.sk ?? (query.descending ? range.high : range.low)))
    const end = firstOf(ends, query.descending)
    const next = firstOf(
      shards.flatMap(({ items }) => (items[0] ? [String(items[0].sk)] : [])),
      query.descending,
    )
    if (end !== undefined && (next === undefined || !comesFirst(next, end, query.descending))) {
      yield { stoppedAt: end }
      return 'stopped'
    }
    const item = next === undefined ? undefined : takeFrom(shards, next)
    if (!item) return 'done'
    yield { item }
  }
}

/** Records in order of time over weeks and shards, read as they are asked for, until the budget is spent. */
export async function* historySteps(table: Table, query: HistoryQuery, budget: Budget): AsyncGenerator<Step> {
  for (const week of query.weeks) {
    const range = withinWeek(query.range, week)
    if (range && (yield* weekSteps(table, query, week, range, budget)) === 'stopped') return
  }
}
