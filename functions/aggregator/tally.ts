import { hash } from 'node:crypto'
import type { Clear } from '../../shared/history/clear.ts'
import {
  categoryAttribute,
  countAttribute,
  countedToAttribute,
  shardsAttribute,
  shardsText,
} from '../../shared/history/counters.ts'
import { dayTotalKey, expiryOf, isEvenWeek, requestCountKey } from '../../shared/history/keys.ts'
import { countedUrl } from '../../shared/history/record.ts'
import { fewestShards } from '../../shared/history/shards.ts'
import type { Key } from '../../shared/store/keys.ts'
import type { Item } from '../../shared/store/table.ts'
import type { RequestChange } from './change.ts'

/**
 * The position of a history record in a stream. Records of one partition key come in the order of their sequence
 * numbers. Records of different keys have no order (AWS: "Change data capture for DynamoDB Streams").
 */
export interface StreamPosition {
  /** Tells the stream from others, as {@link streamMark} makes it; empty where the stream is not known. */
  stream: string
  /** The Monday of the record's week. */
  week: string
  shard: number
  /** A number of up to 40 digits. */
  sequence: string
}

const sequenceDigits = 40

/** Characters of a stream's mark. It is part of attribute names: a counter has up to two of them for each shard and stream. */
const markLength = 8

/** Marks of streams. Each is made once, for every record names its stream. */
const marks = new Map<string, string>()

/**
 * Tells a stream from others by its ARN, which holds the stream's label. A restored table has another stream, and so
 * has a table whose stream was switched off and on. The new stream's sequence numbers may be lower than the old one's.
 */
export const streamMark = (arn: string | undefined): string => {
  if (arn === undefined || arn === '') return ''
  const mark = marks.get(arn) ?? hash('sha256', arn).slice(0, markLength)
  marks.set(arn, mark)
  return mark
}

/**
 * The attribute in which a counter keeps the last record of a partition key that it has counted. Two weeks take
 * turns: the stream reaches back 24 hours, so no record comes two weeks late. Each stream has an attribute of its
 * own: a change is in one stream only, so a new stream begins anew, and the rest of an old one still counts.
 */
export const positionAttribute = ({ stream, week, shard }: StreamPosition): string =>
  `${isEvenWeek(week) ? 'e' : 'o'}${shard}${stream === '' ? '' : `_${stream}`}`

/** The mark itself. Marks are in the order of weeks, and within a week of sequence numbers, compared as numbers. */
export const positionText = ({ week, sequence }: StreamPosition): string =>
  `${week}#${sequence.padStart(sequenceDigits, '0')}`

/** The addition of one request to a counter item. */
export interface Addition {
  position: StreamPosition
  /** Attributes that count it. */
  attributes: readonly string[]
  /** ISO 8601, where the item keeps the times of its first and last request. */
  time?: string
  /** Attributes that keep the greatest text of all requests counted, with this request's text. */
  greatest?: Readonly<Record<string, string>>
}

/** The additions of a batch to one counter item, in the order of the stream for each mark. */
export interface Tally {
  key: Key
  /** Attributes that are the same however often they are set. */
  set: Item
  /** By the name of the mark, then by the mark: a record that came twice counts once. */
  additions: Map<string, Map<string, Addition>>
  /** The stream records that are not done before this tally is. */
  sequences: string[]
}

/**
 * How many shards the writer of a record knew, as a text of which a day keeps the greatest. Nothing where it knew the
 * fewest, which a reader takes for granted.
 */
const shardsOf = ({ shards = fewestShards }: RequestChange): Readonly<Record<string, string>> =>
  shards > fewestShards ? { [shardsAttribute]: shardsText(shards) } : {}

const tallyFor = (tallies: Map<string, Tally>, key: Key, set: Item): Tally => {
  const name = JSON.stringify([key.pk, key.sk])
  const tally = tallies.get(name) ?? { key, set, additions: new Map(), sequences: [] }
  tallies.set(name, tally)
  return tally
}

/** Adds a request's part to the tally of its item, and gives that tally. */
export const add = (tallies: Map<string, Tally>, key: Key, addition: Addition, set: Item = {}): Tally => {
  const tally = tallyFor(tallies, key, set)
  const name = positionAttribute(addition.position)
  const marked = tally.additions.get(name) ?? new Map<string, Addition>()
  marked.set(positionText(addition.position), addition)
  tally.additions.set(name, marked)
  tally.sequences.push(addition.position.sequence)
  return tally
}

/** The additions of a batch of requests to the counters of its days, and to those of each day's urls. */
export interface RequestTallies {
  days: Tally[]
  urls: Tally[]
}

/** Tallies requests by day, and by day, category and url. Requests from before the last clear do not count. */
export const tallyRequests = (
  requests: readonly RequestChange[],
  { era, clearedAt }: Clear,
  retentionDays: number,
): RequestTallies => {
  const days = new Map<string, Tally>()
  const urls = new Map<string, Tally>()
  for (const request of requests) {
    const { time, sk, position, category } = request
    if (time <= clearedAt) continue
    const url = countedUrl(request)
    const date = time.slice(0, 10)
    const set = { expiresAt: expiryOf(date, retentionDays) }
    const attributes = [countAttribute, categoryAttribute(category)]
    // The greatest, not the last: the stream has records in the order of their commits, which is not always that of
    // their times. A reader counts the records after this text itself, so no counted record may come after it.
    const greatest = { [countedToAttribute(position.shard)]: sk, ...shardsOf(request) }
    add(days, dayTotalKey(era, date), { position, attributes, greatest }, set)
    const key = requestCountKey(era, date, category, url, request.shards ?? fewestShards)
    const addition = { position, attributes: [countAttribute], ...(category === 'media' ? { time } : {}) }
    add(urls, key, addition, key.sk.endsWith(url) ? set : { ...set, url })
  }
  return { days: [...days.values()], urls: [...urls.values()] }
}
