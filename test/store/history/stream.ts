import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, AttributeValue as StreamValue } from 'aws-lambda'
import { type HistoryEntry, historyItem, type RecordedHit } from '../../../shared/history/record.ts'
import { keeping } from './records.ts'

/** A request as a test makes it. */
export interface TestRequest {
  entry: HistoryEntry
  hit?: RecordedHit
  /** How many shards the function that wrote it knew of. */
  shards?: number
}

/** An attribute as Lambda hands it over. */
const streamValue = (value: unknown): StreamValue => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(streamValue) }
  return { M: streamImage(Object.fromEntries(Object.entries(value ?? {}))) }
}

const streamImage = (item: Record<string, unknown>): Record<string, StreamValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, streamValue(value)]))

/** The stream record of an item that was written. */
export const streamRecord = (
  item: Record<string, unknown>,
  sequence: string,
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'INSERT',
): DynamoDBRecord => {
  const { pk, sk } = item
  return {
    eventName,
    dynamodb: {
      Keys: streamImage({ pk, sk }),
      ...(eventName === 'REMOVE' ? {} : { NewImage: streamImage(item) }),
      SequenceNumber: sequence,
    },
  }
}

/** The stream record of a request's history record. `arn` names the stream, for tests of several streams. */
export const requestRecord = (
  { entry, hit, shards }: TestRequest,
  sequence: string,
  arn?: string,
): DynamoDBRecord => ({
  ...streamRecord(unmarshall(historyItem(entry, hit, keeping(shards))), sequence),
  ...(arn === undefined ? {} : { eventSourceARN: arn }),
})
