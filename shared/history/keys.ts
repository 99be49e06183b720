import { fitted, type Key, longestSortKeyBytes } from '../store/keys.ts'
import { spreadOf } from './shards.ts'

/** The record of a request: text order within a partition is the order of time. `time` is ISO 8601 in UTC. */
export const historyKey = (week: string, shard: number, time: string, requestId: string): Key => ({
  pk: `history#${week}#${shard}`,
  sk: `${time}#${requestId}`,
})

/** The partition of one part of the counters of a day's urls. */
export const requestCountPartition = (era: number, date: string, spread: number): string =>
  `requests#${era}#${date}#${spread}`

/** How often a url was requested on a day. A url too long for a key is hashed. */
export const requestCountKey = (era: number, date: string, category: string, url: string): Key => ({
  pk: requestCountPartition(era, date, spreadOf(url)),
  sk: fitted(`${category}#`, url, longestSortKeyBytes),
})

/** How many requests a day had. */
export const dayTotalKey = (era: number, date: string): Key => ({ pk: `requests#${era}`, sk: date })

/** When the history was last cleared, and how far it has been counted. */
export const clearKey: Key = { pk: 'clear', sk: 'clear' }
