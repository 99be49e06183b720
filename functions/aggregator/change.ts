import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { timeOf } from '../../shared/history/record.ts'
import type { ClaimJob } from '../../shared/store/claim-list.ts'
import { isClaimList } from '../../shared/store/keys.ts'
import { type Position, streamMark } from './position.ts'

const requestSchema = z.object({
  category: z.string(),
  url: z.string(),
  noEndpoint: z.optional(z.boolean()),
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
  position: Position
}

/** The job of removing what a deleted collection left: its elements' partition, and its serialised forms. */
export type PurgeJob = z.infer<typeof jobSchema>

/** What a stream record means to the aggregator. An expired list of claims is one that no request went on with. */
export type Change =
  | RequestChange
  | { kind: 'write'; partition: string }
  | { kind: 'purge'; job: PurgeJob }
  | { kind: 'claims'; job: ClaimJob; isExpired: boolean }

/** Reads an attribute as the stream shows it; sets and binary values are not used. */
const plain = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.L) return value.L.map(plain)
  return value.M ? plainRecord(value.M) : null
}

const plainRecord = (image: Readonly<Record<string, AttributeValue>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]))

/** Partition keys of history records: the Monday of their week, and the shard. */
const historyPartition = /^history#(\d{4}-\d\d-\d\d)#(\d+)$/

const requestOf = (
  { dynamodb, eventSourceARN }: DynamoDBRecord,
  pk: string,
  image: unknown,
): RequestChange => {
  const sk = dynamodb?.Keys?.sk?.S ?? ''
  const [, week, shard] = historyPartition.exec(pk) ?? []
  const time = timeOf(sk)
  if (week === undefined || Number.isNaN(Date.parse(time))) throw new Error(`No history record: ${pk} ${sk}`)
  return {
    kind: 'request',
    time,
    sk,
    position: {
      stream: streamMark(eventSourceARN),
      week,
      shard: Number(shard),
      sequence: dynamodb?.SequenceNumber ?? '',
    },
    ...requestSchema.parse(image),
  }
}

/** The work on a list of claims: on a closed one that is there, or on an open one that is not there any more. */
const claimsOf = ({ eventName, dynamodb }: DynamoDBRecord): Change | null => {
  const isExpired = eventName === 'REMOVE'
  const image = isExpired ? dynamodb?.OldImage : dynamodb?.NewImage
  if (!image) return null
  const { open = false, ...job } = claimJobSchema.parse(plainRecord(image))
  return open === isExpired ? { kind: 'claims', job, isExpired } : null
}

/**
 * Reads a stream record; null for one that asks for nothing. A record that is removed, by a clear's expiry or
 * a purge, does, unless it is a job.
 * @throws Error when it is not of the form that the functions write
 */
export const changeOf = (record: DynamoDBRecord): Change | null => {
  const { eventName, dynamodb } = record
  const pk = dynamodb?.Keys?.pk?.S ?? ''
  if (isClaimList(pk, dynamodb?.Keys?.sk?.S ?? '')) return claimsOf(record)
  if (!dynamodb?.NewImage || eventName === 'REMOVE') return null
  const image = plainRecord(dynamodb.NewImage)
  if (pk.startsWith('history#')) return eventName === 'INSERT' ? requestOf(record, pk, image) : null
  if (pk.startsWith('log#')) return { kind: 'write', partition: pk.slice('log#'.length) }
  return pk.startsWith('purge#') ? { kind: 'purge', job: jobSchema.parse(image) } : null
}
