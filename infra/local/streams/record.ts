import { isRecord } from '../template/resolve.ts'

/** A stream record, as the engine gives it, with what the poller reads from it. */
export interface StreamRecord {
  sequenceNumber: string
  /** When the change was made, in seconds since 1970. */
  createdAt: number
  /** The record as a function gets it. */
  event: Record<string, unknown>
  /** `event` in JSON, made once: batches are put together from these. */
  json: string
}

/** What the engine leaves out or names otherwise than AWS. */
export interface RecordSource {
  streamArn: string
  region: string
}

/**
 * Reads a record of a `GetRecords` answer.
 * @throws Error when it has no sequence number: its place in the stream would be unknown
 */
export const streamRecordOf = (given: unknown, { streamArn, region }: RecordSource): StreamRecord => {
  const change = isRecord(given) ? given.dynamodb : undefined
  if (!isRecord(given) || !isRecord(change) || typeof change.SequenceNumber !== 'string')
    throw new Error(`Not a stream record: ${JSON.stringify(given).slice(0, 200)}`)
  const event = { ...given, awsRegion: region, eventSourceARN: streamArn }
  return {
    sequenceNumber: change.SequenceNumber,
    createdAt: Number(change.ApproximateCreationDateTime ?? 0),
    event,
    json: JSON.stringify(event),
  }
}
