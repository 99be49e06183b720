import type { DynamoDBBatchResponse } from 'aws-lambda'

/** The stream records of a batch that are not done, and come again. */
export interface Failures {
  add: (sequences: Iterable<string>, error: unknown) => void
  response: () => DynamoDBBatchResponse
}

const inOrder = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/**
 * Collects failures, and logs each. Lambda takes up again at the lowest sequence number of the response (AWS:
 * "Configuring partial batch response with DynamoDB and Lambda").
 */
export const collectFailures = (): Failures => {
  const failed = new Set<string>()
  return {
    add: (sequences, error) => {
      const list = [...sequences]
      for (const sequence of list) failed.add(sequence)
      const shown =
        error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error
      console.error(JSON.stringify({ level: 'ERROR', records: list.length, first: list[0], error: shown }))
    },
    response: () => ({
      batchItemFailures: [...failed].sort(inOrder).map((itemIdentifier) => ({ itemIdentifier })),
    }),
  }
}
