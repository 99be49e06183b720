import type { StreamRecord } from './record.ts'

/** Records that are delivered together, and how often a delivery that starts with the first of them has failed. */
export interface Batch {
  records: readonly StreamRecord[]
  failures: number
}

/** The result of an invocation with a batch: it failed as a whole, or it names the records that failed. */
export type Delivery = { error: string } | { failedIdentifiers: readonly string[] }

/** The template's settings for failed batches. -1 means that there is no bound. */
export interface RetryPolicy {
  maximumRetries: number
  maximumRecordAgeSeconds: number
  bisect: boolean
}

export type DiscardReason = 'RetryAttemptsExhausted' | 'RecordAgeExceeded'

/** The steps that follow a delivery, in this order. */
export interface Next {
  /** How many leading records succeeded. */
  done: number
  /** Batches to deliver next, in order. */
  batches: Batch[]
  /** Records to give up. */
  discarded?: { records: readonly StreamRecord[]; reason: DiscardReason }
}

/** Position of the first record that is reported as failed; 0 if an identifier belongs to no record. */
const firstFailed = (records: readonly StreamRecord[], identifiers: readonly string[]): number => {
  const indexes = identifiers.map((one) => records.findIndex((record) => record.sequenceNumber === one))
  return Math.max(0, Math.min(...indexes))
}

const retried = (batch: Batch, policy: RetryPolicy): Next => {
  if (policy.maximumRetries >= 0 && batch.failures > policy.maximumRetries)
    return { done: 0, batches: [], discarded: { records: batch.records, reason: 'RetryAttemptsExhausted' } }
  return { done: 0, batches: [batch] }
}

/**
 * Decides what follows a delivery (Lambda Developer Guide, "Retaining discarded records" and "Configuring partial batch
 * response with DynamoDB"). All records from the lowest reported one on are delivered again. If bisecting is on, a batch
 * that failed as a whole is halved first, which uses up no retry.
 */
export const afterDelivery = (batch: Batch, delivery: Delivery, policy: RetryPolicy): Next => {
  const { records, failures } = batch
  if ('failedIdentifiers' in delivery) {
    if (delivery.failedIdentifiers.length === 0) return { done: records.length, batches: [] }
    const start = firstFailed(records, delivery.failedIdentifiers)
    const rest = { records: records.slice(start), failures: start > 0 ? 1 : failures + 1 }
    return { ...retried(rest, policy), done: start }
  }
  if (policy.bisect && records.length > 1) {
    const middle = Math.ceil(records.length / 2)
    const halves = [records.slice(0, middle), records.slice(middle)]
    return { done: 0, batches: halves.map((half) => ({ records: half, failures })) }
  }
  return retried({ records, failures: failures + 1 }, policy)
}

/**
 * Separates the leading records that are too old to be delivered.
 * @param now seconds since 1970
 */
export const splitByAge = (batch: Batch, policy: RetryPolicy, now: number): Next => {
  const oldest = policy.maximumRecordAgeSeconds < 0 ? -1 : now - policy.maximumRecordAgeSeconds
  const young = batch.records.findIndex((record) => record.createdAt >= oldest)
  if (young === 0) return { done: 0, batches: [batch] }
  const end = young < 0 ? batch.records.length : young
  const rest = batch.records.slice(end)
  return {
    done: 0,
    batches: rest.length > 0 ? [{ ...batch, records: rest }] : [],
    discarded: { records: batch.records.slice(0, end), reason: 'RecordAgeExceeded' },
  }
}

/** The most bytes of records in one invocation, some kilobytes below the 6 MB of its payload. */
const maximumBatchBytes = 6 * 1024 * 1024 - 16 * 1024

/**
 * The number of records for the next invocation: at least one, and as many as the batch size and Lambda's payload limit
 * allow.
 */
export const batchLength = (records: readonly StreamRecord[], batchSize: number): number => {
  let bytes = 0
  const end = records.findIndex((record, index) => {
    bytes += Buffer.byteLength(record.json) + 1
    return index > 0 && (index >= batchSize || bytes > maximumBatchBytes)
  })
  return end < 0 ? records.length : end
}
