import type { Item, Table } from '../store/table.ts'
import { goingOn, type Range, withinWeek } from './range.ts'
import { entryOf, type HistoryEntry } from './record.ts'
import { type FilterTerm, readPage, type ShardInput, shardInput } from './shard.ts'
import type { ShardsOf } from './week-shards.ts'

/** The records to read: those between two sort keys that meet all conditions, in one of two orders. */
export interface HistoryQuery {
  range: Range
  /** Mondays of the weeks to read, in reading order. */
  weeks: readonly string[]
  shardsOf: ShardsOf
  descending: boolean
  conditions: readonly FilterTerm[]
  /** Records that a read request of a shard examines at most, by the number of the week's shards. */
  pageSize: (shards: number) => number
}

/** How many records may still be examined. Reading counts it down. */
export interface Budget {
  left: number
}

/** The next record; or the position at which the budget was spent, before which every record was seen. */
export type HistoryStep = { item: Item } | { stoppedAt: string }

/** One shard of a week: the records read ahead, and where its next page begins. */
interface Shard {
  input: ShardInput
  items: Item[]
  from: Item | undefined
  ended: boolean
}

const openShards = (query: HistoryQuery, week: string, range: Range): Shard[] => {
  const length = query.shardsOf(week)
  const Limit = query.pageSize(length)
  return Array.from({ length }, (_, shard) => ({
    input: {
      ...shardInput(week, shard, range, query.conditions),
      ScanIndexForward: !query.descending,
      Limit,
      ConsistentRead: true,
    },
    items: [],
    from: undefined,
    ended: false,
  }))
}

const readOn = async (table: Table, shard: Shard, budget: Budget): Promise<void> => {
  const page = await readPage(table, shard.input, shard.from)
  budget.left -= page.examined
  shard.items = page.items
  shard.from = page.from
  shard.ended = page.from === undefined
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
): AsyncGenerator<HistoryStep, 'stopped' | 'done'> {
  const shards = openShards(query, week, range)
  for (;;) {
    const waiting = shards.filter(({ items, ended }) => items.length === 0 && !ended)
    if (waiting.length > 0 && budget.left > 0) {
      await Promise.all(waiting.map((shard) => readOn(table, shard, budget)))
      continue
    }
    // Once the budget is spent, only records before the end of the least read shard are known to be in order.
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

/** Records in order of time over weeks and shards. They are read as they are asked for, until the budget is spent. */
export async function* historySteps(
  table: Table,
  query: HistoryQuery,
  budget: Budget,
): AsyncGenerator<HistoryStep> {
  for (const week of query.weeks) {
    const range = withinWeek(query.range, week)
    if (range && (yield* weekSteps(table, query, week, range, budget)) === 'stopped') return
  }
}

/** Records asked for: `limit` of them after a position (null: from the start), or after skipping some. */
export interface SliceQuery extends Omit<HistoryQuery, 'pageSize'> {
  /** The sort key of the last record seen, or the position at which a search stopped. */
  after: string | null
  skip: number
  limit: number
  /** Records examined at most. */
  mostExamined: number
}

/** Some records, and the position from which to go on; null when no record is left. */
export interface Slice {
  entries: HistoryEntry[]
  next: string | null
}

/**
 * Records of a week that are examined at once where there is a filter, which may pass few. A page of four shards fits
 * the 1 MB of a Query.
 */
const filteredPage = 12_000

/**
 * Records are hashed to shards, so the part of a shard varies by about the square root of what is expected (that of a
 * binomial distribution). With so many times as much on top, one shard in a hundred has to be read twice.
 */
const spare = 2.5

/**
 * How many records of each shard are read at once for a slice: its share, and a little more. So the shards together are
 * asked for little more than the slice, however many there are.
 */
export const pageSizeOf = (
  { conditions, skip, limit }: Pick<SliceQuery, 'conditions' | 'skip' | 'limit'>,
  shards: number,
): number => {
  if (conditions.length > 0) return Math.ceil(filteredPage / shards)
  const share = (skip + limit + 1) / shards
  return Math.ceil(share + spare * Math.sqrt(share)) + 1
}

/**
 * Reads a slice of the history. It costs one read unit for about 13 records examined, and at least one for each shard. A position is a record's time and
 * id, so it stays right while new records are written.
 */
export const readSlice = async (table: Table, query: SliceQuery): Promise<Slice> => {
  const { after, skip, limit, descending } = query
  const range = goingOn(query.range, after, descending)
  const budget: Budget = { left: query.mostExamined }
  const entries: HistoryEntry[] = []
  let skipped = 0
  let last: string | null = null
  const pageSize = (shards: number): number => pageSizeOf(query, shards)
  for await (const step of historySteps(table, { ...query, range, pageSize }, budget)) {
    if ('stoppedAt' in step) return { entries, next: step.stoppedAt }
    const { item } = step
    if (item.sk === after) continue
    if (entries.length === limit) return { entries, next: last }
    if (skipped < skip) skipped += 1
    else entries.push(entryOf(item))
    last = String(item.sk)
  }
  return { entries, next: null }
}
