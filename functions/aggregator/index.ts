import { openTable } from '../../shared/store/table.ts'
import { createAggregator } from './aggregate.ts'

const megabyte = 1024 * 1024
/** Of the function's memory, what a partition may take: the snapshot made of it takes about as much again. */
const partitionShare = 0.4
const defaultMemory = 1_769
const defaultRetention = 30

const { AWS_LAMBDA_FUNCTION_MEMORY_SIZE, HISTORY_RETENTION_DAYS } = process.env

/** Works on the records of the table's stream. */
export const handler = createAggregator({
  table: openTable(process.env),
  historyRetentionDays: Number(HISTORY_RETENTION_DAYS ?? defaultRetention),
  maxBytes: Number(AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? defaultMemory) * partitionShare * megabyte,
})
