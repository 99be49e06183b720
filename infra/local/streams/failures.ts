import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StreamRecord } from './record.ts'
import type { DiscardReason } from './retry.ts'

/** Records that were given up. */
export interface Discarded {
  records: readonly StreamRecord[]
  reason: DiscardReason
  /** How many invocations had these records. */
  attempts: number
  /** Request id of the last one. */
  requestId: string
}

export interface FailureSource {
  functionArn: string
  streamArn: string
  shardId: string
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/**
 * The message for an on-failure destination. It has the positions in the stream, and not the records (Lambda Developer
 * Guide, "Retaining discarded records for a DynamoDB event source").
 */
export const failureMessage = (discarded: Discarded, source: FailureSource, now: Date) => {
  const first = discarded.records[0]
  const last = discarded.records.at(-1)
  if (!first || !last) throw new Error('Records were given up, and there are none')
  return {
    requestContext: {
      requestId: discarded.requestId,
      functionArn: `${source.functionArn}:$LATEST`,
      condition: discarded.reason,
      approximateInvokeCount: discarded.attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId: source.shardId,
      startSequenceNumber: first.sequenceNumber,
      endSequenceNumber: last.sequenceNumber,
      approximateArrivalOfFirstRecord: isoTime(first.createdAt),
      approximateArrivalOfLastRecord: isoTime(last.createdAt),
      batchSize: discarded.records.length,
      streamArn: source.streamArn,
    },
  }
}

/** Writes messages to queues into a file of the data folder. Each line is a JSON object with queue and body. */
export const queueFile = (folder: string) => {
  const path = join(folder, 'queues.jsonl')
  return (queueArn: string, body: unknown): void => {
    appendFileSync(path, `${JSON.stringify({ queue: queueArn, body: JSON.stringify(body) })}\n`)
  }
}
