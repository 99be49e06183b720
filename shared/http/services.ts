import { createReadModel } from '../readmodel/model.ts'
import type { ReadModel } from '../readmodel/types.ts'
import { type PasswordRule, passwordRuleOf } from '../security/passwords/rule.ts'
import { createWriter, type Writer } from '../store/commit.ts'
import { type Environment, openTable, type Table } from '../store/table.ts'
import { historyRetentionDays, historyShards, numberIn, partitionBytes } from './environment.ts'

/** The settings that the stack gives the functions. */
export interface Settings {
  /** How long a cache may keep a public read, in seconds. */
  cacheSeconds: number
  /** How long the CDN in front may keep a public read, in seconds, and how long beyond; absent where there is no CDN. */
  edge?: { seconds: number; staleSeconds: number }
  /** What the CDN in front sends with its requests; absent where there is no CDN. */
  originSecret?: string
  /** How long request history is kept, in days. */
  historyRetentionDays: number
  /** How many shards the records of requests are spread over. */
  historyShards: number
  /**
   * The header, in lower case, in which a trusted proxy names the caller's address; absent where there is no such
   * proxy.
   */
  trustedAddressHeader?: string
  /** The host name of the stage, where it has one of its own. */
  domain?: string
  /** The stage's rule for passwords; absent where the contract's rule is enough. */
  passwords?: PasswordRule
}

/** What a function instance keeps from one request to the next. */
export interface Services {
  table: Table
  writer: Writer
  model: ReadModel
  settings: Settings
}

/** What a function behind a CDN knows of it. */
const cdnSettings = (env: Environment): Pick<Settings, 'edge' | 'originSecret'> => ({
  ...(env.EDGE_SECONDS
    ? { edge: { seconds: numberIn(env.EDGE_SECONDS, 0), staleSeconds: numberIn(env.STALE_SECONDS, 0) } }
    : {}),
  ...(env.ORIGIN_SECRET ? { originSecret: env.ORIGIN_SECRET } : {}),
})

/** Opens the services of an instance, which it does once. `env` is the function's environment. */
export const createServices = (env: Environment): Services => {
  const table = openTable(env)
  return {
    table,
    writer: createWriter(table),
    model: createReadModel({
      maxBytes: partitionBytes(env),
      headReuseMs: numberIn(env.HEAD_REUSE_MS, 0),
    }),
    settings: {
      cacheSeconds: numberIn(env.CACHE_SECONDS, 0),
      historyRetentionDays: historyRetentionDays(env),
      historyShards: historyShards(env),
      passwords: passwordRuleOf(env),
      ...(env.DOMAIN_NAME ? { domain: env.DOMAIN_NAME } : {}),
      ...cdnSettings(env),
      ...(env.TRUSTED_ADDRESS_HEADER ? { trustedAddressHeader: env.TRUSTED_ADDRESS_HEADER } : {}),
    },
  }
}
