import { createWriter, type Writer } from '../store/commit.ts'
import { createReadModel } from '../store/readmodel/model.ts'
import type { ReadModel } from '../store/readmodel/types.ts'
import { type Environment, openTable, type Table } from '../store/table.ts'

/** What the stack sets for the functions. */
export interface Settings {
  /** How long a cache may keep a public read, in seconds. */
  cacheSeconds: number
  /** How long request history is kept, in days. */
  historyRetentionDays: number
}

/** What a function instance holds on to between requests. */
export interface Services {
  table: Table
  writer: Writer
  model: ReadModel
  settings: Settings
}

const megabyte = 1024 * 1024
/** Of the function's memory, what its partitions may take: the rest is code, garbage and the response. */
const cacheShare = 0.4
const defaultMemory = 1_769

const number = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) ? otherwise : value
}

/** Opens what a function needs, once for an instance. `env` is the function's environment. */
export const createServices = (env: Environment): Services => {
  const table = openTable(env)
  const memory = number(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE, defaultMemory)
  return {
    table,
    writer: createWriter(table),
    model: createReadModel({
      maxBytes: memory * cacheShare * megabyte,
      headReuseMs: number(env.HEAD_REUSE_MS, 0),
    }),
    settings: {
      cacheSeconds: number(env.CACHE_SECONDS, 0),
      historyRetentionDays: number(env.HISTORY_RETENTION_DAYS, 30),
    },
  }
}
