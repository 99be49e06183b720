import type { Cold } from './measures/cold.ts'
import type { HistoryTimes } from './measures/history.ts'
import type { Imports } from './measures/imports.ts'
import type { Loading } from './measures/loading.ts'
import type { Logins } from './measures/login.ts'
import type { Cost } from './meter.ts'
import type { Rate } from './rate.ts'

/** An operation under load: what the three servers made of it, and the product's cost of one request. */
export interface LoadRow {
  operation: string
  /** Elements in the collection; undefined where it does not matter. */
  size: number | undefined
  product: Rate
  bare: Rate
  engine: Rate
  cost: Cost | undefined
}

/** A full pull: seconds of the three servers, and the product's cost of one of its requests. */
export interface PullRow {
  operation: string
  size: number
  product: number
  bare: number
  engine: number
  requests: number
  cost: Cost | undefined
}

/** What the client's `sync` into a folder takes, and a plain pull of the same feed in turn: medians in seconds. */
export interface SyncRow {
  size: number
  sync: number
  pull: number
  /** The median of `pull` over `sync` in one try. */
  ratio: number
  /** The most memory that the process took, in bytes. */
  memory: number
}

/** A first read of a fresh function. */
export interface ColdRow {
  size: number
  cold: Cold
  cost: Cost | undefined
  /** Read units of a Query over the same elements. */
  queryUnits: number
}

/** All that a run of the benchmark found. */
export interface Results {
  load: readonly LoadRow[]
  pulls: readonly PullRow[]
  syncs: readonly SyncRow[]
  cold: readonly ColdRow[]
  imports: Imports
  importCost: Cost
  logins: Logins
  loading: Loading
  history: HistoryTimes
  /** Resident memory of the public function at the largest size, in bytes. */
  memory: number
}
