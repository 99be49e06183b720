import type { DynamoDBRecord } from 'aws-lambda'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import type { Table } from '../../../shared/store/table.ts'
import { mortal } from './mortal.ts'
import { pick } from './random.ts'

const largestBatch = 12
const longestLife = 40
/** More deliveries than a shard needs, however often the aggregator dies. */
const mostDeliveries = 500

/** Calls the aggregator once. Gives the first record of the batch from which everything comes again. */
const invoke = async (table: Table, batch: readonly DynamoDBRecord[], lifetime: number): Promise<number> => {
  const { table: dying, died } = mortal(table, lifetime)
  const aggregate = createAggregator({ table: dying, historyRetentionDays: 30, maxBytes: 1_000_000 })
  const { batchItemFailures } = await aggregate({ Records: [...batch] })
  if (died()) return 0
  const lowest = batchItemFailures[0]?.itemIdentifier
  const at = batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === lowest)
  return at < 0 ? batch.length : at
}

/**
 * Delivers one shard of the stream as Lambda may: in batches of any size, each one to three times, again from
 * the lowest failure, split after a death.
 */
export const deliver = async (
  table: Table,
  random: () => number,
  shard: readonly DynamoDBRecord[],
  between: () => Promise<void>,
): Promise<void> => {
  for (let from = 0, deliveries = 0; from < shard.length; deliveries += 1) {
    if (deliveries > mostDeliveries) throw new Error(`Record ${from} of the shard fails for ever`)
    const batch = shard.slice(from, from + 1 + pick(random, largestBatch))
    const lifetime = random() < 0.4 ? 1 + pick(random, longestLife) : Number.POSITIVE_INFINITY
    const done = await invoke(table, batch, lifetime)
    const repeats = pick(random, 3)
    for (let again = 0; done === batch.length && again < repeats; again += 1)
      await invoke(table, batch, Number.POSITIVE_INFINITY)
    from += done
    await between()
  }
}
