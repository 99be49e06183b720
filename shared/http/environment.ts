import { fewestShards, mostShards } from '../history/shards.ts'
import type { Environment } from '../store/table.ts'

const megabyte = 1024 * 1024
/**
 * The part of a function's memory that partitions may take. The rest is for code, garbage, and the response or a
 * snapshot.
 */
const partitionShare = 0.4
/** The memory of a function that has one virtual processor, in megabytes. */
const defaultMemory = 1_769
const defaultRetention = 30

/** A variable as a number; `otherwise` where it is not set. @throws Error where it is set to something else */
export const numberIn = (text: string | undefined, otherwise: number): number => {
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`The environment has ${text} where it should have a number.`)
  return value
}

/** The memory that a function's partitions may take, in bytes: a part of the memory that Lambda gives it. */
export const partitionBytes = (env: Environment): number =>
  numberIn(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE, defaultMemory) * partitionShare * megabyte

/** How long request history is kept, in days. */
export const historyRetentionDays = (env: Environment): number =>
  numberIn(env.HISTORY_RETENTION_DAYS, defaultRetention)

/** How many shards the history's records are spread over. @throws Error where it is no number that a stage can have */
export const historyShards = (env: Environment): number => {
  const shards = numberIn(env.HISTORY_SHARDS, fewestShards)
  if (Number.isInteger(shards) && shards >= fewestShards && shards <= mostShards) return shards
  throw new Error(
    `HISTORY_SHARDS is ${shards}, and must be a whole number from ${fewestShards} to ${mostShards}.`,
  )
}
