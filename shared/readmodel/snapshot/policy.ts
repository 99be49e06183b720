import type { Head } from '../../store/head.ts'
import type { SnapshotManifest } from '../source/partition-source.ts'

/** A partition of up to this many entities is read for a few read units without a snapshot. */
export const smallPartition = 200

/**
 * A new snapshot is written when this part of the entities has changed. A changed entity costs a cold start one read
 * unit. A snapshot costs about a quarter of a write unit for each entity. At a twentieth, the snapshots cost half of
 * what the writes cost, and reading the changes costs a cold start less than reading the snapshot.
 */
const changedPart = 1 / 20

/**
 * Whether a new snapshot should be written.
 * @param newest the manifest of the newest snapshot; null when there is none
 */
export const snapshotDue = (
  { version, total }: Pick<Head, 'version' | 'total'>,
  newest: Pick<SnapshotManifest, 'version' | 'count'> | null,
): boolean => {
  if (total <= smallPartition) return false
  if (!newest) return true
  const bound = Math.max(smallPartition, total * changedPart)
  return version - newest.version > bound || Math.abs(total - newest.count) > bound
}
