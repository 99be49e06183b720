import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Item } from '../store/table.ts'
import { optionalNumber, optionalText, requiredNumber, requiredText } from '../values/records.ts'
import { expiryOf, historyKey, weekOf } from './keys.ts'
import { fewestShards, shardOf } from './shards.ts'

/** A public read of one entity, to be counted as a hit. */
export interface RecordedHit {
  /** The pk of the entity. */
  partition: string
  id: number
  headName: string
  /** The pk of the lookup item that shows the counter too. */
  lookup?: string
}

/** One request. `time` is ISO 8601 in UTC with milliseconds, `duration` in milliseconds. */
export interface HistoryEntry {
  id: string
  time: string
  method: string
  url: string
  category: string
  status: number
  duration: number
  userId: number | null
  /** The mark of the account that a failed login named; null for other requests. */
  account: string | null
  /** Set where no endpoint is at the path and method. It is kept for counting, and lists do not show it. */
  noEndpoint?: true
}

const hitValue = ({ partition, id, headName, lookup }: RecordedHit): AttributeValue => ({
  M: {
    partition: { S: partition },
    id: { N: `${id}` },
    headName: { S: headName },
    ...(lookup === undefined ? {} : { lookup: { S: lookup } }),
  },
})

/** How a stage keeps its history. */
export interface Keeping {
  historyRetentionDays: number
  /** How many shards the stage's records are spread over. */
  historyShards: number
}

/**
 * The item of a request, in DynamoDB's own form. Every request writes one, and this form saves the document client's
 * conversion. Time and id stand only in the key, and members that are null are left out. The number of shards is left out
 * where it is the fewest.
 */
export const historyItem = (
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  { historyRetentionDays, historyShards }: Keeping,
  shard = shardOf(entry.id, historyShards),
): Record<string, AttributeValue> => {
  const date = entry.time.slice(0, 10)
  const { pk, sk } = historyKey(weekOf(date), shard, entry.time, entry.id)
  const item: Record<string, AttributeValue> = {
    pk: { S: pk },
    sk: { S: sk },
    method: { S: entry.method },
    url: { S: entry.url },
    category: { S: entry.category },
    status: { N: `${entry.status}` },
    duration: { N: `${entry.duration}` },
    expiresAt: { N: `${expiryOf(date, historyRetentionDays)}` },
  }
  if (historyShards > fewestShards) item.shards = { N: `${historyShards}` }
  if (entry.noEndpoint) item.noEndpoint = { BOOL: true }
  if (entry.userId !== null) item.userId = { N: `${entry.userId}` }
  if (entry.account !== null) item.account = { S: entry.account }
  if (hit) item.hit = hitValue(hit)
  return item
}

/** Length of an ISO 8601 time with milliseconds. */
const timeLength = '2026-01-31T12:00:00.000Z'.length

/** The time in a record's sort key. */
export const timeOf = (sk: string): string => sk.slice(0, timeLength)

/**
 * The url under which requests for paths without an endpoint are counted. No path reads so: paths begin with a slash.
 */
const noEndpointUrl = '(no endpoint)'

/**
 * The url under which a request is counted. Anybody can invent any number of paths without an endpoint, so those share
 * one counter in each category. Media are the exception: no endpoint here serves them, and their counters tell which
 * ones were asked for.
 */
export const countedUrl = ({
  url,
  category,
  noEndpoint,
}: {
  url: string
  category: string
  noEndpoint?: boolean | undefined
}): string => (noEndpoint && category !== 'media' ? noEndpointUrl : url)

/** Reads a request's item as it is counted. */
export const countedEntryOf = (item: Item): HistoryEntry => {
  const entry = entryOf(item)
  return { ...entry, url: countedUrl({ ...entry, noEndpoint: item.noEndpoint === true }) }
}

/** Reads a request's item. */
export const entryOf = (item: Item): HistoryEntry => {
  const sk = requiredText(item, 'sk')
  return {
    id: sk.slice(timeLength + 1),
    time: timeOf(sk),
    method: requiredText(item, 'method'),
    url: requiredText(item, 'url'),
    category: requiredText(item, 'category'),
    status: requiredNumber(item, 'status'),
    duration: requiredNumber(item, 'duration'),
    userId: optionalNumber(item, 'userId') ?? null,
    account: optionalText(item, 'account') ?? null,
  }
}
