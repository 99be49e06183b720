import type { Head } from '../../store/head.ts'
import type { SnapshotManifest } from './manifest.ts'

/** A partition of up to this many entities is read for a few read units without a snapshot. */
export const smallPartition = 200

/** This many changed entities are read with one BatchGetItem. Fewer are not worth a new snapshot. */
const leastChanged = 100

/**
 * A new snapshot is written when this part of the entities has changed. A fresh instance reads each changed entity for
 * one read unit, a hundred with one call, and many instances that start together share what DynamoDB gives one partition
 * key: 3,000 units a second. At a hundredth, the changes of a partition of 100,000 entities cost ten calls.
 *
 * A snapshot of 100,000 entities of 1 KB takes the aggregator about 2 s at 1,769 MB, and 14 puts: together $0.0001. A
 * write costs about $0.000005. So the snapshots cost a fiftieth of what the writes cost, whatever the size.
 */
const changedPart = 1 / 100

/**
 * Whether a new snapshot should be written.
 * @param newest the manifest of the newest snapshot; undefined when there is none
 */
export const snapshotDue = (
  { version, total }: Pick<Head, 'version' | 'total'>,
  newest: Pick<SnapshotManifest, 'version' | 'count'> | undefined,
): boolean => {
  if (total <= smallPartition) return false
  if (!newest) return true
  const bound = Math.max(leastChanged, total * changedPart)
  return version - newest.version > bound || Math.abs(total - newest.count) > bound
}
