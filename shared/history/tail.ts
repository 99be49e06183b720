import type { Table } from '../store/table.ts'
import type { DayTotal } from './counters.ts'
import { addDays, weekOf } from './keys.ts'
import { goingOn, type Range, withinWeek } from './range.ts'
import { countedEntryOf, type HistoryEntry } from './record.ts'
import { readPage, shardInput } from './shard.ts'
import type { ShardsOf } from './week-shards.ts'

/**
 * The sort key up to which a shard of a week is counted according to the totals of the week's last days; `start` where
 * they tell none.
 */
const countedTo = (totals: readonly DayTotal[], shard: number, start: string): string =>
  [start, ...totals.flatMap(({ countedTo: of }) => of.get(shard) ?? [])].sort().at(-1) ?? start

const readShard = async (
  table: Table,
  week: string,
  shard: number,
  range: Range,
  after: string,
): Promise<HistoryEntry[]> => {
  const page = await readPage(
    table,
    { ...shardInput(week, shard, range, []), ConsistentRead: true },
    undefined,
  )
  return page.items.filter(({ sk }) => sk !== after).map(countedEntryOf)
}

/**
 * The records of a range that the day totals do not count yet, as they will be counted: those of the last seconds, and
 * at most a page of each shard. More of them wait while the stream is far behind. A record that was committed after a
 * later one was counted is not among them: it is missing until it is counted itself, and is never counted twice.
 */
export const readTail = async (
  table: Table,
  range: Range,
  totals: readonly DayTotal[],
  today: string,
  shardsOf: ShardsOf,
): Promise<HistoryEntry[]> => {
  const yesterday = addDays(today, -1)
  const recent = totals.filter(({ date }) => date >= yesterday)
  const weeks = [...new Set([weekOf(yesterday), weekOf(today)])]
  const shards = weeks.flatMap((week) => {
    // A shard of another week is another partition, and is counted in an order of its own.
    const ofWeek = recent.filter(({ date }) => weekOf(date) === week)
    return Array.from({ length: shardsOf(week) }, (_, shard) => {
      const after = countedTo(ofWeek, shard, yesterday)
      const within = withinWeek(goingOn(range, after, false), week)
      return within ? readShard(table, week, shard, within, after) : []
    })
  })
  return (await Promise.all(shards)).flat()
}
