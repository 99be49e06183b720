import { historyRetentionDays, partitionBytes } from '../../shared/http/environment.ts'
import { openTable } from '../../shared/store/table.ts'
import { createAggregator } from './aggregate.ts'
import { cloudFrontOf } from './cloudfront.ts'

const table = openTable(process.env)
const { DISTRIBUTION_ID, AWS_ENDPOINT_URL_CLOUDFRONT } = process.env

/** Works on the records of the table's stream. Writing a snapshot takes about as much memory again as its partition. */
export const handler = createAggregator({
  table,
  historyRetentionDays: historyRetentionDays(process.env),
  maxBytes: partitionBytes(process.env),
  ...(DISTRIBUTION_ID ? { invalidate: cloudFrontOf(DISTRIBUTION_ID, AWS_ENDPOINT_URL_CLOUDFRONT) } : {}),
})
