import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { timeOf } from '../../shared/history/record.ts'
import type { ClaimJob } from '../../shared/store/claim-list.ts'
import { isClaimList, type Key } from '../../shared/store/keys.ts'
import { type Item, isAttributes, keyOf } from '../../shared/store/table.ts'
import { type StreamPosition, streamMark } from './tally.ts'

const requestSchema = z.object({
  category: z.string(),
  url: z.string(),
  noEndpoint: z.optional(z.boolean()),
  shards: z.optional(z.int()),
  hit: z.optional(
    z.object({
      partition: z.string(),
      id: z.int(),
      headName: z.string(),
      lookup: z.optional(z.string()),
    }),
  ),
})

const jobSchema = z.object({ partition: z.string(), collection: z.string(), internal: z.string() })

const claimJobSchema = z.object({
  partition: z.string(),
  mark: z.string(),
  drops: z.boolean(),
  open: z.optional(z.boolean()),
})

/** A request to count. `time` is ISO 8601, `sk` the record's sort key. */
export interface RequestChange extends z.infer<typeof requestSchema> {
  kind: 'request'
  time: string
  sk: string
  position: StreamPosition
}

/** The job that removes what a deleted collection leaves: its elements' partition, and its serialised forms. */
export type PurgeJob = z.infer<typeof jobSchema>

/**
 * The work that a stream record asks for. A list of claims expires where no request goes on with it. A write is public
 * unless the public can see nothing of it.
 */
export type Change =
  | RequestChange
  | { kind: 'write'; partition: string; isPublic: boolean }
  | { kind: 'purge'; job: PurgeJob }
  | { kind: 'claims'; job: ClaimJob; isExpired: boolean }

type Image = Readonly<Record<string, AttributeValue>>

/** The attributes of an item as the stream shows it. */
const itemOf = (image: Image): Item => {
  if (!isAttributes(image)) throw new Error('The stream record holds no item.')
  return unmarshall(image)
}

/** The sequence number of a stream record. @throws Error where it has none */
export const sequenceOf = ({ dynamodb }: DynamoDBRecord): string => {
  const sequence = dynamodb?.SequenceNumber
  if (sequence === undefined) throw new Error('The stream record has no SequenceNumber.')
  return sequence
}

/** The key of the item that a stream record is about. @throws Error where it has none */
const keyIn = ({ dynamodb }: DynamoDBRecord): Key => keyOf(itemOf(dynamodb?.Keys ?? {}))

/** Partition keys of history records: the Monday of their week, and the shard. */
const historyPartition = /^history#(\d{4}-\d\d-\d\d)#(\d+)$/

const requestOf = (record: DynamoDBRecord, { pk, sk }: Key, image: Item): RequestChange => {
  const [, week, shard] = historyPartition.exec(pk) ?? []
  const time = timeOf(sk)
  if (week === undefined || Number.isNaN(Date.parse(time)))
    throw new Error(`The stream record ${pk} ${sk} is not the history record of a request.`)
  const position = {
    stream: streamMark(record.eventSourceARN),
    week,
    shard: Number(shard),
    sequence: sequenceOf(record),
  }
  return { kind: 'request', time, sk, position, ...requestSchema.parse(image) }
}

/** The work on a list of claims. It is for a closed list that is written, and for an open list that expired. */
const claimsOf = ({ eventName, dynamodb }: DynamoDBRecord): Change | null => {
  const isExpired = eventName === 'REMOVE'
  const image = isExpired ? dynamodb?.OldImage : dynamodb?.NewImage
  if (!image) return null
  const { open = false, ...job } = claimJobSchema.parse(itemOf(image))
  return open === isExpired ? { kind: 'claims', job, isExpired } : null
}

/**
 * Reads a stream record. A removed item asks for nothing, whether it expired or was purged, unless it was a list of
 * claims.
 * @returns null for a record that asks for nothing
 * @throws Error for a record that none of the functions writes
 */
export const changeOf = (record: DynamoDBRecord): Change | null => {
  const { eventName, dynamodb } = record
  const key = keyIn(record)
  const { pk, sk } = key
  if (isClaimList(pk, sk)) return claimsOf(record)
  if (!dynamodb?.NewImage || eventName === 'REMOVE') return null
  const image = itemOf(dynamodb.NewImage)
  if (pk.startsWith('history#')) return eventName === 'INSERT' ? requestOf(record, key, image) : null
  if (pk.startsWith('log#'))
    return { kind: 'write', partition: pk.slice('log#'.length), isPublic: image.draftsOnly !== true }
  return pk.startsWith('purge#') ? { kind: 'purge', job: jobSchema.parse(image) } : null
}
