import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StreamRecord } from './record.ts'
import type { DiscardReason } from './retry.ts'

/** Records that were given up. */
export interface Discarded {
  records: readonly StreamRecord[]
  reason: DiscardReason
  /** Invocations that had these records. */
  attempts: number
  /** Request id of the last one. */
  requestId: string
}

export interface FailureSource {
  functionArn: string
  streamArn: string
  shardId: string
}

const isoTime = (seconds: number | undefined): string => new Date((seconds ?? 0) * 1000).toISOString()

/**
 * The message for an on-failure destination: positions in the stream, not the records (Lambda Developer
 * Guide, "Retaining discarded records for a DynamoDB event source").
 */
export const failureMessage = (discarded: Discarded, source: FailureSource, now: Date) => {
  const first = discarded.records[0]
  const last = discarded.records.at(-1)
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
      startSequenceNumber: first?.sequenceNumber ?? '',
      endSequenceNumber: last?.sequenceNumber ?? '',
      approximateArrivalOfFirstRecord: isoTime(first?.createdAt),
      approximateArrivalOfLastRecord: isoTime(last?.createdAt),
      batchSize: discarded.records.length,
      streamArn: source.streamArn,
    },
  }
}

/** Keeps messages to queues in a file of the data folder, one JSON object a line: queue, then body. */
export const queueFile = (folder: string) => {
  const path = join(folder, 'queues.jsonl')
  return (queueArn: string, body: unknown): void => {
    appendFileSync(path, `${JSON.stringify({ queue: queueArn, body: JSON.stringify(body) })}\n`)
  }
}
