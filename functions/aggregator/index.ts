import { historyRetentionDays, partitionBytes } from '../../shared/http/environment.ts'
import { openTable } from '../../shared/store/table.ts'
import { createAggregator } from './aggregate.ts'

/** Works on the records of the table's stream. Writing a snapshot takes about as much memory again as its partition. */
export const handler = createAggregator({
  table: openTable(process.env),
  historyRetentionDays: historyRetentionDays(process.env),
  maxBytes: partitionBytes(process.env),
})
