import { isRecord } from '../../../shared/values/records.ts'

/** A stream record of the engine, with the members that the poller reads from it. */
export interface StreamRecord {
  sequenceNumber: string
  /** Time of the change, in seconds since 1970. */
  createdAt: number
  /** The record as a function gets it. */
  event: Record<string, unknown>
  /** `event` in JSON. It is made once, and batches are put together from these texts. */
  json: string
}

/** The members that the engine leaves out, or names differently from AWS. */
export interface RecordSource {
  streamArn: string
  region: string
}

/**
 * Reads a record of a `GetRecords` answer.
 * @throws Error when it has no sequence number or no time, because its place in the stream would be unknown
 */
export const streamRecordOf = (given: unknown, { streamArn, region }: RecordSource): StreamRecord => {
  const change = isRecord(given) ? given.dynamodb : undefined
  const createdAt = isRecord(change) ? Number(change.ApproximateCreationDateTime) : Number.NaN
  if (
    !isRecord(given) ||
    !isRecord(change) ||
    typeof change.SequenceNumber !== 'string' ||
    Number.isNaN(createdAt)
  )
    throw new Error(`The engine gave no stream record: ${JSON.stringify(given).slice(0, 200)}`)
  const event = { ...given, awsRegion: region, eventSourceARN: streamArn }
  return {
    sequenceNumber: change.SequenceNumber,
    createdAt,
    event,
    json: JSON.stringify(event),
  }
}
