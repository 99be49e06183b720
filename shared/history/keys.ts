import { fitted, type Key, longestSortKeyBytes } from '../store/keys.ts'
import { spreadOf } from './shards.ts'

const second = 1_000
const dayLength = 86_400 * second

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The UTC date (`YYYY-MM-DD`) of a time in milliseconds. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The date a number of days after (or, negative, before) another. */
export const addDays = (date: string, days: number): string => dateOf(startOf(date) + days * dayLength)

/** Weeks since the one of 1970-01-01, a Thursday. */
const weekNumber = (date: string): number => Math.floor((startOf(date) / dayLength + 3) / 7)

/** The Monday of a date's week (ISO 8601). */
export const weekOf = (date: string): string => dateOf((weekNumber(date) * 7 - 3) * dayLength)

/** Whether a week, given by its Monday, is an even one. */
export const isEvenWeek = (week: string): boolean => weekNumber(week) % 2 === 0

/**
 * The time at which the records and counters of a date expire, in epoch seconds. Those of a day expire together, so that the day's
 * total is right until it is gone.
 */
export const expiryOf = (date: string, retentionDays: number): number =>
  startOf(addDays(date, retentionDays + 1)) / second

/** The first date that is still kept. `now` is in milliseconds. DynamoDB removes expired items days later. */
export const firstKeptDate = (now: number, retentionDays: number): string =>
  addDays(dateOf(now), -retentionDays)

/** The key of a request's record. Within a partition the order of keys is that of time. `time` is ISO 8601 in UTC. */
export const historyKey = (week: string, shard: number, time: string, requestId: string): Key => ({
  pk: `history#${week}#${shard}`,
  sk: `${time}#${requestId}`,
})

/** The partition of one part of a day's url counters. */
export const requestCountPartition = (era: number, date: string, spread: number): string =>
  `requests#${era}#${date}#${spread}`

/**
 * The key of a counter of a url on a day. A url too long for a key is hashed.
 * @param spreads how many parts the day's counters have for the writer of the record that is counted
 */
export const requestCountKey = (
  era: number,
  date: string,
  category: string,
  url: string,
  spreads: number,
): Key => ({
  pk: requestCountPartition(era, date, spreadOf(url, spreads)),
  sk: fitted(`${category}#`, url, longestSortKeyBytes),
})

/** The key of a day's total. */
export const dayTotalKey = (era: number, date: string): Key => ({ pk: `requests#${era}`, sk: date })

/** The key of the item that tells when the history was last cleared, and up to which time it is counted. */
export const eraKey: Key = { pk: 'era', sk: 'era' }
