import type { DynamoDBBatchResponse } from 'aws-lambda'
import { failureOf } from '../../shared/http/answers/failures.ts'
import { logError } from '../../shared/http/answers/logged-error.ts'

/** The stream records of a batch that are not done, and come again. */
export interface Failures {
  add: (sequences: readonly string[], error: unknown) => void
  response: () => DynamoDBBatchResponse
}

const inOrder = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/**
 * Collects failures, and logs each kind once: a table that is away fails a batch's every item alike. What passes by
 * itself is a warning, for the records come again, and an alarm tells of those that were given up. Lambda
 * takes up again at the lowest sequence number of the response (AWS: "Configuring partial batch response with
 * DynamoDB and Lambda").
 */
export const collectFailures = (): Failures => {
  const failed = new Set<string>()
  const logged = new Set<string>()
  return {
    add: (sequences, error) => {
      for (const sequence of sequences) failed.add(sequence)
      const kind = String(error)
      if (logged.has(kind)) return
      logged.add(kind)
      logError(failureOf(error) ? 'warn' : 'error', { sequence: sequences[0] }, error)
    },
    response: () => ({
      batchItemFailures: [...failed].sort(inOrder).map((itemIdentifier) => ({ itemIdentifier })),
    }),
  }
}
