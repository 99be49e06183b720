import type { Head } from '../../store/head.ts'
import type { SnapshotManifest } from '../source/partition-source.ts'

/** A partition up to this many entities is read in a few units without a snapshot. */
export const smallPartition = 200

/**
 * Part of the entities that may change before a new snapshot. A changed entity costs a cold start one read unit,
 * and writing a snapshot about a quarter of a write unit an entity: at a twentieth the snapshots cost half of
 * what the writes cost, and the changes a cold start has to read less than the snapshot itself.
 */
const changedPart = 1 / 20

/** Whether enough changed since the newest snapshot (null: there is none) that a new one should be written. */
export const snapshotDue = (
  { version, total }: Pick<Head, 'version' | 'total'>,
  newest: Pick<SnapshotManifest, 'version' | 'count'> | null,
): boolean => {
  if (total <= smallPartition) return false
  if (!newest) return true
  const bound = Math.max(smallPartition, total * changedPart)
  return version - newest.version > bound || Math.abs(total - newest.count) > bound
}
