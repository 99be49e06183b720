import type { Environment } from '../store/table.ts'

const megabyte = 1024 * 1024
/** Of the function's memory, what partitions may take: the rest is code, garbage, the response or a snapshot. */
const partitionShare = 0.4
/** In megabytes: one virtual processor's. */
const defaultMemory = 1_769
const defaultRetention = 30

/** A variable as a number; `otherwise` where it is not set or no number. */
export const numberIn = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) ? otherwise : value
}

/** The memory that a function's partitions may take, in bytes: a part of what Lambda says it has. */
export const partitionBytes = (env: Environment): number =>
  numberIn(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE, defaultMemory) * partitionShare * megabyte

/** How long request history is kept, in days. */
export const historyRetentionDays = (env: Environment): number =>
  numberIn(env.HISTORY_RETENTION_DAYS, defaultRetention)
