import type { Table } from '../store/table.ts'
import { type Budget, type HistoryQuery, historySteps } from './merge.ts'
import { goingOn } from './range.ts'
import { entryOf, type HistoryEntry } from './record.ts'
import { historyShards } from './shards.ts'

/** Records asked for: `limit` of them after a position (null: from the start), or after skipping some. */
export interface SliceQuery extends Omit<HistoryQuery, 'pageSize'> {
  /** The sort key of the last record seen, or where a search stopped. */
  after: string | null
  skip: number
  limit: number
  /** Records examined at most. */
  mostExamined: number
}

/** Some records, and the position to go on from; null when none is left. */
export interface Slice {
  entries: HistoryEntry[]
  next: string | null
}

/** A filter may pass few records: then a read request examines many. AWS: a page of Query ends at 1 MB. */
const filteredPage = 3_000
/** Shards are filled unevenly: with this much more than its part, one seldom has to be read twice. */
const spare = 1.5

const pageSizeOf = ({ conditions, skip, limit }: SliceQuery): number =>
  conditions.length > 0 ? filteredPage : Math.ceil(((skip + limit + 1) / historyShards) * spare) + 2

/**
 * Reads a slice of the history. Costs one read unit for about 13 records examined, and stays stable while new
 * ones are written: a position is a record's time and id.
 */
export const readSlice = async (table: Table, query: SliceQuery): Promise<Slice> => {
  const { after, skip, limit, descending } = query
  const range = goingOn(query.range, after, descending)
  const budget: Budget = { left: query.mostExamined }
  const entries: HistoryEntry[] = []
  let skipped = 0
  let last: string | null = null
  for await (const step of historySteps(table, { ...query, range, pageSize: pageSizeOf(query) }, budget)) {
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
