import * as z from 'zod/mini'
import { type EngineClient, EngineError } from '../engine/client.ts'
import { type RecordSource, type StreamRecord, streamRecordOf } from './record.ts'

/** Positions in the shards of a stream: the last sequence number that is processed, or {@link closed}. */
export type Positions = Record<string, string>

/** Marks a shard whose end was reached. */
export const closed = 'closed'

/** The next records of one shard. */
export interface Page {
  shardId: string
  records: StreamRecord[]
  /** Whether there are probably more records already. */
  isFull: boolean
  /** Whether the shard is closed and read to its end. */
  isEnd: boolean
}

/**
 * The number of records to ask for next. DynamoDB ends a page at 1 MB. Dynoxide ends it only at the number asked for,
 * so a fixed number could mean hundreds of megabytes.
 */
const nextLimit = (limit: number, records: readonly StreamRecord[]): number => {
  const bytes = records.reduce((sum, record) => sum + record.json.length, 0)
  if (bytes > 4_000_000) return Math.max(10, Math.floor(limit / 4))
  return bytes < 1_000_000 ? Math.min(1000, limit * 2) : limit
}

const shardsSchema = z.looseObject({
  StreamDescription: z.looseObject({
    Shards: z.array(z.looseObject({ ShardId: z.string(), ParentShardId: z.optional(z.string()) })),
    LastEvaluatedShardId: z.optional(z.nullable(z.string())),
  }),
})
const iteratorSchema = z.looseObject({ ShardIterator: z.string() })
const recordsSchema = z.looseObject({
  Records: z.array(z.unknown()),
  NextShardIterator: z.optional(z.nullable(z.string())),
})

type Shard = z.output<typeof shardsSchema>['StreamDescription']['Shards'][number]

const listShards = async (client: EngineClient, StreamArn: string): Promise<Shard[]> => {
  const shards: Shard[] = []
  let start: string | undefined
  do {
    const request = { StreamArn, ...(start !== undefined && { ExclusiveStartShardId: start }) }
    const { StreamDescription: page } = shardsSchema.parse(await client.call('DescribeStream', request))
    shards.push(...page.Shards)
    start = page.LastEvaluatedShardId ?? undefined
  } while (start !== undefined)
  return shards
}

/** The first shard that is not yet read to its end. Parents come before their children. */
const nextShard = (shards: readonly Shard[], positions: Positions): Shard | undefined =>
  shards.find(({ ShardId, ParentShardId: parent }) => {
    const isParentDone =
      parent === undefined || positions[parent] === closed || !shards.some((one) => one.ShardId === parent)
    return positions[ShardId] !== closed && isParentDone
  })

export interface ReaderSetup {
  client: EngineClient
  /** The engine's name for the stream. */
  engineStreamArn: string
  source: RecordSource
  startingPosition: 'TRIM_HORIZON' | 'LATEST'
  /** Read whenever a shard is opened. A shard whose position is {@link closed} is skipped. */
  positions: Positions
}

/**
 * Reads a stream page by page, one shard after the other: an embedded engine has one open shard at a time.
 * @returns a function that reads the next page, or undefined if the stream has no shard to read yet
 */
export const streamReader = (setup: ReaderSetup): (() => Promise<Page | undefined>) => {
  const { client, engineStreamArn: StreamArn, positions } = setup
  let shardId: string | undefined
  let iterator: string | undefined
  let lastRead: string | undefined
  let limit = 100

  const open = async (ShardId: string, trimmed: boolean): Promise<string> => {
    const after = lastRead ?? positions[ShardId]
    const position =
      after === undefined || trimmed
        ? { ShardIteratorType: trimmed ? 'TRIM_HORIZON' : setup.startingPosition }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
    const request = { StreamArn, ShardId, ...position }
    return iteratorSchema.parse(await client.call('GetShardIterator', request)).ShardIterator
  }

  /** Reads on with a new iterator if the old one has expired, or if the records it points at were removed. */
  const fetch = async (ShardId: string, trimmed = false): Promise<z.output<typeof recordsSchema>> => {
    try {
      iterator ??= await open(ShardId, trimmed)
      return recordsSchema.parse(await client.call('GetRecords', { ShardIterator: iterator, Limit: limit }))
    } catch (error) {
      iterator = undefined
      const isTrimmed = error instanceof EngineError && error.name === 'TrimmedDataAccessException'
      const isExpired = error instanceof EngineError && error.name === 'ExpiredIteratorException'
      if (trimmed || !(isTrimmed || isExpired)) throw error
      return fetch(ShardId, isTrimmed)
    }
  }

  return async () => {
    shardId ??= nextShard(await listShards(client, StreamArn), positions)?.ShardId
    if (shardId === undefined) return undefined
    const { Records, NextShardIterator: next } = await fetch(shardId)
    const records = Records.map((record) => streamRecordOf(record, setup.source))
    const page = { shardId, records, isFull: records.length >= limit, isEnd: typeof next !== 'string' }
    limit = nextLimit(limit, records)
    lastRead = page.isEnd ? undefined : (records.at(-1)?.sequenceNumber ?? lastRead)
    iterator = next ?? undefined
    if (page.isEnd) shardId = undefined
    return page
  }
}
