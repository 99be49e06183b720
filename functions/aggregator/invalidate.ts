import { hash } from 'node:crypto'
import { countEvent, errorText } from '../../shared/store/metric.ts'
import { endingWithin } from '../../shared/store/signal.ts'
import type { Table } from '../../shared/store/table.ts'
import { publicPathsOf } from './cdn-paths.ts'

/**
 * Has a CDN drop its copies of some paths. The same reference and paths again ask for nothing new.
 * @throws Error where the CDN refuses, and the signal's reason
 */
export type Invalidate = (paths: readonly string[], reference: string, signal: AbortSignal) => Promise<void>

/** A change of a partition that the public can see, by its stream record. */
export interface PublicChange {
  partition: string
  sequence: string
}

/**
 * How long a batch waits for its invalidation, in milliseconds. CloudFront works on 15 paths with a wildcard at once and
 * refuses more. The changes that come meanwhile are in the next batch, and share one invalidation.
 */
const longest = 30_000
const tooLate = new Error('CloudFront did not take the invalidation in time.')

/**
 * Invalidates once what a batch of changes shows in public. A failure is counted by the metric `FailedInvalidations` and
 * fails no record: the copies of the CDN end by themselves.
 */
export const invalidateChanged = async (
  table: Table,
  invalidate: Invalidate,
  changes: readonly PublicChange[],
): Promise<void> => {
  try {
    const paths = await publicPathsOf(
      table,
      changes.map(({ partition }) => partition),
    )
    if (paths.length === 0) return
    const made = hash('sha256', [table.name, ...paths].join(' ')).slice(0, 16)
    const reference = `${changes.at(-1)?.sequence}-${made}`
    await endingWithin(longest, tooLate, (own) =>
      invalidate(paths, reference, table.signal ? AbortSignal.any([own, table.signal]) : own),
    )
  } catch (error) {
    countEvent('FailedInvalidations', { sequence: changes.at(-1)?.sequence, error: errorText(error) })
  }
}
