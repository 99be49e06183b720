import { fitted, type Key, longestSortKeyBytes } from '../store/keys.ts'

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

/**
 * How many partitions a week's records are spread over, by a hash of the request id. A partition takes 1,000 write
 * units a second (AWS: "Quotas in Amazon DynamoDB"), and a record of up to 1 KB costs one. So four take 4,000
 * requests a second. cdk.json lets half of that through, since hashing spreads records unevenly. Every list reads all
 * partitions. The number may be raised at any time. After it was lowered, lists would miss records of earlier weeks.
 */
export const historyShards = 4

/** FNV-1a, 32 bits. It spreads short texts evenly, and costs a multiplication for each character. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** The shard of a request's record. */
export const shardOf = (requestId: string): number => hash(requestId) % historyShards

/**
 * How many partitions the counters of a day's urls are spread over, by a hash of the url. A request for a url of its
 * own costs a write unit there, so four take as many requests as the partitions of the records. A read of a day reads
 * all of them.
 */
export const countSpreads = 4

/** Which part of a day's counters holds the counter of a url. */
export const spreadOf = (url: string): number => hash(url) % countSpreads

/** The key of a request's record. Within a partition the order of keys is that of time. `time` is ISO 8601 in UTC. */
export const historyKey = (week: string, shard: number, time: string, requestId: string): Key => ({
  pk: `history#${week}#${shard}`,
  sk: `${time}#${requestId}`,
})

/** The partition of one part of a day's url counters. */
export const requestCountPartition = (era: number, date: string, spread: number): string =>
  `requests#${era}#${date}#${spread}`

/** The key of the counter of a url on a day. A url too long for a key is hashed. */
export const requestCountKey = (era: number, date: string, category: string, url: string): Key => ({
  pk: requestCountPartition(era, date, spreadOf(url)),
  sk: fitted(`${category}#`, url, longestSortKeyBytes),
})

/** The key of a day's total. */
export const dayTotalKey = (era: number, date: string): Key => ({ pk: `requests#${era}`, sk: date })

/** The key of the item that tells when the history was last cleared, and up to which time it is counted. */
export const eraKey: Key = { pk: 'era', sk: 'era' }
