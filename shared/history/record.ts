import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Item } from '../store/table.ts'
import { expiryOf, weekOf } from './calendar.ts'
import { historyKey } from './keys.ts'
import { shardOf } from './shards.ts'

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
  /** Of a failed login, the mark of the account it meant. */
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

/**
 * The item of a request, in DynamoDB's own form: every request writes one, so the document client's
 * conversion is saved. Time and id stand in its key alone, and what is null is left out.
 */
export const historyItem = (
  entry: HistoryEntry,
  hit: RecordedHit | undefined,
  retentionDays: number,
): Record<string, AttributeValue> => {
  const date = entry.time.slice(0, 10)
  const { pk, sk } = historyKey(weekOf(date), shardOf(entry.id), entry.time, entry.id)
  const item: Record<string, AttributeValue> = {
    pk: { S: pk },
    sk: { S: sk },
    method: { S: entry.method },
    url: { S: entry.url },
    category: { S: entry.category },
    status: { N: `${entry.status}` },
    duration: { N: `${entry.duration}` },
    expiresAt: { N: `${expiryOf(date, retentionDays)}` },
  }
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

/** What stands for the paths of no endpoint where requests are counted. No path is spelled so: they begin with a slash. */
const noEndpointUrl = '(no endpoint)'

/**
 * The url under which a request is counted. Paths that no endpoint has are anybody's invention, without end: they
 * share one counter in each category. Media are the exception, for no endpoint here serves any: their counters are
 * there to tell which ones were asked for.
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
  const sk = String(item.sk)
  return {
    id: sk.slice(timeLength + 1),
    time: timeOf(sk),
    method: String(item.method),
    url: String(item.url),
    category: String(item.category),
    status: Number(item.status),
    duration: Number(item.duration),
    userId: typeof item.userId === 'number' ? item.userId : null,
    account: typeof item.account === 'string' ? item.account : null,
  }
}
